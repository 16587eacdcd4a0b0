import { maxFileBytes } from './readFile.ts'

/** The kind of a dropped or opened file. */
export type FileKind = 'capsule' | 'snapshot' | 'trace' | 'proof' | 'abi' | 'source' | 'other'

/**
 * Detects the kind by the first bytes: a capsule or other snapshot, gzipped or not, a recorded trace (`ton-trace/1`), a
 * block proof of `/v2` or a liteserver, an ABI (Tolk, Tact, a catalogue, `.tlb`), source code with debug marks, or another file.
 */
export async function detectFileKind(file: Blob): Promise<FileKind> {
  const start = new Uint8Array(await file.slice(0, 4096).arrayBuffer())
  const isGzip = start[0] === 0x1f && start[1] === 0x8b
  const head = isGzip ? '' : new TextDecoder().decode(start).trimStart()
  if (file instanceof File && /\.(tlb|abi)$/i.test(file.name)) return 'abi'
  if (!isGzip && !/^[[{]/.test(head)) return 'other'
  if (/"source_bundle_hash"/.test(head)) return 'source'
  if (/"abi_schema_version"|"compilerAbi"|^\{\s*"name":\s*"[^"]*",\s*"types":\s*\[/.test(head)) return 'abi'
  if (/"lite_server_block_link_|"liteServer\.(getBlockProof|partialBlockProof)"/.test(head)) return 'proof'
  if (/"ton-trace\/1"/.test(head)) return 'trace'
  if (!isGzip && !/"tonoscope-snapshot\//.test(head)) return 'other'
  const found = await findInFile(file, /"capsule"\s*:\s*\{/)
  // What cannot be read is opened as one, which shows the error.
  return found === undefined ? 'snapshot' : 'capsule'
}

/**
 * The first match of a pattern in the text of a snapshot or capsule, gzipped or not; `undefined` without one, and an empty list if
 * the file cannot be read to the end.
 */
export async function findInFile(file: Blob, pattern: RegExp): Promise<readonly string[] | undefined> {
  const start = new Uint8Array(await file.slice(0, 4096).arrayBuffer())
  const isGzip = start[0] === 0x1f && start[1] === 0x8b
  return findInStream(isGzip ? gunzip(firstGzipMember(file, start)) : file.stream(), pattern)
}

const gunzip = (file: Blob) => file.stream().pipeThrough(new DecompressionStream('gzip'))

/** `DecompressionStream` supports one gzip member. A snapshot may have two; an extra field of the first has its length. */
function firstGzipMember(file: Blob, start: Uint8Array): Blob {
  const isMarked = start[3] === 4 && start[12] === 0x54 && start[13] === 0x73 && start.length >= 24
  if (!isMarked) return file
  return file.slice(0, new DataView(start.buffer, start.byteOffset).getUint32(16, true))
}

/** Longer than any match of the pattern. */
const OVERLAP = 256

/** The first match in a text stream; stops reading there, and at more bytes than a file may unpack to. */
async function findInStream(
  stream: ReadableStream<Uint8Array>,
  pattern: RegExp,
  maxBytes = maxFileBytes,
): Promise<readonly string[] | undefined> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let [end, length] = ['', 0]
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return undefined
      length += value.length
      // Opening the file shows the error.
      if (length > maxBytes) return []
      const piece = end + decoder.decode(value, { stream: true })
      const match = pattern.exec(piece)
      if (match) return match
      end = piece.slice(-OVERLAP)
    }
  } catch {
    // Not valid gzip: opening the file shows the error.
    return []
  } finally {
    await reader.cancel().catch(() => {})
  }
}
