import parser from '@typescript-eslint/parser'
import { cssClasses } from './scripts/lint/cssClasses.js'
import { mayImport } from './scripts/lint/mayImport.js'
import { vocabulary } from './scripts/lint/vocabularyRule.js'

// Biome formats and lints, cycles of files included; ESLint checks who may import whom (scripts/lint/importTable.js) and
// the words of names (scripts/lint/vocabulary.js).
const tests = ['**/*.test.ts', '**/*.test.tsx', '**/test/**']
const sources = ['core/src/**/*.ts', '{library,node,renderer,server,electron}/src/**/*.{ts,tsx}', 'e2e/**/*.ts']

/** Of a page and of Node: whatever the core needs of its host comes in as an argument. */
const hostGlobals = [
  ...['document', 'window', 'self', 'navigator', 'location', 'localStorage', 'sessionStorage', 'indexedDB', 'Worker'],
  ...['process', 'Buffer', 'require', 'module', 'global', '__dirname', '__filename', 'setImmediate'],
  ...['fetch', 'crypto', 'WebSocket', 'XMLHttpRequest'],
].map(name => ({ name, message: 'the core runs in every host: take it as an argument' }))

const nodeGlobals = ['process', 'Buffer', 'require', 'module', 'global', '__dirname', '__filename'].map(name => ({
  name,
  message: 'a page has no Node',
}))

/** Tabs share them: `renderer/src/store` merges what two tabs change, and keeps what does not parse. */
const storageNames = ['localStorage', 'sessionStorage']
const storageMessage = 'use createStoredStore of renderer/src/store'

const keyListener = {
  selector: 'CallExpression[callee.property.name="addEventListener"][arguments.0.value=/^key/]',
  message: 'use useShortcut of renderer/src/ui',
}

const plugins = { tonoscope: { rules: { 'css-classes': cssClasses, 'may-import': mayImport, vocabulary } } }

export default [
  { ignores: ['**/dist/**', '**/node_modules/**', 'test-results/**', 'playwright-report/**'] },
  {
    files: sources,
    ignores: tests,
    languageOptions: { parser },
    // Comments that switch Biome's or the compiler's rules off are not ESLint's.
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins,
    rules: { 'tonoscope/may-import': 'error' },
  },
  {
    files: ['{bench,core,e2e,library,node,renderer,scripts,server,electron}/**/*.{ts,tsx}'],
    ignores: ['**/*.gen.ts'],
    languageOptions: { parser },
    plugins,
    rules: { 'tonoscope/vocabulary': 'error' },
  },
  {
    files: ['core/src/**/*.ts'],
    ignores: tests,
    rules: { 'no-restricted-globals': ['error', ...hostGlobals] },
  },
  {
    files: ['renderer/src/**/*.{ts,tsx}'],
    ignores: tests,
    plugins,
    rules: {
      'tonoscope/css-classes': 'error',
      'no-restricted-syntax': ['error', keyListener],
      'no-restricted-globals': [
        'error',
        ...nodeGlobals,
        ...storageNames.map(name => ({ name, message: storageMessage })),
      ],
      'no-restricted-properties': ['error', ...storageNames.map(property => ({ property, message: storageMessage }))],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'react', importNames: ['useSyncExternalStore'], message: 'use renderer/src/store' },
            // It shows what has been loaded only 300 ms after its placeholder.
            { name: 'react', importNames: ['Suspense', 'lazy'], message: 'use lazyComponent and WhileLoading' },
          ],
        },
      ],
    },
  },
  {
    files: ['renderer/src/store/**'],
    ignores: tests,
    rules: {
      'no-restricted-globals': ['error', ...nodeGlobals],
      'no-restricted-properties': 'off',
      'no-restricted-imports': 'off',
    },
  },
  { files: ['renderer/src/ui/useShortcut.ts'], rules: { 'no-restricted-syntax': 'off' } },
]
