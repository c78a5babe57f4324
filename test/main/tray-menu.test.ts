import { inflateSync } from 'node:zlib';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { trayTemplate } from '../../main/tray-menu.ts';

describe('the menu of the tray', () => {
  const ran: string[] = [];
  const actions = {
    open: () => ran.push('open'),
    translate: () => ran.push('translate'),
    history: () => ran.push('history'),
    settings: () => ran.push('settings'),
    quit: () => ran.push('quit'),
  };

  it('opens the window, translates, leads to the settings and quits', () => {
    const items = trayTemplate({ locale: 'en', source: 'clipboard', shortcut: 'Alt+Y' }, actions);
    expect(items.flatMap(({ label }) => label ?? [])).toEqual([
      'Open Verso',
      'Translate Clipboard',
      'History…',
      'Settings…',
      'Quit Verso',
    ]);
    for (const { click } of items) (click as (() => void) | undefined)?.();
    expect(ran).toEqual(['open', 'translate', 'history', 'settings', 'quit']);
    expect(items[1]).toMatchObject({ accelerator: 'Alt+Y', registerAccelerator: false });
  });

  it('says what it translates, in Chinese too', () => {
    const label = (locale: 'en' | 'zh', source: 'selection' | 'clipboard') =>
      trayTemplate({ locale, source, shortcut: undefined }, actions)[1]?.label;
    expect([label('en', 'selection'), label('zh', 'selection'), label('zh', 'clipboard')]).toEqual([
      'Translate Selection',
      '翻译所选文字',
      '翻译剪贴板',
    ]);
  });
});

describe('the icons of the tray', () => {
  const folder = join(import.meta.dirname, '../../main/icons');

  it.each(readdirSync(folder).filter((file) => file.startsWith('tray-')))('%s can be seen on its panel', (file) => {
    const { size, ink } = strongest(readFileSync(join(folder, file)));
    expect(file).toContain(`-${size}.png`);
    if (file.includes('template')) return expect(ink).toEqual([0, 0, 0]);
    // Panels are light or dark, and do not say which: three to one on white and on black.
    expect(contrast(ink, [255, 255, 255])).toBeGreaterThan(3);
    expect(contrast(ink, [0, 0, 0])).toBeGreaterThan(3);
  });
});

/** Size, and the colour of the first pixel that covers what lies behind, of an RGBA picture with 8 bits. */
function strongest(png: Buffer): { size: number; ink: number[] } {
  const size = png.readUInt32BE(16);
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const rows = inflateSync(Buffer.concat(parts));
  const stride = size * 4;
  const pixels = new Uint8Array(size * stride);
  for (let row = 0; row < size; row++) {
    const filter = rows[row * (stride + 1)];
    for (let column = 0; column < stride; column++) {
      const left = column < 4 ? 0 : (pixels[row * stride + column - 4] ?? 0);
      const up = row === 0 ? 0 : (pixels[(row - 1) * stride + column] ?? 0);
      const corner = row === 0 || column < 4 ? 0 : (pixels[(row - 1) * stride + column - 4] ?? 0);
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0;
      pixels[row * stride + column] = (rows[row * (stride + 1) + 1 + column] ?? 0) + guess;
    }
  }
  const at = pixels.findIndex((value, index) => index % 4 === 3 && value === 255);
  return { size, ink: [...pixels.subarray(at - 3, at)] };
}

function paeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(left + up - corner - value)) as [number, number, number];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

function contrast(one: readonly number[], other: readonly number[]): number {
  const light = (colour: readonly number[]): number => {
    const [red = 0, green = 0, blue = 0] = colour.map((value) =>
      value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const [dark, bright] = [light(one), light(other)].toSorted((a, b) => a - b) as [number, number];
  return bright / dark;
}
