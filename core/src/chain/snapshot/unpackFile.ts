import { gunzipSync, gzipSync, unzipSync } from 'fflate'
import { AppError } from '../../errors.ts'

/** What a file may unpack to unless told otherwise; a few kilobytes can claim to be a terabyte. */
export const mostUnpacked: number = 512 * 2 ** 20

const refuse = (reason: string, cause?: unknown) => new AppError('input.snapshot', { reason }, { cause })

/** Deflate says at most 258 bytes in two bits. */
const mostPerByte = 1032

const isGzip = (file: Uint8Array) => file[0] === 0x1f && file[1] === 0x8b && file.length >= 18
const isZip = (file: Uint8Array) => file[0] === 0x50 && file[1] === 0x4b && file[2] === 3 && file[3] === 4

/** A file in two parts, which are one text together. */
export type Unpacked = { readonly first: Uint8Array; readonly rest?: () => Uint8Array }

/**
 * The one file in a gzip or a zip, or in a gzip in a zip; whatever is not packed as it is. No more is written than the
 * limit, whatever the file claims.
 *
 * @throws input.snapshot, limit.cells
 */
export function unpackFile(file: Uint8Array, limit: number = mostUnpacked): Uint8Array {
  const { first, rest } = unpackParts(file, limit)
  return rest ? joined(first, rest()) : first
}

/** The same, without unpacking the second part of a file that `packParts` made. @throws input.snapshot, limit.cells */
export function unpackParts(file: Uint8Array, limit: number = mostUnpacked): Unpacked {
  if (file.length > limit) throw tooLarge(limit)
  if (isGzip(file)) return gunzip(file, limit)
  if (!isZip(file)) return { first: file }
  const inner = unzip(file, limit)
  return isGzip(inner) ? gunzip(inner, limit) : { first: inner }
}

const flagExtra = 4
const headerSize = 10
/** In the header's extra field (RFC 1952, 2.3.1.1): two letters, a length, where the second member begins and where it ends. */
const extraSize = 2 + 4 + 8
const mark = [12, 0, 0x54, 0x73, 8, 0] // XLEN, "Ts", LEN

/**
 * A gzip of two members, the first of which says how long it is, so that the second need not be unpacked to read it.
 * To everybody else it is a gzip of both texts.
 */
export function packParts(first: Uint8Array, second: Uint8Array): Uint8Array {
  // A time in the header would make every file differ.
  const [head, tail] = [first, second].map(part => gzipSync(part, { level: 9, mtime: 0 })) as [Uint8Array, Uint8Array] // two
  const marked = new Uint8Array(head.length + extraSize)
  marked.set(head.subarray(0, headerSize))
  marked[3] = flagExtra
  marked.set(mark, headerSize)
  const view = new DataView(marked.buffer)
  view.setUint32(headerSize + mark.length, marked.length, true)
  view.setUint32(headerSize + mark.length + 4, marked.length + tail.length, true)
  marked.set(head.subarray(headerSize), headerSize + extraSize)
  return joined(marked, tail)
}

/** Where the second member begins, if the first one says so. */
function secondAt(file: Uint8Array): number | undefined {
  const isMarked = file[3] === flagExtra && mark.every((byte, i) => file[headerSize + i] === byte)
  if (!isMarked) return undefined
  const view = new DataView(file.buffer, file.byteOffset, file.length)
  const [at, end] = [0, 4].map(offset => view.getUint32(headerSize + mark.length + offset, true)) as [number, number] // two
  if (end !== file.length) throw refuse('it does not unpack: it was cut short, or something follows it')
  if (at < headerSize + extraSize + 8 || !isGzip(file.subarray(at))) throw refuse('its second part is not there')
  return at
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

const tooLarge = (limit: number) => new AppError('limit.cells', { what: 'the unpacked size', limit })

function checkSize(claimed: number, packed: number, limit: number): void {
  if (claimed > mostPerByte * packed) throw refuse('it claims to unpack to more than its bytes can hold')
  if (claimed > limit) throw tooLarge(limit)
}

function gunzip(file: Uint8Array, limit: number): Unpacked {
  const at = secondAt(file)
  if (at === undefined) return { first: gunzipMember(file, limit) }
  const second = file.subarray(at)
  const first = gunzipMember(file.subarray(0, at), limit)
  return { first, rest: () => gunzipMember(second, limit - first.length) }
}

function gunzipMember(file: Uint8Array, limit: number): Uint8Array {
  // It ends with the size that it unpacks to; no more than that is written.
  const size = new DataView(file.buffer, file.byteOffset).getUint32(file.length - 4, true)
  checkSize(size, file.length, limit)
  try {
    return gunzipSync(file)
  } catch (error) {
    throw refuse('it does not unpack', error)
  }
}

/** Beside the one file there may be folders, and what archivers add of their own. */
const isWanted = (name: string): boolean => !/\/$|^__MACOSX\/|(^|\/)\./.test(name)

function unzip(file: Uint8Array, limit: number): Uint8Array {
  const names: string[] = []
  let found: Readonly<Record<string, Uint8Array>>
  try {
    found = unzipSync(file, {
      filter: ({ name, size, originalSize }) => {
        if (!isWanted(name)) return false
        names.push(name)
        if (names.length > 1) return false
        checkSize(originalSize, size, limit)
        return true
      },
    })
  } catch (error) {
    if (error instanceof AppError) throw error
    throw refuse('it does not unpack', error)
  }
  if (names.length > 1) throw refuse(`it is an archive of ${names.length} files; one is expected`)
  const [only] = Object.values(found)
  if (!only) throw refuse('it is an archive without a file')
  return only
}
