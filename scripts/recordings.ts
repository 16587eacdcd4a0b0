import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { createTar, parseTar } from 'nanotar'

// The recordings of the repository: packed into archives, and unpacked once for whoever reads them.

const root = fileURLToPath(new URL('..', import.meta.url))
const archives = join(root, 'recordings')
const cache = join(root, 'node_modules/.cache/tonoscope/recordings')

/** The sets of recordings, each one archive `recordings/<name>.tar.br`. */
const sets = ['localnet', 'traces'] as const

/**
 * The folder with the unpacked recordings (`localnet/…`, `traces/…`); unpacks them on the first call.
 *
 * Test files call this at the same time in several threads and processes: the folder appears by one rename.
 */
export function unpackRecordings(): string {
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

/** Packs `<from>/localnet` and `<from>/traces`; the same files give the same bytes. */
function packRecordings(from: string): void {
  for (const set of sets) {
    const files = (readdirSync(join(from, set), { recursive: true }) as string[])
      .map(name => `${set}/${name.replaceAll('\\', '/')}`)
      .filter(name => statSync(join(from, name)).isFile())
      .sort()
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
