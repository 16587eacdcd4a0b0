import { Builder } from '../cell/Builder.ts'
import { type Cell, emptyCell } from '../cell/Cell.ts'
import { writeDict } from '../cell/dict.ts'
import type { Address } from '../units.ts'
import { buildInternalMessage } from './buildInternalMessage.ts'
import type { WalletOutMessage } from './walletBodies.ts'
import type { WalletKind } from './walletMessage.ts'

/** What a message to a wallet has besides its outgoing messages. */
export type WalletMessageFields = {
  readonly seqno: number
  readonly walletId: bigint
  readonly validUntil: number
  /** Highload wallets v3: the message is valid from this time, for `timeout` seconds. */
  readonly createdAt: number
  readonly timeout: number
  /** Highload wallets. */
  readonly queryId: bigint
}

type OutMessage = Pick<WalletOutMessage, 'mode' | 'message'>
type Write = (messages: readonly OutMessage[], fields: WalletMessageFields, wallet: Address) => Cell

/** More does not fit, or the wallet's code does not allow it. */
const listed = 4
const actions = 255
const highload = 254

const formats = {
  v1: { limit: listed, write: (messages, { seqno }) => storeList(signedHead().uint(seqno, 32), messages) },
  v2: {
    limit: listed,
    write: (messages, { seqno, validUntil }) => storeList(signedHead().uint(validUntil, 32).uint(seqno, 32), messages),
  },
  v3: { limit: listed, write: (messages, fields) => storeList(storeNumbers(signedHead(), fields), messages) },
  v4: {
    limit: listed,
    write: (messages, fields) => storeList(storeNumbers(signedHead(), fields).uint(0, 8), messages),
  },
  v5: {
    limit: actions,
    write: (messages, fields) =>
      storeNumbers(new Builder().uint(signedExternal, 32), fields)
        .bit(true)
        .ref(writeOutList(messages))
        .bit(false)
        .bytes(zeroSignature)
        .end(),
  },
  v5Beta: {
    limit: actions,
    write: (messages, { walletId, validUntil, seqno }) =>
      new Builder()
        .uint(signedExternal, 32)
        .uint(walletId, 80)
        .uint(validUntil, 32)
        .uint(seqno, 32)
        .bit(false)
        .ref(writeOutList(messages))
        .bytes(zeroSignature)
        .end(),
  },
  highload1: {
    limit: highload,
    write: (messages, fields) => storeNumbers(signedHead(), fields).maybeRef(writeMessageDict(messages)).end(),
  },
  highload2: {
    limit: highload,
    write: (messages, { walletId, queryId }) =>
      signedHead().uint(walletId, 32).uint(queryId, 64).maybeRef(writeMessageDict(messages)).end(),
  },
  highload3: { limit: highload, write: writeHighload3 },
  preprocessed: {
    limit: actions,
    write: (messages, { validUntil, seqno }) =>
      signedHead()
        .ref(new Builder().uint(validUntil, 64).uint(seqno, 16).ref(writeOutList(messages)).end())
        .end(),
  },
} as const satisfies Readonly<Record<string, { readonly limit: number; readonly write: Write }>>

const formatOf = {
  wallet_v1r1: 'v1',
  wallet_v1r2: 'v1',
  wallet_v1r3: 'v1',
  wallet_v2r1: 'v2',
  wallet_v2r2: 'v2',
  wallet_v3r1: 'v3',
  wallet_v3r2: 'v3',
  wallet_v4r1: 'v4',
  wallet_v4r2: 'v4',
  wallet_v5_beta: 'v5Beta',
  wallet_v5r1: 'v5',
  wallet_highload_v1r1: 'highload1',
  wallet_highload_v1r2: 'highload1',
  wallet_highload_v2: 'highload2',
  wallet_highload_v2r1: 'highload2',
  wallet_highload_v2r2: 'highload2',
  wallet_highload_v3r1: 'highload3',
  wallet_preprocessed_v2: 'preprocessed',
  wallet_vesting: 'v3',
  lockup_universal: 'v3',
  lockup_vesting: 'v3',
} as const satisfies Readonly<Record<WalletKind, keyof typeof formats>>

/** How many messages a wallet of this kind sends at once. */
export const maxOutMessages = (kind: WalletKind): number => formats[formatOf[kind]].limit

/** Whether a wallet of this kind accepts signed internal messages, which `signMessage` needs. */
export const acceptsSignedInternal = (kind: WalletKind): boolean => kind === 'wallet_v5r1'

/** The body of a message to a wallet, with a signature of zeros. @throws input.cell when it does not fit */
export function buildWalletBody(
  kind: WalletKind,
  wallet: Address,
  messages: readonly OutMessage[],
  fields: WalletMessageFields,
): Cell {
  return formats[formatOf[kind]].write(messages, fields, wallet)
}

/** An external message with this body; the StateInit deploys its destination. */
export function buildExternalMessage(destination: Address, body: Cell, init?: Cell): Cell {
  // ext_in_msg_info$10 src:addr_none dest import_fee:0
  const builder = new Builder().uint(0b1000, 4).address(destination).coins(0n)
  if (init) builder.uint(0b11, 2).ref(init)
  else builder.bit(false)
  return builder.bit(true).ref(body).end()
}

/** The body of a v5 wallet's message as a signed internal one, which anyone can deliver. */
export function toSignedInternalBody(body: Cell): Cell {
  const rest = body.slice()
  rest.skip(32)
  return new Builder().uint(signedInternal, 32).slice(rest).end()
}

const signedExternal = 0x7369676e
const signedInternal = 0x73696e74
const zeroSignature = new Uint8Array(64)
const signedHead = (): Builder => new Builder().bytes(zeroSignature)

/** subwallet_id:uint32 valid_until:uint32 seqno:uint32 */
const storeNumbers = (builder: Builder, { walletId, validUntil, seqno }: WalletMessageFields): Builder =>
  builder.uint(walletId, 32).uint(validUntil, 32).uint(seqno, 32)

/** (mode:uint8 ^message)* */
const storeList = (builder: Builder, messages: readonly OutMessage[]): Cell =>
  messages.reduce((built, { mode, message }) => built.uint(mode, 8).ref(message), builder).end()

/** out_list$_ prev:^(OutList n) action_send_msg#0ec3c86d mode:(## 8) out_msg:^(MessageRelaxed Any) */
const writeOutList = (messages: readonly OutMessage[]): Cell =>
  messages.reduce(
    (previous, { mode, message }) => new Builder().ref(previous).uint(0x0ec3c86d, 32).uint(mode, 8).ref(message).end(),
    emptyCell,
  )

/** HashmapE 16 [mode:uint8 ^message] */
const writeMessageDict = (messages: readonly OutMessage[]): Cell | undefined =>
  writeDict(
    messages.map(({ mode, message }, at) => [BigInt(at), builder => void builder.uint(mode, 8).ref(message)]),
    16,
  )

/** What the wallet keeps to send its actions in the next transaction. */
const internalTransfer = 0xae42e5a4
const batchValue = 1_000_000_000n
/** Fees paid apart from the value, errors ignored. */
const batchMode = 3

/** ^[subwallet_id:uint32 ^message_to_send send_mode:uint8 query_id:uint23 created_at:uint64 timeout:uint22] */
function writeHighload3(
  messages: readonly OutMessage[],
  { walletId, queryId, createdAt, timeout }: WalletMessageFields,
  wallet: Address,
): Cell {
  const body = new Builder().uint(internalTransfer, 32).uint(queryId, 64).ref(writeOutList(messages)).end()
  const first = messages[0]
  // One message needs no batch.
  const sent =
    messages.length === 1 && first
      ? first
      : {
          mode: batchMode,
          message: buildInternalMessage({ destination: wallet, bounce: true, amount: batchValue, body }),
        }
  const signed = new Builder()
    .uint(walletId, 32)
    .ref(sent.message)
    .uint(sent.mode, 8)
    .uint(queryId, 23)
    .uint(createdAt, 64)
    .uint(timeout, 22)
    .end()
  return signedHead().ref(signed).end()
}
