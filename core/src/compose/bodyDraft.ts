import type { Abi, TypeId } from '../abi/Abi.ts'
import type { AbiAccount, AbiBody, AbiBook } from '../abi/AbiBook.ts'
import { decodeAbi } from '../abi/AbiDecoder.ts'
import { type ExactContents, readExactValue, writeExactValue } from '../abi/exactValue.ts'
import { findLayoutType } from '../abi/layoutAbi.ts'
import { Builder } from '../cell/Builder.ts'
import { type Cell, emptyCell } from '../cell/Cell.ts'
import { toBocHex } from '../cell/text.ts'
import type { BodyKind } from '../contract/debugCompose.ts'
import { BodyDraft } from '../contract/debugDraft.ts'
import { encodeUtf8 } from '../encoding/utf8.ts'
import { listBodyLayouts } from '../messages/bodyLayouts.ts'
import type { DecodedValue } from '../messages/DecodeContext.ts'
import { opCodeOf } from '../messages/decode.ts'
import type { Json } from '../wire/json.ts'
import { draftError, parseDraftCell } from './DraftFaults.ts'

/** What helps to read and to write bodies. */
export type BodyContext = {
  readonly kind: BodyKind
  readonly abis?: AbiBook | undefined
  /** The interfaces of the receiver. */
  readonly interfaces?: readonly string[]
  readonly destination?: AbiAccount | undefined
}

/** Bodies in bodies that are opened; deeper ones stay raw. */
const maxDepth = 6

/** A body as a draft: typed if a layout gives exactly this cell again, else raw. */
export function readBodyDraft(body: Cell, context: BodyContext, depth = 0): BodyDraft {
  if (body.bits === 0 && body.refCount === 0 && !body.exotic) return { kind: 'none' }
  const raw = { kind: 'raw', boc: toBocHex(body) } as const
  if (body.exotic || depth > maxDepth) return raw
  return readComment(body, context) ?? readByAbi(body, context, depth) ?? readOperation(body, context, depth) ?? raw
}

function readComment(body: Cell, { kind }: BodyContext): BodyDraft | undefined {
  if (opCodeOf(body) !== 0 || kind === 'ext_in') return undefined
  const text = findText(body)
  return text !== undefined && writeComment(text).hash() === body.hash() ? { kind: 'comment', text } : undefined
}

function findText(body: Cell): string | undefined {
  const layout = findLayoutType('internal', 'TextComment')
  const { value, stop } = layout ? decodeAbi(layout.abi, layout.type, body) : {}
  const [field] = value?.kind === 'record' && !stop ? value.fields : []
  return field?.[1].kind === 'text' ? field[1].value : undefined
}

function readByAbi(body: Cell, context: BodyContext, depth: number): BodyDraft | undefined {
  const type = messageTypes[context.kind]
  const found = type && context.abis?.findReceived({ body, type, destination: context.destination })
  if (!found) return undefined
  const value = readValue(found.abi, found.message.type, body, context, depth)
  return value === undefined ? undefined : { kind: 'abi', abi: found.abi.name, name: found.message.name, value }
}

const messageTypes: Readonly<Partial<Record<BodyKind, AbiBody['type']>>> = {
  internal: 'int_msg',
  ext_in: 'ext_in_msg',
  ext_out: 'ext_out_msg',
}

function readOperation(body: Cell, context: BodyContext, depth: number): BodyDraft | undefined {
  for (const { op } of listBodyLayouts(context.kind, body, context.interfaces ?? [])) {
    const layout = findLayoutType(context.kind, op)
    const value = layout && readValue(layout.abi, layout.type, body, context, depth)
    if (value !== undefined) return { kind: 'operation', name: op, value }
  }
  return undefined
}

/** A body as JSON of a type; `undefined` unless that JSON gives the same cell. */
const readValue = (abi: Abi, type: TypeId, body: Cell, context: BodyContext, depth: number): Json | undefined =>
  readExactValue(abi, type, body, toContents(context, depth))

/** The cell of a body. @throws input.argument, input.abiValue, input.boc, input.cell, limit.cells */
export function writeBodyDraft(draft: BodyDraft, context: BodyContext): Cell {
  switch (draft.kind) {
    case 'none':
      return emptyCell
    case 'comment':
      return writeComment(draft.text)
    case 'encrypted_comment':
      return writeEncryptedComment(draft.text)
    case 'operation': {
      const layout = findLayoutType(context.kind, draft.name)
      if (!layout) throw draftError('name', `no operation has the name ${draft.name.slice(0, 100)}`)
      return writeValue(layout.abi, layout.type, toJson(draft.value), context)
    }
    case 'abi': {
      const found = findAbiMessage(draft, context)
      return writeValue(found.abi, found.message.type, toJson(draft.value), context)
    }
    case 'raw':
      return parseDraftCell(draft.boc)
  }
}

// The value of a request is JSON.
const toJson = (value: unknown): Json | undefined => value as Json | undefined

const writeValue = (abi: Abi, type: TypeId, json: Json | undefined, context: BodyContext): Cell =>
  writeExactValue(abi, type, json, toContents(context))

/** Bodies in a body are drafts. */
const toContents = ({ abis }: BodyContext, depth = 0): ExactContents => ({
  // A draft has the form of JSON.
  write: (contains, cell) => readBodyDraft(cell, { kind: contains, abis }, depth + 1) as DecodedValue,
  read(contains, inner) {
    const draft = BodyDraft.safeParse(inner)
    if (!draft.success) throw draftError('body', 'expected a body: an object with a kind, or a BoC')
    return writeBodyDraft(draft.data, { kind: contains, abis })
  },
})

function findAbiMessage({ abi, name }: BodyDraft & { kind: 'abi' }, { kind, abis }: BodyContext) {
  const type = messageTypes[kind]
  const found = type && abis?.listReceived(type).find(each => each.abi.name === abi && each.message.name === name)
  if (!found) throw draftError('name', `no ABI of the request has the message ${`${abi}.${name}`.slice(0, 200)}`)
  return found
}

const writeComment = (text: string): Cell => new Builder().uint(0, 32).text(text).end()

const encryptedCommentCode = 0x2167da4b
const maxEncryptedBytes = 960
/** The first cell has 35 bytes after the op code, the others 127. */
const [firstChunk, nextChunk] = [35, 127]

/**
 * A body of the size of an encrypted comment: two public keys, one xored with the other, a message key, and the text with 16 to
 * 31 bytes before it, to a multiple of 16.
 */
function writeEncryptedComment(text: string): Cell {
  const { length } = encodeUtf8(text)
  if (length > maxEncryptedBytes)
    throw draftError('text', `an encrypted comment has at most ${maxEncryptedBytes} bytes`)
  const bytes = 32 + 16 + 16 * Math.ceil((length + 16) / 16)
  const sizes = [firstChunk]
  for (let left = bytes - firstChunk; left > 0; left -= nextChunk) sizes.push(Math.min(left, nextChunk))
  return (
    sizes.reduceRight<Cell | undefined>((next, size, at) => {
      const builder = new Builder()
      if (at === 0) builder.uint(encryptedCommentCode, 32)
      builder.bytes(new Uint8Array(size))
      return (next ? builder.ref(next) : builder).end()
    }, undefined) ?? emptyCell
  )
}
