import type { Cell } from '../cell/Cell.ts'
import { dictEntries } from '../cell/dict.ts'
import type { Slice } from '../cell/Slice.ts'
import { sha256 } from '../cell/sha256.ts'
import { toHex, utf8, utf8Bytes } from '../cell/text.ts'
import { isAppError } from '../errors.ts'

/** What a token says of itself (TEP-64): where more is to be read, and what is on the chain. */
export type TokenContent = {
  readonly uri?: string
  /** By the names of the standard; other keys cannot be told from their hashes. */
  readonly fields: ReadonlyMap<string, string>
}

const names = [
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
  'attributes',
  'custom_payload_api_uri',
]
let byHash: Map<string, string> | undefined
// Keys are the hashes of the names.
const nameOf = (key: bigint): string | undefined => {
  byHash ??= new Map(names.map(name => [toHex(sha256(utf8Bytes(name))), name]))
  return byHash.get(key.toString(16).padStart(64, '0'))
}

/** A token's content: far longer than any real one; what is more is cut. */
const mostBytes = 64 * 1024
const mostFields = 64

/**
 * Reads a content cell: off-chain (`#01`, a link), on-chain (`#00`, a dictionary) or both. What is no content has no fields.
 *
 * @example
 * readTokenContent(cell).fields.get('symbol') // 'tsTON'
 */
export function readTokenContent(cell: Cell): TokenContent {
  const fields = new Map<string, string>()
  try {
    const slice = cell.slice()
    const form = slice.remainingBits >= 8 ? slice.loadUint(8) : undefined
    if (form === 1) return { uri: utf8(snake(slice)), fields }
    if (form !== 0) return { fields }
    let seen = 0
    for (const { key, value } of dictEntries(slice.loadMaybeRef(), 256)) {
      if (++seen > mostFields) break
      const name = nameOf(key)
      const text = name === undefined ? undefined : textOf(value)
      if (name !== undefined && text !== undefined) fields.set(name, text)
    }
  } catch (error) {
    // Anybody can put anything there; what was read until then is kept.
    if (!isAppError(error)) throw error
  }
  const uri = fields.get('uri')
  return { ...(uri !== undefined && { uri }), fields }
}

/** A value: in a reference or in place, in snake form (`#00`) or in chunks (`#01`). */
function textOf(value: Slice): string | undefined {
  const slice = value.remainingBits === 0 && value.remainingRefs > 0 ? value.loadRef().slice() : value
  if (slice.remainingBits < 8) return undefined
  if (slice.loadUint(8) !== 1) return utf8(snake(slice))
  const parts: Uint8Array[] = []
  for (const { value: chunk } of dictEntries(slice.loadMaybeRef(), 32)) parts.push(snake(chunk.loadRef().slice()))
  return utf8(joined(parts))
}

/** The bytes of a chain of cells. */
function snake(slice: Slice): Uint8Array {
  const parts: Uint8Array[] = []
  let length = 0
  for (let current: Slice | undefined = slice; current && length < mostBytes; ) {
    const part = current.loadBytes(Math.floor(current.remainingBits / 8))
    parts.push(part)
    length += part.length
    current = current.remainingRefs > 0 ? current.loadRef().slice() : undefined
  }
  return joined(parts)
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
