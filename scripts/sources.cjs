const { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } = require('node:fs')
const { dirname, join, relative } = require('node:path')

// Plain JavaScript, because `tonoscope` requires it before anything is built. CommonJS: Node takes 10 ms longer to start a module.

const root = join(__dirname, '..')
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
const targets = {
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

/** What tests compare with. */
const testFolder = 'expected'

/** @param {string} path @param {string[]} files @param {string[]} [folders] */
function addFiles(path, files, folders) {
  folders?.push(path)
  for (const each of readdirSync(path, { withFileTypes: true })) {
    const inner = `${path}/${each.name}`
    if (each.isDirectory()) {
      if (each.name !== testFolder) addFiles(inner, files, folders)
    } else if (each.isFile() && !/\.test\.tsx?$/.test(each.name)) files.push(inner)
  }
}

/**
 * The input files of a target, in the same order on each system, and the folders in which others may appear; for an input that
 * does not exist, the folder in which it would appear.
 *
 * @param {keyof typeof targets} target
 */
function listSources(target) {
  /** @type {string[]} */
  const files = []
  /** @type {string[]} */
  const folders = []
  for (const path of targets[target].map(each => join(root, each))) {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats?.isDirectory()) addFiles(path, files, folders)
    else if (stats) files.push(path)
    else folders.push(existingFolder(path))
  }
  return { files: files.sort(), folders }
}

/** The folder that changes when a path that does not exist is created. @param {string} path @returns {string} */
const existingFolder = path => (existsSync(dirname(path)) ? dirname(path) : existingFolder(dirname(path)))

/** SHA-256 over the inputs of a target and the Node version. @param {readonly string[]} files */
function hashContents(files) {
  // Loaded only for this: few commands need it.
  const { createHash } = require('node:crypto')
  const hash = createHash('sha256').update(process.version)
  for (const path of files) hash.update(`${relative(root, path)}\0`).update(readFileSync(path))
  return hash.digest('hex')
}

/** A hash of the sources of the core: a page and a server with the same one have the same operations and schemas. */
function hashCore() {
  /** @type {string[]} */
  const files = []
  addFiles(join(root, 'core/src'), files)
  return hashContents(files.sort()).slice(0, 16)
}

/**
 * Path, times and size of each, in one list, which is read fastest. Each command compares it, and to read the files takes longer than
 * many a command.
 *
 * @typedef {(string | number)[]} Stats
 * @typedef {{ node: string, inputs: string[], files: Stats, folders: Stats }} State
 */

const fields = 4

/** @param {string} path @param {Stats} list @param {number} at */
function hasStats(path, list, at) {
  const stats = statSync(path, { throwIfNoEntry: false })
  // `ctime`: a copy can keep the other time.
  return stats?.mtimeMs === list[at + 1] && stats?.ctimeMs === list[at + 2] && stats?.size === list[at + 3]
}

/** @param {readonly string[]} paths */
const readStats = paths =>
  paths.flatMap(path => {
    const { mtimeMs, ctimeMs, size } = statSync(path)
    return [path, mtimeMs, ctimeMs, size]
  })

/** @param {Stats} list */
function isUnchanged(list) {
  for (let at = 0; at < list.length; at += fields) if (!hasStats(String(list[at]), list, at)) return false
  return true
}

/** @param {keyof typeof targets} target @returns {State} */
function readState(target) {
  const { files, folders } = listSources(target)
  return { node: process.version, inputs: targets[target], files: readStats(files), folders: readStats(folders) }
}

/** @param {State} state */
const listFiles = ({ files }) => files.filter((_, at) => at % fields === 0).map(String)

/** @param {string} target */
const stampPath = target => join(root, 'dist', `${target}.stamp`)

/**
 * The hash that the inputs of a target had when it was built, and their state at the last look.
 *
 * @param {string} target
 * @returns {{ contents?: string, state?: State }}
 */
function readStamp(target) {
  if (!existsSync(stampPath(target))) return {}
  const [contents, state = ''] = readFileSync(stampPath(target), 'utf8').split('\n')
  // Builds of earlier versions have a hash there.
  return state.startsWith('{') ? { contents, state: JSON.parse(state) } : { contents }
}

/** @param {string} target @param {string} contents @param {State} state */
function writeStamp(target, contents, state) {
  mkdirSync(dirname(stampPath(target)), { recursive: true })
  // Renamed, so that a command beside this one never reads a part of it.
  const temporary = `${stampPath(target)}.${process.pid}`
  writeFileSync(temporary, `${contents}\n${JSON.stringify(state)}`)
  renameSync(temporary, stampPath(target))
}

/**
 * Whether the folders and files are those of the last look, none of them written since.
 *
 * @param {State} state
 * @param {keyof typeof targets} target
 */
const isCurrent = ({ node, inputs, files, folders }, target) =>
  node === process.version && isEqual(inputs, targets[target]) && isUnchanged(folders) && isUnchanged(files)

/** @param {readonly unknown[]} list @param {readonly unknown[]} other */
const isEqual = (list, other) => list.length === other.length && list.every((each, at) => each === other[at])

/** Whether a target has to be built: it was never built, or its inputs changed. @param {keyof typeof targets} target */
function isStale(target) {
  const { contents, state } = readStamp(target)
  if (contents === undefined || !existsSync(join(root, 'dist', target))) return true
  if (state && isCurrent(state, target)) return false
  const newState = readState(target)
  // A folder also changes with a file that is no input, such as a test.
  const isSame = state?.node === newState.node && isEqual(state.files, newState.files)
  if (!isSame && contents !== hashContents(listFiles(newState))) return true
  try {
    writeStamp(target, contents, newState)
  } catch {
    // A folder that cannot be written: the next command reads the files again.
  }
  return false
}

/**
 * Runs a build and, on success, stores the hash and the state that its inputs had at the start.
 *
 * @template T
 * @param {keyof typeof targets} target
 * @param {() => Promise<T>} build
 * @returns {Promise<T>}
 */
async function buildWithStamp(target, build) {
  const state = readState(target)
  const contents = hashContents(listFiles(state))
  const result = await build()
  writeStamp(target, contents, state)
  return result
}

module.exports = { targets, hashCore, isStale, buildWithStamp }
