import type { Cell } from '../cell/Cell.ts'
import { tryRead } from '../errors.ts'
import { newDecodeContext } from '../messages/bodyLayouts.ts'
import type { DecodedValue } from '../messages/DecodeContext.ts'
import type { Json } from '../wire/json.ts'
import type { Abi, TypeId } from './Abi.ts'
import { decodeAbi } from './AbiDecoder.ts'
import { encodeAbi } from './AbiEncoder.ts'
import { parseAbiValue, type ReadContents } from './parseAbiValue.ts'
import { toDecodedValue, type WriteContents } from './presentAbiValue.ts'

/** How cells inside a value become JSON, and cells again. */
export type ExactContents = { readonly write: WriteContents; readonly read: ReadContents }

/** A cell as JSON of a type; `undefined` unless that JSON gives the same cell. */
export function readExactValue(abi: Abi, type: TypeId, cell: Cell, contents?: ExactContents): Json | undefined {
  const { value, stop } = decodeAbi(abi, type, cell)
  if (stop) return undefined
  return tryRead(() => {
    const json = writeIntegersAsText(toDecodedValue(value, newDecodeContext(), contents?.write))
    return writeExactValue(abi, type, json, contents).hash() === cell.hash() ? json : undefined
  })
}

/** The cell of JSON of a type. @throws input.abiValue with the path, input.* of a cell in it */
export const writeExactValue = (abi: Abi, type: TypeId, json: Json | undefined, contents?: ExactContents): Cell =>
  encodeAbi(abi, type, parseAbiValue(abi, type, json, 'cell', contents?.read))

/** Integers beyond 2^53 as text, so that it is JSON for every program. */
function writeIntegersAsText(value: DecodedValue): Json {
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(writeIntegersAsText)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, writeIntegersAsText(inner)]))
}
