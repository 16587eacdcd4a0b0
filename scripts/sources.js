import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

// Plain JavaScript, because `tonoscope` imports it before anything is built.

const root = fileURLToPath(new URL('..', import.meta.url))
const shared = ['core/src', 'core/demo', 'package-lock.json', 'scripts/build.ts', 'scripts/emulatorAsset.ts']
const page = [...shared, 'renderer/src', 'renderer/public', 'renderer/index.html', 'renderer/vite.config.ts']

/** The build targets, each with its input files and folders. */
export const targets = {
  web: page,
  static: [...page, 'node/src/securityHeaders.ts'],
  server: [...shared, 'node/src', 'server/src', 'server/package.json'],
  desktop: [...shared, 'node/src', 'electron/src', 'electron/package.json'],
  library: [...shared, 'node/src', 'library/src', 'library/README.md', 'scripts/library'],
}

/** @param {string} path @returns {string[]} */
function filesIn(path) {
  if (!existsSync(path)) return []
  try {
    const names = readdirSync(path, { withFileTypes: true, recursive: true })
    return names
      .filter(each => each.isFile() && !/\.test\.tsx?$/.test(each.name))
      .map(each => join(each.parentPath ?? each.path, each.name))
  } catch {
    return [path] // a file, not a folder
  }
}

/** SHA-256 over the inputs of a target and the Node version. */
function sourcesHash(target) {
  const hash = createHash('sha256').update(process.version)
  for (const path of targets[target].flatMap(each => filesIn(join(root, each))).sort()) {
    hash.update(`${relative(root, path)}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

const stampPath = target => join(root, 'dist', `${target}.stamp`)

/** Whether a target has to be built: it was never built, or its inputs changed. @param {keyof typeof targets} target */
export function isStale(target) {
  const stamp = stampPath(target)
  const built = join(root, 'dist', target)
  return !existsSync(built) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== sourcesHash(target)
}

/**
 * Runs a build and, on success, stores the hash that its inputs had at the start.
 *
 * @template T
 * @param {keyof typeof targets} target
 * @param {() => Promise<T>} build
 * @returns {Promise<T>}
 */
export async function buildWithStamp(target, build) {
  const hash = sourcesHash(target)
  const result = await build()
  mkdirSync(dirname(stampPath(target)), { recursive: true })
  writeFileSync(stampPath(target), hash)
  return result
}
