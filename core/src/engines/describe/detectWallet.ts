import type { Cell } from '../../cell/Cell.ts'
import { interfacesByCodeHash } from '../../contracts/interfaces.ts'
import { isWalletKind, readWalletMessage, type WalletKind, type WalletMessage } from '../../messages/walletMessage.ts'
import type { Message } from '../../tlb/message.ts'
import { toAccount } from '../../trace/accountState.ts'

/** A wallet of a known version, and the message's body if it could be read. */
export type DetectedWallet = { readonly kind: WalletKind; readonly body: WalletMessage | undefined }

/**
 * Detects the wallet that an external message is for, and reads the message's body. The version follows from the
 * account's code, or from the attached StateInit when the account has no code yet.
 */
export function detectWallet(message: Message, state: Cell | undefined): DetectedWallet | undefined {
  if (message.info.type !== 'ext_in_msg_info') return undefined
  const account = toAccount(state)?.storage.state
  const code = account?.type === 'active' ? account.init.code : message.init?.code
  const kind = code && interfacesByCodeHash(code.hash())?.find(isWalletKind)
  return kind && { kind, body: readWalletMessage(message.body, kind) }
}
