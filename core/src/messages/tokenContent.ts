import type { Cell } from '../cell/Cell.ts'
import { dictEntries } from '../cell/dict.ts'
import type { Slice } from '../cell/Slice.ts'
import { sha256 } from '../cell/sha256.ts'
import { toBase64 } from '../encoding/base64.ts'
import { concatBytes } from '../encoding/concatBytes.ts'
import { toHex } from '../encoding/hex.ts'
import { decodeUtf8, encodeUtf8 } from '../encoding/utf8.ts'
import { tryRead } from '../errors.ts'

/** Token content (TEP-64): the off-chain link and the on-chain fields. */
export type TokenContent = {
  readonly uri?: string
  /** By the field names of the standard; other keys are unknown, since only their hashes are stored. */
  readonly fields: ReadonlyMap<string, string>
}

/** The field names of the standard, and others used on chain. */
const fieldNames = [
  'uri',
  'name',
  'description',
  'image',
  'image_data',
  'symbol',
  'decimals',
  'amount_style',
  'render_type',
  'currency',
  'game',
  'content_url',
  'content_type',
  'attributes',
  'custom_payload_api_uri',
  'mintless_merkle_dump_uri',
  'cover_image',
  'social_links',
  'marketplace',
  'external_url',
  'external_link',
  'animation_url',
  'lottie',
  'buttons',
]
let byHash: Map<string, string> | undefined
// Keys are hashes of the names.
const findFieldName = (key: bigint): string | undefined => {
  byHash ??= new Map(fieldNames.map(name => [toHex(sha256(encodeUtf8(name))), name]))
  return byHash.get(key.toString(16).padStart(64, '0'))
}

/** Larger than any real content; the rest is truncated. */
const maxBytes = 256 * 1024
const maxFields = 64
/** Limits empty cells and chunks, which would take time without adding bytes. */
const maxCells = 8192

/** The remaining read budget: a few shared cells can unfold to any length. */
type ReadBudget = { bytes: number; cells: number }

/**
 * Reads a content cell: off-chain (`#01`, a link), on-chain (`#00`, a dictionary) or both. Other cells give no fields.
 *
 * @example
 * readTokenContent(cell).fields.get('symbol') // 'tsTON'
 */
export function readTokenContent(cell: Cell): TokenContent {
  const budget: ReadBudget = { bytes: maxBytes, cells: maxCells }
  const fields = new Map<string, string>()
  const uri = tryRead(() => {
    const slice = cell.slice()
    const form = slice.remainingBits >= 8 ? slice.loadUint(8) : undefined
    if (form === 1) return decodeUtf8(readSnakeData(slice, budget))
    if (form === 0) readContentFields(slice.loadMaybeRef(), fields, budget)
    return fields.get('uri')
  })
  // Fields read before an error are kept.
  const link = uri ?? fields.get('uri')
  return { ...(link !== undefined && { uri: link }), fields }
}

function readContentFields(root: Cell | undefined, fields: Map<string, string>, budget: ReadBudget): void {
  let seen = 0
  for (const { key, value } of dictEntries(root, 256)) {
    if (++seen > maxFields) return
    const name = findFieldName(key)
    const bytes = name === undefined ? undefined : tryRead(() => readValueBytes(value, budget))
    if (name !== undefined && bytes !== undefined) fields.set(name, formatFieldValue(name, bytes))
  }
}

/** Binary image data is returned as base64, as in off-chain content. */
const formatFieldValue = (name: string, bytes: Uint8Array): string => {
  const text = decodeUtf8(bytes)
  return name === 'image_data' && text.includes('\ufffd') ? toBase64(bytes) : text
}

/** A value, inline or in a reference, in snake (`#00`) or chunked (`#01`) format. */
function readValueBytes(value: Slice, budget: ReadBudget): Uint8Array | undefined {
  const slice = value.remainingBits === 0 && value.remainingRefs > 0 ? value.loadRef().slice() : value
  if (slice.remainingBits < 8) return undefined
  if (slice.loadUint(8) !== 1) return readSnakeData(slice, budget)
  const parts: Uint8Array[] = []
  for (const { value: chunk } of dictEntries(slice.loadMaybeRef(), 32)) {
    if (budget.bytes <= 0 || budget.cells <= 0) break
    parts.push(readSnakeData(chunk.loadRef().slice(), budget))
  }
  return concatBytes(parts)
}

function readSnakeData(slice: Slice, budget: ReadBudget): Uint8Array {
  const parts: Uint8Array[] = []
  for (let current: Slice | undefined = slice; current && budget.bytes > 0 && budget.cells > 0; ) {
    const part = current.loadBytes(Math.min(budget.bytes, Math.floor(current.remainingBits / 8)))
    parts.push(part)
    budget.bytes -= part.length
    budget.cells--
    current = current.remainingRefs > 0 ? current.loadRef().slice() : undefined
  }
  return concatBytes(parts)
}
