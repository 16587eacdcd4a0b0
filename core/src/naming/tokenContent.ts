import type { Cell } from '../cell/Cell.ts'
import { dictEntries } from '../cell/dict.ts'
import type { Slice } from '../cell/Slice.ts'
import { sha256 } from '../cell/sha256.ts'
import { toBase64, toHex, utf8, utf8Bytes } from '../cell/text.ts'
import { isAppError } from '../errors.ts'

/** What a token says of itself (TEP-64): where more is to be read, and what is on the chain. */
export type TokenContent = {
  readonly uri?: string
  /** By the names of the standard; other keys cannot be told from their hashes. */
  readonly fields: ReadonlyMap<string, string>
}

/** The standard's names, and those that items on the chain use beside them. */
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
  'content_type',
  'attributes',
  'custom_payload_api_uri',
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
// Keys are the hashes of the names.
const nameOf = (key: bigint): string | undefined => {
  byHash ??= new Map(names.map(name => [toHex(sha256(utf8Bytes(name))), name]))
  return byHash.get(key.toString(16).padStart(64, '0'))
}

/** Longer than any real content as a whole; what is more is cut. */
const mostBytes = 256 * 1024
const mostFields = 64
/** Chains of cells without bits and chunks without bytes would cost time and give nothing. */
const mostCells = 8192

/** What may still be read of one content: a few cells can unfold to any length. */
type Left = { bytes: number; cells: number }

/**
 * Reads a content cell: off-chain (`#01`, a link), on-chain (`#00`, a dictionary) or both. What is no content has no fields.
 *
 * @example
 * readTokenContent(cell).fields.get('symbol') // 'tsTON'
 */
export function readTokenContent(cell: Cell): TokenContent {
  const left: Left = { bytes: mostBytes, cells: mostCells }
  const fields = new Map<string, string>()
  const uri = orNothing(() => {
    const slice = cell.slice()
    const form = slice.remainingBits >= 8 ? slice.loadUint(8) : undefined
    if (form === 1) return utf8(snake(slice, left))
    if (form === 0) readFields(slice.loadMaybeRef(), fields, left)
    return fields.get('uri')
  })
  // What was read before something did not fit is kept.
  const link = uri ?? fields.get('uri')
  return { ...(link !== undefined && { uri: link }), fields }
}

function readFields(root: Cell | undefined, fields: Map<string, string>, left: Left): void {
  let seen = 0
  for (const { key, value } of dictEntries(root, 256)) {
    if (++seen > mostFields) return
    const name = nameOf(key)
    const bytes = name === undefined ? undefined : orNothing(() => bytesOf(value, left))
    if (name !== undefined && bytes !== undefined) fields.set(name, textOf(name, bytes))
  }
}

/** Anybody can put anything there: what does not fit is not there. */
function orNothing<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (isAppError(error)) return undefined
    throw error
  }
}

/** The bytes of a picture are no text: they are given as base64, as they are written off the chain. */
const textOf = (name: string, bytes: Uint8Array): string => {
  const text = utf8(bytes)
  return name === 'image_data' && text.includes('\ufffd') ? toBase64(bytes) : text
}

/** A value: in a reference or in place, in snake form (`#00`) or in chunks (`#01`). */
function bytesOf(value: Slice, left: Left): Uint8Array | undefined {
  const slice = value.remainingBits === 0 && value.remainingRefs > 0 ? value.loadRef().slice() : value
  if (slice.remainingBits < 8) return undefined
  if (slice.loadUint(8) !== 1) return snake(slice, left)
  const parts: Uint8Array[] = []
  for (const { value: chunk } of dictEntries(slice.loadMaybeRef(), 32)) {
    if (left.bytes <= 0 || left.cells <= 0) break
    parts.push(snake(chunk.loadRef().slice(), left))
  }
  return joined(parts)
}

/** The bytes of a chain of cells. */
function snake(slice: Slice, left: Left): Uint8Array {
  const parts: Uint8Array[] = []
  for (let current: Slice | undefined = slice; current && left.bytes > 0 && left.cells > 0; ) {
    const part = current.loadBytes(Math.min(left.bytes, Math.floor(current.remainingBits / 8)))
    parts.push(part)
    left.bytes -= part.length
    left.cells--
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
