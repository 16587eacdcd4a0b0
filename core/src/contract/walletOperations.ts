import { DebugWalletSeqno, DebugWalletSeqnoRequest } from './debugWalletSeqno.ts'
import { DebugWallets, DebugWalletsRequest } from './debugWallets.ts'
import { defineOperations, runErrorStatuses } from './defineOperations.ts'

/** Operations on wallets. tonapi does not have them. */
export const walletOperations = defineOperations({
  debugWallets: {
    path: '/debug/wallets',
    summary: 'List the wallets of a public key or an address: every version and network, with states',
    body: () => DebugWalletsRequest,
    reply: () => DebugWallets,
    errorStatuses: runErrorStatuses,
  },
  debugWalletSeqno: {
    path: '/debug/wallets/seqno',
    summary: 'Find the message that used a seqno or a query ID of a wallet',
    body: () => DebugWalletSeqnoRequest,
    reply: () => DebugWalletSeqno,
    errorStatuses: runErrorStatuses,
  },
})
