import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const common = {
  pool: 'threads' as const,
  testTimeout: 180_000,
  // Some hooks build the server first.
  hookTimeout: 180_000,
  // Concurrent tests start programs, whose runs have time limits: no more at once than there may be cores.
  maxConcurrency: 2,
  // The emulator's WebAssembly must be decoded before the first test that loads it.
  globalSetup: ['./scripts/emulatorAsset.ts'],
}

// Files share what they have loaded: modules keep nothing but caches, and to load them anew took a third of the time.
const node = (name: string, include: string[]) => ({
  test: { ...common, name, environment: 'node', isolate: false, include },
})

const page = { plugins: [react()], define: { __TONOSCOPE_STATIC__: 'false' } }
const pageSetup = [...common.globalSetup, './scripts/preparedDemo.ts']

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      node('core', ['core/{src,test}/**/*.test.ts']),
      node('node', ['node/{src,test}/**/*.test.ts']),
      node('server', ['server/{src,test}/**/*.test.ts']),
      node('electron', ['electron/{src,test}/**/*.test.ts']),
      node('library', ['library/{src,test}/**/*.test.ts']),
      node('scripts', ['{scripts,bench}/**/*.test.ts']),
      {
        ...page,
        test: {
          ...common,
          name: 'renderer',
          globalSetup: pageSetup,
          environment: 'jsdom',
          // Isolated: each file has a new document, while a shared module keeps that of the first file. `screen` of the testing
          // library would then search a document that nothing is rendered to until its timeout (10 s per query: the run seems
          // to hang), the hooks of `renderer/test/setup.ts` would clean up after the first file only, and `vi.mock` would not
          // reach modules that are loaded already.
          include: ['renderer/{src,test}/**/*.{test.tsx,dom.test.ts}'],
        },
      },
      {
        ...page,
        test: {
          ...common,
          name: 'renderer without a document',
          globalSetup: pageSetup,
          environment: 'node',
          isolate: false,
          // Its colours are tested for contrast; other styles are not tested.
          css: { include: [/tokens\.css/] },
          include: ['renderer/{src,test}/**/*.test.ts'],
          exclude: ['**/*.dom.test.ts'],
        },
      },
    ],
  },
})
