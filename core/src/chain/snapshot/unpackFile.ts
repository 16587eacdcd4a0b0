import { gunzipSync, unzipSync } from 'fflate'
import { AppError } from '../../errors.ts'

/** What a file may unpack to unless told otherwise; a few kilobytes can claim to be a terabyte. */
export const mostUnpacked: number = 512 * 2 ** 20

const refuse = (reason: string, cause?: unknown) => new AppError('input.snapshot', { reason }, { cause })

/** Deflate says at most 258 bytes in two bits. */
const mostPerByte = 1032

const isGzip = (file: Uint8Array) => file[0] === 0x1f && file[1] === 0x8b && file.length >= 18
const isZip = (file: Uint8Array) => file[0] === 0x50 && file[1] === 0x4b && file[2] === 3 && file[3] === 4

/**
 * The one file in a gzip or a zip, or in a gzip in a zip; whatever is not packed as it is. No more is written than the
 * limit, whatever the file claims.
 *
 * @throws input.snapshot, limit.cells
 */
export function unpackFile(file: Uint8Array, limit: number = mostUnpacked): Uint8Array {
  if (file.length > limit) throw tooLarge(limit)
  if (isGzip(file)) return gunzip(file, limit)
  if (!isZip(file)) return file
  const inner = unzip(file, limit)
  return isGzip(inner) ? gunzip(inner, limit) : inner
}

const tooLarge = (limit: number) => new AppError('limit.cells', { what: 'the unpacked size', limit })

function checkSize(claimed: number, packed: number, limit: number): void {
  if (claimed > mostPerByte * packed) throw refuse('it claims to unpack to more than its bytes can hold')
  if (claimed > limit) throw tooLarge(limit)
}

function gunzip(file: Uint8Array, limit: number): Uint8Array {
  // The file ends with the size that it unpacks to; no more than that is written.
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
