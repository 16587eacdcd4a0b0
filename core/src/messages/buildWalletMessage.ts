import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import type { Address } from '../units.ts'
import { buildInternalMessage } from './buildInternalMessage.ts'
import { storeMessageParts, writeExternalHead } from './messageParts.ts'
import { type WalletContents, type WalletNumberName, walletFamilies, writeBatchBody } from './walletFamilies.ts'
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

/** How many messages a wallet of this kind sends at once. */
export const maxOutMessages = (kind: WalletKind): number => walletFamilies[kind].maxMessages

/** Whether a wallet of this kind accepts signed internal messages, which `signMessage` needs. */
export const acceptsSignedInternal = (kind: WalletKind): boolean => kind === 'wallet_v5r1'

const batchValue = 1_000_000_000n
/** Fees paid apart from the value, errors ignored. */
const batchMode = 3

/** The body of a message to a wallet, with a signature of zeros. @throws input.cell when it does not fit */
export function buildWalletBody(
  kind: WalletKind,
  wallet: Address,
  sent: WalletContents['sent'],
  { seqno, walletId, validUntil, createdAt, timeout, queryId }: WalletMessageFields,
): Cell {
  const numbers: Readonly<Record<WalletNumberName, bigint>> = {
    ...{ seqno: BigInt(seqno), wallet_id: walletId, valid_until: BigInt(validUntil) },
    ...{ query_id: queryId, created_at: BigInt(createdAt), timeout: BigInt(timeout) },
  }
  const family = walletFamilies[kind]
  const isBatch = family.carriesOne && sent.length !== 1
  return family.write(name => numbers[name], {
    sent: isBatch ? [toBatch(wallet, queryId, sent)] : sent,
    extended: [],
  })
}

function toBatch(wallet: Address, queryId: bigint, sent: WalletContents['sent']): WalletContents['sent'][number] {
  const body = writeBatchBody(queryId, sent)
  return {
    mode: batchMode,
    message: buildInternalMessage({ destination: wallet, bounce: true, amount: batchValue, body }),
  }
}

/** An external message with this body; the StateInit deploys its destination. */
export const buildExternalMessage = (destination: Address, body: Cell, init?: Cell): Cell =>
  storeMessageParts(writeExternalHead(destination), { init, initInRef: true, body, bodyInRef: true })

/** The body of a v5 wallet's message as a signed internal one, which anyone can deliver. */
export function toSignedInternalBody(body: Cell): Cell {
  const rest = body.slice()
  rest.skip(32)
  return new Builder().uint(signedInternal, 32).slice(rest).end()
}

const signedInternal = 0x73696e74
