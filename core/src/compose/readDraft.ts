import type { AbiBook } from '../abi/AbiBook.ts'
import type { Cell } from '../cell/Cell.ts'
import { toBocHex } from '../cell/text.ts'
import type {
  BodyDraft,
  ExternalDraft,
  InternalDraft,
  MessageDraft,
  OutMessageDraft,
  WalletDraft,
} from '../contract/debugDraft.ts'
import { interfacesByCodeHash } from '../contracts/interfaces.ts'
import type { ExtendedAction, WalletOutMessage } from '../messages/walletBodies.ts'
import { walletFamilies } from '../messages/walletFamilies.ts'
import { readWalletMessage, stripSignature, type WalletKind, type WalletMessage } from '../messages/walletMessage.ts'
import { type IntMsgInfo, type Message, readMessage } from '../tlb/message.ts'
import { tryReadMessage } from '../tlb/tryReadMessage.ts'
import type { Hash } from '../units.ts'
import { readBodyDraft } from './bodyDraft.ts'
import { readPlacements, readStateInitDraft } from './messageDraft.ts'
import { writeDraft } from './writeDraft.ts'

/** What is known of the message that is read. */
export type DraftReading = {
  readonly abis?: AbiBook | undefined
  /** The version of the wallet that receives it. */
  readonly walletKind?: WalletKind | undefined
  /** The interfaces of the receiver. */
  readonly interfaces?: readonly string[]
  readonly codeHash?: Hash | undefined
}

/** A message as a draft, and whether its signature was removed. */
export type ReadDraft = { readonly draft: MessageDraft; readonly isSignatureRemoved: boolean }

/**
 * Reads any message as a draft that `writeDraft` writes as the same message, without its signature. What no form can represent
 * stays raw.
 *
 * @throws input.cell when the cell is not a message
 */
export function readDraft(cell: Cell, reading: DraftReading = {}): ReadDraft {
  const signed = readMessage(cell)
  const unsigned = reading.walletKind && stripSignature(signed, reading.walletKind)
  const message = unsigned ? readMessage(unsigned) : signed
  const raw = { type: 'raw', boc: toBocHex(message.cell) } as const
  const draft = firstEqual(message.cell, candidates(message, reading), reading) ?? raw
  return { draft, isSignatureRemoved: unsigned !== undefined }
}

/** The first draft that is written as this message. */
function firstEqual<Draft extends MessageDraft>(
  cell: Cell,
  drafts: Iterable<Draft>,
  { abis }: DraftReading,
): Draft | undefined {
  for (const draft of drafts) if (writeDraft(draft, { abis }).message?.hash() === cell.hash()) return draft
  return undefined
}

function* candidates(message: Message, reading: DraftReading): Generator<MessageDraft> {
  const { info } = message
  switch (info.type) {
    case 'int_msg_info':
      yield* readInternal(message, info, reading)
      return
    case 'ext_in_msg_info': {
      const body = reading.walletKind && readWalletMessage(message.body, reading.walletKind)
      if (body) yield* readWallet(message, body, reading)
      yield* readExternal(message, reading)
      return
    }
    case 'ext_out_msg_info':
  }
}

/** A draft without its placements, then with them; with a raw body at last. */
function* withFallbacks<Draft extends InternalDraft | ExternalDraft>(draft: Draft, message: Message): Generator<Draft> {
  const raw: BodyDraft = { kind: 'raw', boc: toBocHex(message.body) }
  for (const each of [draft, { ...draft, body: raw }]) {
    yield each
    yield { ...each, ...readPlacements(message) }
  }
}

function* readInternal(message: Message, info: IntMsgInfo, reading: DraftReading): Generator<InternalDraft> {
  const { init, body } = message
  const currencies = [...info.value.other].map(([id, amount]) => ({ id: String(id), amount: String(amount) }))
  const nonZero = (name: 'extra_flags' | 'fwd_fee' | 'created_lt' | 'created_at') =>
    BigInt(info[name]) === 0n ? {} : { [name]: String(info[name]) }
  yield* withFallbacks(
    {
      type: 'internal',
      ...(info.src !== undefined && { source: info.src }),
      destination: info.dest,
      amount: String(info.value.grams),
      bounce: info.bounce,
      ...(init && { init: readStateInitDraft(init) }),
      body: readBodyDraft(body, {
        kind: 'internal',
        abis: reading.abis,
        interfaces: reading.interfaces ?? findInterfaces(message),
        destination: { address: info.dest, codeHash: reading.codeHash },
      }),
      ...(currencies.length > 0 && { currencies }),
      ...(info.bounced && { bounced: true }),
      ...(!info.ihr_disabled && { ihr_disabled: false }),
      ...nonZero('extra_flags'),
      ...nonZero('fwd_fee'),
      ...nonZero('created_lt'),
      ...nonZero('created_at'),
    },
    message,
  )
}

/** The interfaces of a contract that the message deploys. */
const findInterfaces = ({ init }: Message): readonly string[] =>
  (init?.code && interfacesByCodeHash(init.code.hash())) ?? []

function* readExternal(message: Message, reading: DraftReading): Generator<ExternalDraft> {
  const { info, init, body } = message
  if (info.type !== 'ext_in_msg_info') return
  yield* withFallbacks(
    {
      type: 'external',
      destination: info.dest,
      ...(init && { init: readStateInitDraft(init) }),
      body: readBodyDraft(body, {
        kind: 'ext_in',
        abis: reading.abis,
        interfaces: reading.interfaces ?? findInterfaces(message),
        destination: { address: info.dest, codeHash: reading.codeHash },
      }),
    },
    message,
  )
}

function* readWallet(message: Message, body: WalletMessage, reading: DraftReading): Generator<WalletDraft> {
  const { info, init } = message
  if (info.type !== 'ext_in_msg_info' || body.outMessages.some(({ composed }) => composed)) return
  const { internalTransfer, extended = [] } = body
  const common: Omit<WalletDraft, 'messages'> = {
    type: 'wallet',
    wallet: info.dest,
    version: body.kind,
    ...readNumbers(body),
    ...(extended.length > 0 && { extensions: extended.map(toExtensionDraft) }),
    ...(init && { init: readStateInitDraft(init) }),
  }
  const messages = body.outMessages.map(each => readOutMessage(each, reading))
  const drafts: readonly WalletDraft[] = internalTransfer
    ? [
        { ...common, messages, batch: readBatch(internalTransfer) },
        { ...common, messages: [readOutMessage(internalTransfer, reading)] },
      ]
    : [{ ...common, messages }]
  for (const draft of drafts) {
    yield draft
    yield { ...draft, ...readPlacements(message) }
  }
}

function readNumbers(body: WalletMessage): Partial<WalletDraft> {
  const { numbers } = walletFamilies[body.kind]
  const {
    seqno,
    walletId: wallet_id,
    queryId: query_id,
    createdAt: created_at,
    timeout,
    validUntil: valid_until,
  } = body
  const found = { seqno, wallet_id, valid_until, query_id, created_at, timeout }
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) =>
      // Of highload wallets, the time is part of the query id.
      value === undefined || !(name in numbers) ? [] : [[name, String(value)]],
    ),
  )
}

const toExtensionDraft = (action: ExtendedAction): NonNullable<WalletDraft['extensions']>[number] =>
  action.type === 'set_signature_allowed' ? action : { type: action.type, address: action.address ?? '' }

/** internal_transfer#ae42e5a4 query_id:uint64 ^actions */
function readBatch({ mode, message }: WalletOutMessage): NonNullable<WalletDraft['batch']> {
  const { info, body } = readMessage(message)
  const slice = body.slice()
  slice.skip(32)
  const amount = info.type === 'int_msg_info' ? info.value.grams : 0n
  return { mode, amount: String(amount), query_id: String(slice.loadBigUint(64)) }
}

/** An outgoing message of a wallet; raw if no form gives the same cell. */
export function readOutMessage({ mode, message: cell }: WalletOutMessage, reading: DraftReading): OutMessageDraft {
  const message = tryReadMessage(cell)
  const { info } = message ?? {}
  const { abis } = reading
  const draft =
    message && info?.type === 'int_msg_info' && firstEqual(cell, readInternal(message, info, { abis }), { abis })
  return { mode, message: draft || { type: 'raw', boc: toBocHex(cell) } }
}
