import type { Abi } from '../src/abi/Abi.ts'
import { decodeAbi } from '../src/abi/AbiDecoder.ts'
import { encodeAbi } from '../src/abi/AbiEncoder.ts'
import { parseAbiValue } from '../src/abi/parseAbiValue.ts'
import { toDecodedValue } from '../src/abi/presentAbiValue.ts'
import { readAbiText } from '../src/abi/readAbi.ts'
import { Builder } from '../src/cell/Builder.ts'
import type { Cell } from '../src/cell/Cell.ts'
import { newDecodeContext } from '../src/messages/bodyLayouts.ts'
import type { DecodedValue } from '../src/messages/DecodeContext.ts'
import type { Json } from '../src/wire/json.ts'

/** A row of an ABI in JSON. */
export type AbiRow = Readonly<Record<string, unknown>>

/** A Tolk ABI whose storage is the last type of a table. */
export function tolkAbi(types: readonly AbiRow[], declarations: readonly AbiRow[] = [], more: AbiRow = {}): Abi {
  const json = {
    abi_schema_version: '1.0',
    contract_name: 'Example',
    unique_types: types,
    struct_instantiations: [],
    alias_instantiations: [],
    declarations,
    incoming_messages: [],
    storage: { storage_ty_idx: types.length - 1 },
    ...more,
  }
  const [contract] = readAbiText(JSON.stringify(json))
  if (contract === undefined) throw new Error('no contract')
  return contract.read()
}

/** A cell as a type of an ABI, by default its storage, in the form of replies. */
export function decodeToJson(abi: Abi, cell: Cell, type = abi.storage[0]) {
  const decoded = decodeAbi(abi, type ?? -1, cell)
  return { value: toDecodedValue(decoded.value, newDecodeContext()), stop: decoded.stop }
}

/** The inverse of `decodeToJson`. */
export const encodeFromJson = (abi: Abi, json: DecodedValue, type = abi.storage[0] ?? -1): Cell =>
  // Decoded values are those of JSON.
  encodeAbi(abi, type, parseAbiValue(abi, type, json as Json))

/** A cell from what writes it. */
export const cell = (build: (builder: Builder) => Builder) => build(new Builder()).end()
/** The type `uint8` in an ABI of Tolk. */
export const uint8 = { kind: 'uintN', n: 8 }
