import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Configuration } from 'electron-builder';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { makeDictionary } from './scripts/dictionary/make.ts';

const here = import.meta.dirname;
/** Chromium of the oldest Electron the project runs on (33). */
const chromium = 'chrome130';

/**
 * Ships onnxruntime-web's wasm files beside the app, in `ort/`: bundling them hangs with more than one thread.
 * `asyncify` is the build with WebGPU, the plain one runs on the processor alone.
 */
function shipOnnxRuntime(): Plugin {
  const files = /^ort-wasm-simd-threaded(\.asyncify)?\.(mjs|wasm)$/;
  return {
    name: 'ship-onnxruntime',
    apply: 'build',
    writeBundle() {
      const from = dirname(createRequire(import.meta.url).resolve('onnxruntime-web/ort-wasm-simd-threaded.wasm'));
      const to = join(here, 'out/renderer/ort');
      mkdirSync(to, { recursive: true });
      for (const file of readdirSync(from).filter((name) => files.test(name))) cpSync(join(from, file), join(to, file));
    },
  };
}

/** Ships CC-CEDICT beside the app, in `dictionary/`. */
function shipDictionary(): Plugin {
  return {
    name: 'ship-dictionary',
    apply: 'build',
    async writeBundle() {
      const to = join(here, 'out/renderer/dictionary');
      mkdirSync(to, { recursive: true });
      cpSync(await makeDictionary(here), join(to, 'cc-cedict.gz'));
    },
  };
}

const onnxRuntimeConditions = ['onnxruntime-web-use-extern-wasm', 'browser', 'module', 'import', 'default'];

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      target: 'node20',
      externalizeDeps: { exclude: ['zod', '@zip.js/zip.js'] },
      lib: { entry: resolve(here, 'main/app.ts'), formats: ['es'] },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      target: 'node20',
      // A sandboxed preload script is one CommonJS file without `require` of packages.
      externalizeDeps: false,
      lib: { entry: resolve(here, 'main/preload.ts'), formats: ['cjs'] },
      rolldownOptions: { output: { entryFileNames: 'preload.cjs' } },
    },
  },
  renderer: {
    root: resolve(here, 'renderer'),
    plugins: [svelte({ configFile: false }), shipOnnxRuntime(), shipDictionary()],
    resolve: { conditions: onnxRuntimeConditions },
    worker: { format: 'es' },
    build: {
      outDir: resolve(here, 'out/renderer'),
      target: chromium,
      // The content security policy allows no inline code or data URLs for scripts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        checks: { pluginTimings: false },
        input: {
          translator: resolve(here, 'renderer/translator/index.html'),
          inspector: resolve(here, 'renderer/inspector/index.html'),
          quick: resolve(here, 'renderer/quick/index.html'),
          'engine-window': resolve(here, 'renderer/engine-window/index.html'),
        },
      },
    },
  },
});

/** How the installable app is made; `scripts/package.mjs` hands this to electron-builder. */
export const packaging: Configuration = {
  appId: 'org.verso.translator',
  productName: 'Verso',
  copyright: 'GPL-3.0-or-later',
  directories: { output: 'dist' },
  // Everything the app needs is in `out/`, bundled, but for the database, which is machine code of one system.
  files: [
    'out/**',
    '!out/build.sha256',
    'package.json',
    'LICENSE',
    'THIRD-PARTY-NOTICES.md',
    '!node_modules/**',
    'node_modules/@photostructure/sqlite/{package.json,LICENSE,dist/index.mjs}',
    'node_modules/@photostructure/sqlite/prebuilds/${platform}-${arch}/*.glibc.node',
    'node_modules/node-gyp-build/{package.json,LICENSE,*.js}',
  ],
  // The database's machine code comes built; without a compiler, building it anew would fail.
  npmRebuild: false,
  asarUnpack: ['node_modules/@photostructure/sqlite/prebuilds/**'],
  extraResources: [
    { from: 'models/packs', to: 'packs' },
    { from: 'scripts/train/tables/LICENSE-UNICODE', to: 'licences/unicode.txt' },
    { from: 'node_modules/opencc-js/THIRD_PARTY_LICENSES.md', to: 'licences/opencc-js.md' },
    { from: 'node_modules/@fontsource-variable/inter/LICENSE', to: 'licences/inter.txt' },
    { from: 'node_modules/@zip.js/zip.js/LICENSE', to: 'licences/zip.js.txt' },
  ],
  fileAssociations: [{ ext: 'verso', name: 'Verso language pack', role: 'Viewer' }],
  asar: true,
  electronFuses: {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  },
  linux: {
    target: ['AppImage', 'tar.gz'],
    icon: 'main/icons/app.png',
    category: 'Education',
    synopsis: 'An offline translator that shows its work',
  },
  mac: {
    target: ['dmg'],
    icon: 'main/icons/app.png',
    category: 'public.app-category.education',
    hardenedRuntime: true,
  },
  win: { target: ['nsis'], icon: 'main/icons/app.png' },
  publish: null,
};
