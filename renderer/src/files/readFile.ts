import { fileText } from '@tonoscope/core/encoding/fileText'
import { AppError } from '@tonoscope/core/errors'

/** More than any text that the page reads. */
const maxTextBytes = 64 * 2 ** 20
/** No snapshot is larger, or unpacks to more. */
export const maxFileBytes: number = 512 * 2 ** 20

/**
 * The content of a file as text: a binary BoC as hex, other files as UTF-8. Only the beginning of a very large file is read;
 * what parses the text rejects it.
 */
export const readFileAsText = async (file: Blob, maxBytes: number = maxTextBytes): Promise<string> =>
  fileText(new Uint8Array(await file.slice(0, maxBytes).arrayBuffer()))

/** The bytes of a file. @throws limit.cells for a file that is too large, before it is read */
export async function readFileBytes(file: Blob, maxBytes: number = maxFileBytes): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > maxBytes) throw new AppError('limit.cells', { what: 'the size of the file', limit: maxBytes })
  return new Uint8Array(await file.arrayBuffer())
}
