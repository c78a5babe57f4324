import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

const projects = [
  'tsconfig.models.json',
  'tsconfig.main.json',
  'tsconfig.worker.json',
  'tsconfig.renderer.json',
  'tsconfig.test.json',
];

export default ts.config(
  { ignores: ['out/', 'dist/', 'node_modules/', '.venv/', '.cache/', 'test/fixtures/', 'test-results/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser }, globals: globals.browser },
  },
  // Sets and maps that live within one function or derivation need no reactivity of their own.
  { files: ['**/*.svelte', '**/*.svelte.ts'], rules: { 'svelte/prefer-svelte-reactivity': 'off' } },
  { files: ['**/*.mjs', '*.js'], languageOptions: { globals: globals.node } },
  {
    // Type-checked rules that find real mistakes: promises nobody waits for.
    files: ['**/*.ts'],
    languageOptions: { parser: ts.parser, parserOptions: { project: projects, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': ['error', { ignoreIIFE: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/await-thenable': 'error',
    },
  },
  {
    rules: {
      'no-undef': 'off',
      'prefer-const': ['error', { destructuring: 'all' }],
      eqeqeq: 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'TSEnumDeclaration', message: 'Use a union or `as const` instead of an enum.' },
      ],
    },
  },
);
