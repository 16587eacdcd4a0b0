import type { Cell } from '../cell/Cell.ts'
import type { Message } from '../tlb/message.ts'
import { tryReadMessage } from '../tlb/tryReadMessage.ts'
import { isWalletKind, readWalletMessage, type WalletMessage } from './walletMessage.ts'

/** The signed request to a W5 wallet in a body: such a wallet accepts it from anyone, also as an internal message. */
export function readSignedW5Request(body: Cell): WalletMessage | undefined {
  const request = readWalletMessage(body, 'wallet_v5r1') ?? readWalletMessage(body, 'wallet_v5_beta')
  return request?.signature?.some(byte => byte !== 0) ? request : undefined
}

/**
 * Whether an out message of a wallet message is itself a signed wallet message. Such a signature is part of the out message
 * and cannot be removed.
 */
export function carriesSignedMessages(message: Message, kind: string | undefined): boolean {
  const outMessages =
    kind !== undefined && isWalletKind(kind) ? readWalletMessage(message.body, kind)?.outMessages : undefined
  return (outMessages ?? []).some(outMessage => {
    const inner = tryReadMessage(outMessage.message)?.body
    return inner !== undefined && readSignedW5Request(inner) !== undefined
  })
}
