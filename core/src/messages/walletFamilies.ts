import { Builder } from '../cell/Builder.ts'
import { type Cell, emptyCell } from '../cell/Cell.ts'
import { writeDict } from '../cell/dict.ts'
import type { ExtendedAction, WalletOutMessage } from './walletBodies.ts'
import { signatureBits, type WalletKind } from './walletMessage.ts'

/** The numbers that a message to a wallet has besides its outgoing messages. */
export const walletNumberNames = ['seqno', 'wallet_id', 'valid_until', 'query_id', 'created_at', 'timeout'] as const
/** A number that a message to a wallet has. */
export type WalletNumberName = (typeof walletNumberNames)[number]

/** What is signed, besides its numbers. */
export type WalletContents = {
  readonly sent: readonly Pick<WalletOutMessage, 'mode' | 'message'>[]
  readonly extended: readonly ExtendedAction[]
}

/** How a group of wallets writes its messages. */
export type WalletFamily = {
  /** The numbers and their sizes in bits. */
  readonly numbers: Readonly<Partial<Record<WalletNumberName, number>>>
  readonly maxMessages: number
  readonly takesExtensions?: true
  /** It sends one message; several are a list of actions in a message to itself. */
  readonly carriesOne?: true
  /** The body with a signature of zeros. @throws input.cell */
  readonly write: (number: (name: WalletNumberName) => bigint, contents: WalletContents) => Cell
}

const zeroSignature = new Uint8Array(signatureBits / 8)
const signed = (): Builder => new Builder().bytes(zeroSignature)

/** (mode:uint8 ^message)* */
const storeSent = (builder: Builder, { sent }: WalletContents): Builder =>
  sent.reduce((to, { mode, message }) => to.uint(mode, 8).ref(message), builder)

/** messages:(HashmapE 16 [mode:uint8 ^message]); the wallet iterates by signed keys, so up to 2^15 keys are in order. */
const storeSentDict = (builder: Builder, { sent }: WalletContents): Builder =>
  builder.maybeRef(
    writeDict(
      sent.map(({ mode, message }, at) => [BigInt(at), (to: Builder) => void to.uint(mode, 8).ref(message)]),
      16,
    ),
  )

/** action_send_msg#0ec3c86d mode:(## 8) out_msg:^(MessageRelaxed Any) = OutAction, with the earlier ones before it. */
const writeOutList = (sent: WalletContents['sent']): Cell =>
  sent.reduce(
    (previous, { mode, message }) => new Builder().ref(previous).uint(0x0ec3c86d, 32).uint(mode, 8).ref(message).end(),
    emptyCell,
  )

/** What a highload wallet v3 keeps to send these in the next transaction. */
export const writeBatchBody = (queryId: bigint, sent: WalletContents['sent']): Cell =>
  new Builder().uint(internalTransfer, 32).uint(queryId, 64).ref(writeOutList(sent)).end()

const internalTransfer = 0xae42e5a4
const signedExternal = 0x7369676e
const extensionTags = {
  add_extension: { tag: 2, betaTag: 0x1c40db9f },
  remove_extension: { tag: 3, betaTag: 0x5eaef4a4 },
  set_signature_allowed: { tag: 4, betaTag: 0x20cbb95a },
} as const

const storeExtended = (builder: Builder, action: ExtendedAction): Builder =>
  action.type === 'set_signature_allowed' ? builder.bit(action.allowed) : builder.address(action.address)

/** Each action in a cell, the next one in its reference; the first one in the builder. */
function storeExtendedChain(builder: Builder, actions: readonly ExtendedAction[]): Builder {
  const [first, ...others] = actions
  if (!first) return builder.bit(false)
  const storeOne = (to: Builder, action: ExtendedAction) =>
    storeExtended(to.uint(extensionTags[action.type].tag, 8), action)
  const next = others.reduceRight<Cell | undefined>((last, action) => {
    const one = storeOne(new Builder(), action)
    return (last ? one.ref(last) : one).end()
  }, undefined)
  storeOne(builder.bit(true), first)
  return next ? builder.ref(next) : builder
}

/** list$0 ^OutList, or $1, an action with a 32-bit tag, and the rest in a reference */
function storeBetaActions(builder: Builder, { sent, extended }: WalletContents): Builder {
  const [first, ...others] = extended
  if (!first) return builder.bit(false).ref(writeOutList(sent))
  storeExtended(builder.bit(true).uint(extensionTags[first.type].betaTag, 32), first)
  return builder.ref(storeBetaActions(new Builder(), { sent, extended: others }).end())
}

const uint32s = (...names: readonly WalletNumberName[]): WalletFamily['numbers'] =>
  Object.fromEntries(names.map(name => [name, 32]))

const v1: WalletFamily = {
  numbers: uint32s('seqno'),
  maxMessages: 4,
  write: (number, contents) => storeSent(signed().uint(number('seqno'), 32), contents).end(),
}
const v2: WalletFamily = {
  numbers: uint32s('seqno', 'valid_until'),
  maxMessages: 4,
  write: (number, contents) =>
    storeSent(signed().uint(number('seqno'), 32).uint(number('valid_until'), 32), contents).end(),
}
const storeIdUntilSeqno = (builder: Builder, number: (name: WalletNumberName) => bigint, idBits = 32): Builder =>
  builder.uint(number('wallet_id'), idBits).uint(number('valid_until'), 32).uint(number('seqno'), 32)
const v3: WalletFamily = {
  numbers: uint32s('seqno', 'wallet_id', 'valid_until'),
  maxMessages: 4,
  write: (number, contents) => storeSent(storeIdUntilSeqno(signed(), number), contents).end(),
}
const v4: WalletFamily = {
  ...v3,
  // The operation 0 sends messages.
  write: (number, contents) => storeSent(storeIdUntilSeqno(signed(), number).uint(0, 8), contents).end(),
}
const v5: WalletFamily = {
  numbers: uint32s('seqno', 'wallet_id', 'valid_until'),
  maxMessages: 255,
  takesExtensions: true,
  write(number, { sent, extended }) {
    const head = storeIdUntilSeqno(new Builder().uint(signedExternal, 32), number)
    head.maybeRef(sent.length === 0 ? undefined : writeOutList(sent))
    return storeExtendedChain(head, extended).bytes(zeroSignature).end()
  },
}
const v5Beta: WalletFamily = {
  numbers: { ...v5.numbers, wallet_id: 80 },
  maxMessages: 255,
  takesExtensions: true,
  write: (number, contents) =>
    storeBetaActions(storeIdUntilSeqno(new Builder().uint(signedExternal, 32), number, 80), contents)
      .bytes(zeroSignature)
      .end(),
}
const highloadV1: WalletFamily = {
  numbers: v3.numbers,
  maxMessages: 254,
  write: (number, contents) => storeSentDict(storeIdUntilSeqno(signed(), number), contents).end(),
}
const highloadV2: WalletFamily = {
  numbers: { wallet_id: 32, query_id: 64 },
  maxMessages: 254,
  write: (number, contents) =>
    storeSentDict(signed().uint(number('wallet_id'), 32).uint(number('query_id'), 64), contents).end(),
}
const highloadV3: WalletFamily = {
  numbers: { wallet_id: 32, query_id: 23, created_at: 64, timeout: 22 },
  maxMessages: 254,
  carriesOne: true,
  write(number, { sent }) {
    const [only] = sent
    const inner = new Builder().uint(number('wallet_id'), 32)
    // Without a message it is written without the reference, and the wallet rejects it.
    if (only) inner.ref(only.message)
    inner.uint(only?.mode ?? 0, 8).uint(number('query_id'), 23)
    return signed()
      .ref(inner.uint(number('created_at'), 64).uint(number('timeout'), 22).end())
      .end()
  },
}
const preprocessed: WalletFamily = {
  numbers: { valid_until: 64, seqno: 16 },
  maxMessages: 255,
  write: (number, { sent }) =>
    signed()
      .ref(new Builder().uint(number('valid_until'), 64).uint(number('seqno'), 16).ref(writeOutList(sent)).end())
      .end(),
}

/** How each wallet writes its messages. */
export const walletFamilies: { readonly [K in WalletKind]: WalletFamily } = {
  wallet_v1r1: v1,
  wallet_v1r2: v1,
  wallet_v1r3: v1,
  wallet_v2r1: v2,
  wallet_v2r2: v2,
  wallet_v3r1: v3,
  wallet_v3r2: v3,
  wallet_v4r1: v4,
  wallet_v4r2: v4,
  wallet_v5_beta: v5Beta,
  wallet_v5r1: v5,
  wallet_highload_v1r1: highloadV1,
  wallet_highload_v1r2: highloadV1,
  wallet_highload_v2: highloadV2,
  wallet_highload_v2r1: highloadV2,
  wallet_highload_v2r2: highloadV2,
  wallet_highload_v3r1: highloadV3,
  wallet_preprocessed_v2: preprocessed,
  wallet_vesting: v3,
  lockup_universal: v3,
  lockup_vesting: v3,
}
