import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { getLockedVersion, getPackageLock } from './lockedTool.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

/** What the embedded index needs beside the bundle, because native code cannot be in it: the files of each package. */
const files: Readonly<Record<string, readonly string[]>> = {
  lmdb: ['dist/index.cjs'],
  'node-gyp-build-optional-packages': ['index.js', 'node-gyp-build.js'],
  'detect-libc': ['lib'],
  '@harperfast/extended-iterable': ['dist/index.cjs'],
  msgpackr: ['dist/node.cjs'],
  'ordered-binary': ['dist/index.cjs'],
  'weak-lru-cache': ['dist/index.cjs'],
}

const binaryPackage = (platform: string, arch: string): string => `@lmdb/lmdb-${platform}-${arch}`

/** Node-API works in any version of Electron; Electron for Linux needs glibc. */
const isShippedBinary = (file: string): boolean => /\.napi\./.test(file) && !file.includes('musl')

/** Copies the packages of the embedded index, of which `binaries` is the one with its native code. */
export function stageIndexPackages(folder: string, binaries: string): void {
  for (const [name, paths] of Object.entries(files)) {
    getLockedVersion(name)
    copyFiles(join(root, 'node_modules', name), join(folder, 'node_modules', name), paths)
  }
  const shipped = readdirSync(binaries).filter(isShippedBinary)
  if (shipped.length === 0) throw new Error(`${binaries} has no binary for Node-API`)
  const { name, main } = JSON.parse(readFileSync(join(binaries, 'package.json'), 'utf8')) as BinaryManifest
  copyFiles(binaries, join(folder, 'node_modules', name), [main ?? 'index.js', ...shipped])
}

type BinaryManifest = { readonly name: string; readonly main?: string }

function copyFiles(from: string, to: string, paths: readonly string[]): void {
  const licence = existsSync(join(from, 'LICENSE')) ? ['LICENSE'] : []
  for (const path of ['package.json', ...licence, ...paths]) {
    mkdirSync(dirname(join(to, path)), { recursive: true })
    cpSync(join(from, path), join(to, path), { recursive: true, filter: file => !file.endsWith('.map') })
  }
}

/** The folder of the installed package with the native code for a platform; `undefined` if it is not installed, as for other ones. */
export function findBinaries(platform: string, arch: string): string | undefined {
  const name = binaryPackage(platform, arch)
  if (!existsSync(join(root, 'node_modules', name, 'package.json'))) return undefined
  getLockedVersion(name)
  return join(root, 'node_modules', name)
}

type DownloadOptions = { readonly env: NodeJS.ProcessEnv; readonly lock: typeof getPackageLock }

/**
 * That of another platform, downloaded by npm; only the bytes that the lock file names are used. `env` has the settings of npm.
 *
 * @throws Error if it cannot be downloaded, or has another hash than in the lock file
 */
export async function downloadBinaries(
  platform: string,
  arch: string,
  { env, lock }: DownloadOptions = { env: process.env, lock: getPackageLock },
): Promise<string> {
  const name = binaryPackage(platform, arch)
  const { version, integrity } = lock(name)
  const folder = mkdtempSync(join(tmpdir(), 'tonoscope-binaries-'))
  const npm = env.npm_execpath
  const args = ['pack', `${name}@${version}`, '--pack-destination', folder, '--ignore-scripts', '--silent']
  if (npm === undefined) await run('npm', args, { env })
  else await run(process.execPath, [npm, ...args], { env })
  const [archive] = readdirSync(folder)
  if (archive === undefined) throw new Error(`npm pack has written no archive of ${name}`)
  expectIntegrity(name, readFileSync(join(folder, archive)), integrity)
  execFileSync('tar', ['-xzf', archive], { cwd: folder })
  return join(folder, 'package')
}

/** @throws Error if an archive has another hash than the lock file */
export function expectIntegrity(name: string, archive: Uint8Array, integrity: string): void {
  const found = `sha512-${createHash('sha512').update(archive).digest('base64')}`
  if (found !== integrity) throw new Error(`${name} has another hash than in the lock file: ${found}, not ${integrity}`)
}
