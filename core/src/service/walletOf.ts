import type { Cell } from '../cell/Cell.ts'
import { interfacesByCodeHash } from '../contracts/interfaces.ts'
import { isWalletKind, readWalletMessage, type WalletKind, type WalletMessage } from '../messages/walletOrders.ts'
import type { Message } from '../tlb/message.ts'
import { accountIn } from '../trace/stateChange.ts'

/** A message to a wallet whose version is known, and what it orders where its body could be read. */
export type ToWallet = { readonly kind: WalletKind; readonly orders: WalletMessage | undefined }

/**
 * What a message from outside orders its wallet to do. The wallet's version is known by its code: the account's, or what
 * the message brings for an account that has none yet.
 */
export function walletOf(message: Message, state: Cell | undefined): ToWallet | undefined {
  if (message.info.type !== 'ext_in_msg_info') return undefined
  const account = accountIn(state)?.storage.state
  const code = account?.type === 'active' ? account.init.code : message.init?.code
  const kind = code && interfacesByCodeHash(code.hash())?.find(isWalletKind)
  return kind && { kind, orders: readWalletMessage(message.body, kind) }
}
