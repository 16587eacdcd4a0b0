import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importsOf, readFiles } from './sourceFiles.js'

// Every package that a workspace imports is in its package.json: npm hoists them all, so a missing one is not seen otherwise.

export type Manifest = {
  readonly name: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** A source file: its path inside its workspace, and its text. */
export type SourceFile = { readonly path: string; readonly text: string }

/** Packages that a file imports for itself, by value or as a type. */
export function importedPackages({ text }: SourceFile): string[] {
  return importsOf(text).flatMap(name => {
    if (/^(\.|node:|virtual:|\/)/.test(name) || builtinModules.includes(name.split('/')[0] ?? '')) return []
    return [name.split('/', name.startsWith('@') ? 2 : 1).join('/')]
  })
}

/** Files that are not part of what runs: they may import devDependencies. */
const isTest = (path: string): boolean => /(^|\/)(test|dev)\/|\.test\.tsx?$|(^|\/)[\w.]+\.config\.ts$/.test(path)

/** Packages that are there when the program runs, without being installed beside it. */
const providedByHost = ['electron']

/** Imports that the manifest does not declare: sources need `dependencies`, tests may have `devDependencies`. */
export function findUndeclared(manifest: Manifest, files: readonly SourceFile[], areTests = isTest): string[] {
  return files.flatMap(file =>
    importedPackages(file).flatMap(name => {
      const { dependencies = {}, devDependencies = {} } = manifest
      const declared =
        name in dependencies || ((areTests(file.path) || providedByHost.includes(name)) && name in devDependencies)
      return declared || name === manifest.name
        ? []
        : [`${file.path} imports ${name}, which ${manifest.name} does not declare`]
    }),
  )
}

/** Declared packages that no file names, in an import or in text. */
export const findUnused = ({ dependencies, devDependencies }: Manifest, files: readonly SourceFile[]): string[] =>
  Object.keys({ ...dependencies, ...devDependencies }).filter(
    name => !name.startsWith('@types/') && !files.some(({ text }) => text.includes(name)),
  )

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The manifest of a workspace (`''`: the project itself). */
export const readManifest = (workspace: string): Manifest =>
  JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')) as Manifest

/** One source file of the project. */
export const readSource = (path: string): SourceFile => ({ path, text: readFileSync(join(root, path), 'utf8') })

/** The sources and style sheets of a folder, by their paths in it. */
export const readSources = (folder: string): SourceFile[] =>
  [...readFiles([folder], /\.(ts|tsx|js|mjs|css)$/)].map(([path, text]) => ({
    path: path.slice(folder.length + 1),
    text,
  }))
