import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from '../../test/e2e/support/app.ts';
import setup from '../../test/e2e/support/global-setup.ts';
import { root } from '../setup/paths.mjs';

/*
 * Draws the logo as the icon of the app and the icons of the system's panel: `npx tsx scripts/icons/draw.ts`, after the
 * logo has changed. A panel may be light or dark whatever the theme is, and does not say so: the one colour can be seen
 * on both. On a Mac the system colours it itself.
 */
const COLOUR = '#1f8f7a';
const ICONS: readonly { name: string; size: number; colour: string; ground?: string }[] = [
  // A white book on the accent of the light theme.
  { name: 'app', size: 1024, colour: '#ffffff', ground: '#0f6a5b' },
  ...[16, 24, 32, 48].map((size) => ({ name: `tray-${size}`, size, colour: COLOUR })),
  ...[18, 36].map((size) => ({ name: `tray-template-${size}`, size, colour: '#000000' })),
];

const logo = readFileSync(join(root, 'renderer/translator/Mark.svelte'), 'utf8');
const [filled, outlined] = [...logo.matchAll(/\sd="([^"]+)"/g)].map(([, path]) => path ?? '');
if (filled === undefined || outlined === undefined) throw new Error('The logo should have two leaves.');

const stop = await setup();
const app = await launch();
for (const { name, size, colour, ground } of ICONS) {
  const url = await app.page.evaluate(
    ([leaf, outline, pixels, ink, paper]) => {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = pixels;
      const context = canvas.getContext('2d')!;
      context.scale(pixels / 24, pixels / 24);
      if (paper !== undefined) {
        context.fillStyle = paper;
        context.beginPath();
        context.roundRect(1.5, 1.5, 21, 21, 4.8);
        context.fill();
        context.translate(12, 12);
        context.scale(0.62, 0.62);
        context.translate(-11.6, -12.5);
      }
      context.fillStyle = context.strokeStyle = ink;
      context.lineWidth = 1.5;
      context.lineJoin = 'round';
      context.fill(new Path2D(leaf));
      context.stroke(new Path2D(outline));
      return canvas.toDataURL('image/png');
    },
    [filled, outlined, size, colour, ground] as const,
  );
  writeFileSync(join(root, 'main/icons', `${name}.png`), Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
}
await app.close();
stop?.();
