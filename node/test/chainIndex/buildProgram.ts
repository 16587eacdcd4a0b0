import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Builds a program of this folder as one file: a process that compiles sources needs seconds to start. Returns its path. */
export async function buildProgram(source: string, outDir: string): Promise<string> {
  const entry = fileURLToPath(new URL(source, import.meta.url))
  // LMDB is native; its package is found from the sources.
  const lmdb = import.meta.resolve('lmdb')
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      { name: 'native', enforce: 'pre', resolveId: id => (id === 'lmdb' ? { id: lmdb, external: true } : null) },
    ],
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'program.mjs' } },
    },
  })
  return join(outDir, 'program.mjs')
}
