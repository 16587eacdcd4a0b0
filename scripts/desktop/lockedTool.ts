import { readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

type Manifest = {
  readonly version: string
  readonly main?: string
  readonly exports?: unknown
}
type Lock = { readonly packages: Readonly<Record<string, { readonly version?: string; readonly integrity?: string }>> }

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T

/**
 * The version of an installed package, which is that of the lock file.
 *
 * @throws Error if the project has another version or none: the package would be built with unknown code
 */
export function getLockedVersion(name: string, root = projectRoot): string {
  const { version } = getPackageLock(name, root)
  const installed = readInstalledVersion(join(root, 'node_modules', name, 'package.json'))
  if (installed !== version)
    throw new Error(`${name} is ${installed ?? 'not'} installed, the lock file has ${version}: run npm ci`)
  return version
}

/** Version and hash of a package in the lock file. @throws Error if it is not there */
export function getPackageLock(name: string, root = projectRoot): { version: string; integrity: string } {
  const { version, integrity } = readJson<Lock>(join(root, 'package-lock.json')).packages[`node_modules/${name}`] ?? {}
  if (!version || !integrity) throw new Error(`${name} is not in the lock file: npm install it`)
  return { version, integrity }
}

function readInstalledVersion(file: string): string | undefined {
  try {
    return readJson<Manifest>(file).version
  } catch {
    return undefined
  }
}

/** Loads a tool of the project in the version of the lock file; never one of another folder. */
export async function loadLockedTool<T>(name: string): Promise<T> {
  getLockedVersion(name)
  const file = fileURLToPath(import.meta.resolve(name))
  const folder = join(projectRoot, 'node_modules', name)
  if (relative(folder, file).split(sep)[0] === '..')
    throw new Error(`${name} is loaded from ${dirname(file)}, not from the project`)
  return (await import(pathToFileURL(file).href)) as T
}
