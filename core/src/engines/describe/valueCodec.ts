import { concatBytes } from '../../encoding/concatBytes.ts'
import { crc32c } from '../../encoding/crc.ts'
import { ValueReader } from './ValueReader.ts'
import { ValueWriter } from './ValueWriter.ts'
import { damaged } from './valueTags.ts'

const crcBytes = 4

/**
 * Writes plain data as bytes: numbers, integers of any length, texts, lists, objects, maps, sets and cells.
 *
 * @throws TypeError for anything else
 */
export function writeValue(value: unknown): Uint8Array {
  const writer = new ValueWriter()
  writer.write(value)
  const content = writer.finish()
  const crc = new Uint8Array(crcBytes)
  new DataView(crc.buffer).setUint32(0, crc32c(content))
  return concatBytes([content, crc])
}

/** Reads what `writeValue` wrote. @throws Error if the bytes are damaged */
export function readValue(bytes: Uint8Array): unknown {
  const content = bytes.subarray(0, Math.max(0, bytes.length - crcBytes))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < crcBytes || view.getUint32(content.length) !== crc32c(content))
    throw damaged('the checksum differs')
  return new ValueReader(content).readAll()
}
