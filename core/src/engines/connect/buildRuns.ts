import type { Cell } from '../../cell/Cell.ts'
import { tryRead } from '../../errors.ts'
import { buildInternalMessage } from '../../messages/buildInternalMessage.ts'
import {
  buildExternalMessage,
  buildWalletBody,
  toSignedInternalBody,
  type WalletMessageFields,
} from '../../messages/buildWalletMessage.ts'
import type { PlainMessage } from '../../tonconnect/WantedMessage.ts'
import type { Address, Hash } from '../../units.ts'
import { addressOf } from '../../units.ts'
import type { ConnectWallet } from './findWallet.ts'

/** What the messages to a wallet depend on. */
export type RunInput = {
  readonly wallet: ConnectWallet
  readonly now: number
  readonly validUntil: number | undefined
  /** A relay delivers it, as for `signMessage`. */
  readonly isInternal: boolean
}

/** Fees paid apart, errors ignored: what TON Connect wants. */
const sendMode = 3
const defaultValidSec = 300
const maxTime = 0xffff_ffff
const highloadTimeoutSec = 128
/** Who delivers a signed internal message does not matter to the wallet. */
const relay = addressOf(0, '0'.repeat(64) as Hash)
const relayValue = 100_000_000n

/** The unsigned message to the wallet that sends these messages; `undefined` if they do not fit. */
export function buildRun(messages: readonly PlainMessage[], input: RunInput): Cell | undefined {
  const { wallet, isInternal } = input
  const { kind } = wallet
  if (!kind || messages.length === 0) return undefined
  return tryRead(() => {
    const sent = messages.map(each => ({ mode: sendMode, message: buildInternalMessage(each) }))
    const body = buildWalletBody(kind, wallet.address, sent, toFields(input))
    return isInternal
      ? deliver(wallet.address, toSignedInternalBody(body), wallet.init)
      : buildExternalMessage(wallet.address, body, wallet.init)
  }, 'input.cell')
}

const deliver = (destination: Address, body: Cell, init: Cell | undefined): Cell =>
  buildInternalMessage({ source: relay, destination, bounce: true, amount: relayValue, body, ...(init && { init }) })

function toFields({ wallet: { kind, data }, now, validUntil }: RunInput): WalletMessageFields {
  const expires = validUntil !== undefined && validUntil > now ? Math.min(validUntil, maxTime) : now + defaultValidSec
  // A highload wallet v2 has the expiry in the upper half of the query ID; v3 has 23 bits.
  const isV2 = kind?.startsWith('wallet_highload_v2')
  return {
    seqno: data?.seqno ?? 0,
    walletId: data?.wallet_id ?? 0n,
    validUntil: expires,
    createdAt: now - 1,
    timeout: data?.timeout ?? highloadTimeoutSec,
    queryId: isV2 ? (BigInt(expires) << 32n) | BigInt(now) : BigInt(now % 8191) << 10n,
  }
}
