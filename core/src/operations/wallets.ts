import type { Handlers } from '../contract/operations.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { getWalletSeqno } from '../engines/wallets/getWalletSeqno.ts'
import { listWallets } from '../engines/wallets/listWallets.ts'

/** Operations on wallets: those of a key, and what used a seqno. */
export const walletOperations = {
  debugWallets: (context, { body }) => listWallets(context, body),
  debugWalletSeqno: (context, { body }) => getWalletSeqno(context, body),
} satisfies Partial<Handlers<CallContext>>
