import parser from '@typescript-eslint/parser'
import { createNodeResolver, importX } from 'eslint-plugin-import-x'
import { mayImport } from './scripts/lint/mayImport.js'

// Biome formats and lints; ESLint is here for one thing: who may import whom (scripts/lint/importTable.js).
const tests = ['**/*.test.ts', '**/*.test.tsx', '**/test/**']
const sources = ['core/src/**/*.ts', '{renderer,server,electron}/src/**/*.{ts,tsx}', 'e2e/**/*.ts']

/** Of a page and of Node: whatever the core needs of its host comes in as an argument. */
const hostGlobals = [
  ...['document', 'window', 'self', 'navigator', 'location', 'localStorage', 'sessionStorage', 'indexedDB', 'Worker'],
  ...['process', 'Buffer', 'require', 'module', 'global', '__dirname', '__filename', 'setImmediate'],
  ...['fetch', 'crypto', 'WebSocket', 'XMLHttpRequest'],
].map(name => ({ name, message: 'the core runs in every host: take it as an argument' }))

export default [
  { ignores: ['**/dist/**', '**/node_modules/**', 'test-results/**', 'playwright-report/**'] },
  {
    files: sources,
    ignores: tests,
    languageOptions: { parser },
    // Comments that switch Biome's or the compiler's rules off are not ESLint's.
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { 'import-x': importX, tonoscope: { rules: { 'may-import': mayImport } } },
    settings: {
      'import-x/extensions': ['.ts', '.tsx'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.js', '.json'] })],
    },
    rules: {
      'tonoscope/may-import': 'error',
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
    },
  },
  {
    files: ['core/src/**/*.ts'],
    ignores: tests,
    rules: { 'no-restricted-globals': ['error', ...hostGlobals] },
  },
]
