import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { build } from 'vite'
import { assets, entries, libraryConfig, libraryManifest } from './config.ts'
import { writeDeclarations } from './declarations.ts'

/** Builds the npm package of the library. */
export async function buildLibrary(root: string, logger: object): Promise<void> {
  const folder = (path: string): string => `${root}/${path}`
  await build({ ...libraryConfig(folder), ...logger })
  for (const path of assets) copyFileSync(folder(path), folder(`dist/library/${basename(path)}`))
  copyFileSync(folder('library/README.md'), folder('dist/library/README.md'))
  writeFileSync(folder('dist/library/package.json'), `${JSON.stringify(libraryManifest(folder), undefined, 2)}\n`)
  mkdirSync(folder('dist/library/types'), { recursive: true })
  const { 'host-node': _, 'host-web': __, ...shown } = entries
  const sources = Object.fromEntries(Object.entries(shown).map(([name, path]) => [name, `library/src/${path}`]))
  writeDeclarations(root, sources, folder('dist/library/types'))
}
