import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

// Plain JavaScript, because `tonoscope` imports it before anything is built.

const root = fileURLToPath(new URL('..', import.meta.url))
const shared = [
  ...['core/src', 'core/demo', 'core/emulator', 'package-lock.json', 'scripts/build.ts', 'scripts/emulatorAsset.ts'],
]
const page = [
  ...shared,
  'renderer/src',
  'renderer/public',
  'renderer/index.html',
  'renderer/vite.config.ts',
  'scripts/preparedDemo.ts',
]

/** The build targets, each with its input files and folders. */
export const targets = {
  web: page,
  static: [...page, 'node/src/securityHeaders.ts'],
  server: [
    ...shared,
    'scripts/classifierHash.ts',
    'scripts/lazyModules.ts',
    'node/src',
    'server/src',
    'server/bin',
    'server/package.json',
  ],
  desktop: [...shared, 'node/src', 'electron/src', 'electron/package.json'],
  library: [...shared, 'node/src', 'library/src', 'library/README.md', 'scripts/library'],
}

/** @param {string} path @param {string[]} files */
function addFiles(path, files) {
  for (const each of readdirSync(path, { withFileTypes: true })) {
    const inner = `${path}/${each.name}`
    if (each.isDirectory()) addFiles(inner, files)
    else if (each.isFile() && !/\.test\.tsx?$/.test(each.name)) files.push(inner)
  }
}

/** The input files of a target, in the same order on each system. @param {keyof typeof targets} target @returns {string[]} */
function listSources(target) {
  /** @type {string[]} */
  const files = []
  for (const path of targets[target].map(each => join(root, each))) {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats?.isDirectory()) addFiles(path, files)
    else if (stats) files.push(path)
  }
  return files.sort()
}

/** SHA-256 over the inputs of a target and the Node version. @param {readonly string[]} files */
function hashContents(files) {
  const hash = createHash('sha256').update(process.version)
  for (const path of files) hash.update(`${relative(root, path)}\0`).update(readFileSync(path))
  return hash.digest('hex')
}

/** A hash of the sources of the core: a page and a server with the same one have the same operations and schemas. */
export function hashCore() {
  /** @type {string[]} */
  const files = []
  addFiles(join(root, 'core/src'), files)
  return hashContents(files.sort()).slice(0, 16)
}

/**
 * SHA-256 over sizes and times of the inputs: if it is as at the last look, no file was written since, and none has to be read. Each
 * command looks, and reading takes longer than many a command.
 *
 * @param {readonly string[]} files
 */
function hashStats(files) {
  // One text, and one call of the hash: this is most of the work of a short command.
  let text = process.version
  for (const path of files) {
    const { size, mtimeMs, ctimeMs } = statSync(path)
    text += `${path}\0${size} ${mtimeMs} ${ctimeMs}\0`
  }
  return createHash('sha256').update(text).digest('hex')
}

const stampPath = target => join(root, 'dist', `${target}.stamp`)
const readStamp = target => (existsSync(stampPath(target)) ? readFileSync(stampPath(target), 'utf8').split('\n') : [])

/** @param {string} target @param {string} contents @param {string} stats */
function writeStamp(target, contents, stats) {
  mkdirSync(dirname(stampPath(target)), { recursive: true })
  // Renamed, so that a command beside this one never reads a part of it.
  const temporary = `${stampPath(target)}.${process.pid}`
  writeFileSync(temporary, `${contents}\n${stats}`)
  renameSync(temporary, stampPath(target))
}

/** Whether a target has to be built: it was never built, or its inputs changed. @param {keyof typeof targets} target */
export function isStale(target) {
  const [contents, stats] = readStamp(target)
  if (contents === undefined || !existsSync(join(root, 'dist', target))) return true
  const files = listSources(target)
  const newStats = hashStats(files)
  if (stats === newStats) return false
  if (contents !== hashContents(files)) return true
  try {
    writeStamp(target, contents, newStats)
  } catch {
    // A folder that cannot be written: the next command reads the files again.
  }
  return false
}

/**
 * Runs a build and, on success, stores the hashes that its inputs had at the start.
 *
 * @template T
 * @param {keyof typeof targets} target
 * @param {() => Promise<T>} build
 * @returns {Promise<T>}
 */
export async function buildWithStamp(target, build) {
  const files = listSources(target)
  const [contents, stats] = [hashContents(files), hashStats(files)]
  const result = await build()
  writeStamp(target, contents, stats)
  return result
}
