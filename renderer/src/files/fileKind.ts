/** What a file that was dropped or chosen is to this program. */
export type FileKind = 'capsule' | 'snapshot' | 'trace' | 'proof' | 'other'

/**
 * Looks at how a file begins: a capsule or another snapshot, packed or not, a recorded trace (`ton-trace/1`), a proof of
 * blocks as `/v2` or a liteserver answers it, or anything else.
 */
export async function detectFileKind(file: Blob): Promise<FileKind> {
  const start = new Uint8Array(await file.slice(0, 4096).arrayBuffer())
  const packed = start[0] === 0x1f && start[1] === 0x8b
  const said = packed ? '' : new TextDecoder().decode(start).trimStart()
  if (!packed && !/^[[{]/.test(said)) return 'other'
  if (/"lite_server_block_link_|"liteServer\.(getBlockProof|partialBlockProof)"/.test(said)) return 'proof'
  if (/"ton-trace\/1"/.test(said)) return 'trace'
  if (!packed && !/"tonoscope-snapshot\//.test(said)) return 'other'
  return (await streamMatches(packed ? gunzip(firstGzipMember(file, start)) : file.stream(), /"capsule"\s*:\s*\{/))
    ? 'capsule'
    : 'snapshot'
}

const gunzip = (file: Blob) => file.stream().pipeThrough(new DecompressionStream('gzip'))

/** A snapshot may be packed in two parts, the first of which says where it ends; the platform unpacks one at a time. */
function firstGzipMember(file: Blob, start: Uint8Array): Blob {
  const isMarked = start[3] === 4 && start[12] === 0x54 && start[13] === 0x73 && start.length >= 24
  if (!isMarked) return file
  return file.slice(0, new DataView(start.buffer, start.byteOffset).getUint32(16, true))
}

/** Longer than what is looked for, however it is spaced. */
const OVERLAP = 64

/** Whether a pattern occurs in a stream of text; it is read piece by piece, and no further than needed. */
async function streamMatches(stream: ReadableStream<Uint8Array>, pattern: RegExp): Promise<boolean> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let end = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return false
      const piece = end + decoder.decode(value, { stream: true })
      if (pattern.test(piece)) return true
      end = piece.slice(-OVERLAP)
    }
  } catch {
    // Not what its first bytes promise: whoever opens it says why.
    return true
  } finally {
    await reader.cancel().catch(() => {})
  }
}
