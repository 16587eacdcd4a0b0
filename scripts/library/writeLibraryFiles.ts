import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { assets, entries, libraryManifest } from './config.ts'
import { writeDeclarations } from './declarations.ts'

/** Writes what the package has beside its scripts: data, declarations, README and package.json. */
export function writeLibraryFiles(folder: (path: string) => string): void {
  for (const path of assets) copyFileSync(folder(path), folder(`dist/library/${basename(path)}`))
  writeFileSync(folder('dist/library/package.json'), `${JSON.stringify(libraryManifest(folder), undefined, 2)}\n`)
  mkdirSync(folder('dist/library/types'), { recursive: true })
  const { 'host-node': _, 'host-web': __, ...shown } = entries
  const sources = Object.fromEntries(Object.entries(shown).map(([name, path]) => [name, `library/src/${path}`]))
  writeDeclarations(folder('.'), sources, folder('dist/library/types'))
}
