import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { listFiles } from '@tonoscope/node/listFiles'
import { createTar, parseTar } from 'nanotar'

// The recordings. Those of the repository are packed into archives, and unpacked once per version.

const root = fileURLToPath(new URL('..', import.meta.url))
const archives = join(root, 'recordings')
const cache = join(root, 'node_modules/.cache/tonoscope/recordings')

/** The sets of recordings, each one archive `recordings/<name>.tar.br`. */
const sets = ['localnet', 'traces'] as const

let unpacked: string | undefined

/**
 * The folder with the unpacked recordings (`localnet/…`, `traces/…`); unpacks them on the first call.
 *
 * Test files call this at the same time in several threads and processes: the folder appears by one rename.
 */
export function unpackRecordings(): string {
  unpacked ??= unpack()
  return unpacked
}

function unpack(): string {
  const packed = sets.map(name => readFileSync(join(archives, `${name}.tar.br`)))
  const version = createHash('sha256').update(Buffer.concat(packed)).digest('hex').slice(0, 16)
  const folder = join(cache, version)
  if (existsSync(folder)) return folder
  const unfinished = `${folder}.${process.pid}.${performance.now()}`
  for (const archive of packed) {
    for (const { name, data } of parseTar(brotliDecompressSync(archive))) {
      if (!data) continue
      const path = join(unfinished, name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, data)
    }
  }
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    // Another process was faster.
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** Whether `TONOSCOPE_DATA` names recordings that lack a file of the repository's, or have another version of it. */
export const isOtherSet = process.env.TONOSCOPE_DATA !== undefined && !hasOwnRecordings(process.env.TONOSCOPE_DATA)

function hasOwnRecordings(folder: string): boolean {
  const own = unpackRecordings()
  const size = (path: string) => statSync(path, { throwIfNoEntry: false })?.size
  return listFiles(own).every(name => size(join(folder, name)) === size(join(own, name)))
}

/** A path inside the recordings: those that `TONOSCOPE_DATA` names, else the repository's, unpacked on first use. */
export const recordingPath = (...parts: string[]): string =>
  resolve(process.env.TONOSCOPE_DATA ?? unpackRecordings(), ...parts)

/** A path inside the golden data, which is not part of the repository. */
export const goldenPath = (...parts: string[]): string =>
  resolve(process.env.TONOSCOPE_DATA ?? join(root, '../shared/data'), ...parts)

/** Packs `<from>/localnet` and `<from>/traces`; the same files give the same bytes. */
function packRecordings(from: string): void {
  for (const set of sets) {
    const files = listFiles(from, set).sort()
    const tar = createTar(
      files.map(name => ({ name, data: readFileSync(join(from, name)) })),
      { attrs: { mtime: 0, mode: '644', uid: 0, gid: 0, user: '', group: '' } },
    )
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants
    const packed = brotliCompressSync(tar, { params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24 } })
    writeFileSync(join(archives, `${set}.tar.br`), packed)
    console.log(`${set}: ${files.length} files, ${tar.length} bytes, packed ${packed.length}`)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [command, from] = process.argv.slice(2)
  if (command === 'pack' && from !== undefined) packRecordings(from)
  else if (command === undefined) console.log(unpackRecordings())
  else {
    console.error('usage: npm run recordings [-- pack <folder>]')
    process.exitCode = 2
  }
}
