import { describe, expect, it } from 'vitest';
import { registryMentions } from '../../scripts/check-hosts.mjs';
import { circles, importsOf, violations } from '../../scripts/check-layers.mjs';

describe('importsOf', () => {
  it('finds every way to import', () => {
    const source = `import a from './a.ts';
import type { B } from '../b.ts';
import {
  c,
  d,
} from 'pkg/c';
import 'side-effect';
export { e } from './e.ts';
const f = await import('./f.ts');
const worker = new Worker(new URL('./worker.ts', import.meta.url));
const wasm = new URL('/ort/', location.href);`;
    expect(importsOf('renderer/engine/x.ts', source)).toEqual([
      { path: 'renderer/engine/a.ts', type: false },
      { path: 'renderer/b.ts', type: true },
      { path: 'pkg/c', type: false },
      { path: 'side-effect', type: false },
      { path: 'renderer/engine/e.ts', type: false },
      { path: 'renderer/engine/f.ts', type: false },
      { path: 'renderer/engine/worker.ts', type: false },
    ]);
  });
});

describe('layers', () => {
  it.each([
    ['models/decode/x.ts', "import { z } from 'zod';"],
    ['models/runtime/x.ts', "import * as ort from 'onnxruntime-web/webgpu';"],
    ['main/x.ts', "import { PackError } from '../models/pack/pack-error.ts';"],
    ['renderer/translator/App.svelte', "<script>\nimport Button from '../ui/Button.svelte';"],
    ['renderer/quick/App.svelte', "<script>\nimport type { QuickApp } from '../state/quick.svelte.ts';"],
    ['renderer/state/x.svelte.ts', "import type { Bridge } from '../../main/contract.ts';"],
  ])('%s may: %s', (file, source) => expect(violations(file, source)).toEqual([]));

  it.each([
    ['models/decode/x.ts', "import * as ort from 'onnxruntime-web';"],
    ['models/decode/x.ts', "import { y } from '../runtime/y.ts';"],
    ['models/text/x.ts', "import type { y } from '../tasks/translate/y.ts';"],
    ['models/tasks/translate/plan.ts', "import { decodePlans } from './decoding.ts';"],
    ['models/tasks/translate/decoding.ts', "import type { Page } from './page.ts';"],
    ['models/tasks/translate/nobody-knows.ts', ''],
    ['models/x.ts', "import { readFile } from 'node:fs/promises';"],
    ['models/x.ts', "import { app } from 'electron';"],
    ['main/x.ts', "import { open } from '../models/translator.ts';"],
    ['main/preload.ts', "import { channels } from './contract.ts';"],
    ['renderer/engine/x.ts', "import App from '../translator/App.svelte';"],
    ['renderer/translator/x.ts', "import y from '../inspector/y.ts';"],
    ['renderer/inspector/x.ts', "import y from '../translator/y.ts';"],
    ['renderer/state/x.ts', "import { channels } from '../../main/contract.ts';"],
    ['models/text/index.ts', ''],
    ['models/../elsewhere.ts'.replace('models/../', ''), ''],
  ])('%s may not: %s', (file, source) => expect(violations(file, source)).toHaveLength(1));
});

describe('circles', () => {
  const files = (entries: Record<string, string[]>) =>
    new Map(Object.entries(entries).map(([file, paths]) => [file, paths.map((path) => ({ path, type: true }))]));

  it('are found also where every import is of types', () => {
    expect(circles(files({ a: ['b'], b: ['c'], c: ['b'] }))).toEqual(['b → c → b']);
  });

  it('are not seen where two ways lead to one file', () => {
    expect(circles(files({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toEqual([]);
  });
});

describe('registry hosts', () => {
  it('are found in any file, and in a lockfile with resolved URLs', () => {
    const host = ['registry', 'npmjs', 'org'].join('.');
    expect(registryMentions('README.md', `see ${host}`)).toHaveLength(1);
    const bound = ['"resolved"', '"https://example.org/a.tgz"'].join(': ');
    expect(registryMentions('package-lock.json', bound)).toHaveLength(1);
    expect(registryMentions('README.md', 'see your registry')).toEqual([]);
  });
});
