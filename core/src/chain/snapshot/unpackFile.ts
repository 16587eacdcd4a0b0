import { gunzipSync, gzipSync, unzipSync } from 'fflate'
import { concatBytes } from '../../encoding/concatBytes.ts'
import { AppError } from '../../errors.ts'
import { snapshotError } from './snapshotError.ts'

/** What a file may unpack to: a few kilobytes can claim to unpack to a terabyte, or to millions of objects. */
export type UnpackLimits = {
  readonly maxUnpackedBytes: number
  /** The number of JSON values. */
  readonly maxMembers: number
}

export const maxUnpackedBytes: number = 512 * 2 ** 20
const maxMembers = 2 ** 23

/** Limits by the size of a file: snapshots are mostly hashes and cells, which hardly compress. */
export const getUnpackLimits = (fileBytes: number, maxBytes: number = maxUnpackedBytes): UnpackLimits => ({
  maxUnpackedBytes: Math.min(maxBytes, 2 ** 24 + 32 * fileBytes),
  maxMembers: Math.min(maxMembers, 2 ** 18 + fileBytes),
})

/** The maximum compression ratio of Deflate: 258 bytes in two bits. */
const maxRatio = 1032

const isGzip = (file: Uint8Array) => file[0] === 0x1f && file[1] === 0x8b && file.length >= 18
const isZip = (file: Uint8Array) => file[0] === 0x50 && file[1] === 0x4b && file[2] === 3 && file[3] === 4

/** An unpacked file, possibly in two parts that form one text. */
type Unpacked = { readonly first: Uint8Array; readonly rest?: () => Uint8Array }

/**
 * Unpacks gzip, a zip with one file, or gzip in zip; other content is returned unchanged. Never unpacks more than the limit.
 *
 * @throws input.snapshot, limit.cells
 */
export function unpackFile(
  file: Uint8Array,
  limit: number = getUnpackLimits(file.length).maxUnpackedBytes,
): Uint8Array {
  const { first, rest } = unpackParts(file, limit)
  return rest ? concatBytes([first, rest()]) : first
}

/** The same, without unpacking the second part of a file from `packParts`. @throws input.snapshot, limit.cells */
export function unpackParts(file: Uint8Array, limit: number = getUnpackLimits(file.length).maxUnpackedBytes): Unpacked {
  if (file.length > limit) throw tooLarge(limit)
  if (isGzip(file)) return gunzip(file, limit)
  if (!isZip(file)) return { first: file }
  const inner = unzip(file, limit)
  return isGzip(inner) ? gunzip(inner, limit) : { first: inner }
}

const flagExtra = 4
const headerSize = 10
/** The header's extra field (RFC 1952, 2.3.1.1): two letters, a length, start and end of the second member. */
const extraSize = 2 + 4 + 8
const mark = [12, 0, 0x54, 0x73, 8, 0] // XLEN, "Ts", LEN

/**
 * A gzip file of two members, the first of which stores its length, so that it can be read without unpacking the second.
 * For other programs it is an ordinary gzip of both texts.
 */
export function packParts(first: Uint8Array, second: Uint8Array): Uint8Array {
  // Without a timestamp, equal content gives equal files.
  const [head, tail] = [first, second].map(part => gzipSync(part, { level: 9, mtime: 0 })) as [Uint8Array, Uint8Array] // two
  head[3] = flagExtra
  const offsets = new DataView(new ArrayBuffer(8))
  offsets.setUint32(0, head.length + extraSize, true)
  offsets.setUint32(4, head.length + extraSize + tail.length, true)
  const extra = concatBytes([Uint8Array.from(mark), new Uint8Array(offsets.buffer)])
  return concatBytes([head.subarray(0, headerSize), extra, head.subarray(headerSize), tail])
}

/** The offset of the second member, if the first one stores it. */
function findSecondMember(file: Uint8Array): number | undefined {
  const isMarked = file[3] === flagExtra && mark.every((byte, i) => file[headerSize + i] === byte)
  if (!isMarked) return undefined
  const view = new DataView(file.buffer, file.byteOffset, file.length)
  const [at, end] = [0, 4].map(offset => view.getUint32(headerSize + mark.length + offset, true)) as [number, number] // two
  if (end !== file.length) throw snapshotError('it does not unpack: it is truncated, or has trailing data')
  if (at < headerSize + extraSize + 8 || !isGzip(file.subarray(at))) throw snapshotError('its second part is missing')
  return at
}

const tooLarge = (limit: number) => new AppError('limit.cells', { what: 'the unpacked size', limit })

function checkSize(claimed: number, packed: number, limit: number): void {
  if (claimed > maxRatio * packed) throw snapshotError('it claims an impossible unpacked size')
  if (claimed > limit) throw tooLarge(limit)
}

function gunzip(file: Uint8Array, limit: number): Unpacked {
  const at = findSecondMember(file)
  if (at === undefined) return { first: gunzipMember(file, limit) }
  const second = file.subarray(at)
  const first = gunzipMember(file.subarray(0, at), limit)
  return { first, rest: () => gunzipMember(second, limit - first.length) }
}

function gunzipMember(file: Uint8Array, limit: number): Uint8Array {
  // The last four bytes are the unpacked size; no more than that is written.
  const size = new DataView(file.buffer, file.byteOffset).getUint32(file.length - 4, true)
  checkSize(size, file.length, limit)
  try {
    return gunzipSync(file)
  } catch (error) {
    throw snapshotError('it does not unpack', error)
  }
}

/** Skips folders and the metadata files of archivers. */
const isContentFile = (name: string): boolean => !/\/$|^__MACOSX\/|(^|\/)\./.test(name)

function unzip(file: Uint8Array, limit: number): Uint8Array {
  const names: string[] = []
  let found: Readonly<Record<string, Uint8Array>>
  try {
    found = unzipSync(file, {
      filter: ({ name, size, originalSize }) => {
        if (!isContentFile(name)) return false
        names.push(name)
        if (names.length > 1) return false
        checkSize(originalSize, size, limit)
        return true
      },
    })
  } catch (error) {
    if (error instanceof AppError) throw error
    throw snapshotError('it does not unpack', error)
  }
  if (names.length > 1) throw snapshotError(`it is an archive with ${names.length} files; one is expected`)
  const [only] = Object.values(found)
  if (!only) throw snapshotError('it is an archive without a file')
  return only
}
