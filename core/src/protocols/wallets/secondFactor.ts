import type { TxNode } from '../../actions/engine/nodes.ts'
import { defineOp } from '../../actions/engine/op.ts'
import { definePattern, tx } from '../../actions/engine/pattern.ts'
import { extensionActionV5 } from '../../actions/ops/wallet.ts'
import { bigUint, record, uint } from '../../tlb/combinators.ts'
import { hasStateChanged } from '../../trace/accountState.ts'

const request = { seqno: uint(32), valid_until: bigUint(64) }

// Requests from outside: ^certificate ^seed_signature payload:Payload2Fa certificate_signature:bits512, the payload being
// delegation#23d9c15c seqno:uint32 valid_until:uint64 new_state_init:^Cell forward_amount:Coins
const delegation = defineOp('SecondFactorDelegation', record('#23d9c15c', request))
// cancel_delegation#de82b501 seqno:uint32 valid_until:uint64
const cancelDelegation = defineOp('SecondFactorCancelDelegation', record('#de82b501', request))
// remove_extension#9d8084d6 seqno:uint32 valid_until:uint64
const removeExtension = defineOp('SecondFactorRemoveExtension', record('#9d8084d6', request))

const isFromOutside = ({ node }: { readonly node: TxNode }): boolean => node.tx.inMessage?.type === 'ext_in_msg'
const isAccepted = (node: TxNode): boolean => node.success && hasStateChanged(node.tx) !== false

const recoveryStart = definePattern({
  name: 'wallets.recoveryStart',
  actionType: 'WalletRecoveryStart',
  shape: tx(delegation, { where: isFromOutside }),
  build: ({ node }) => ({ success: isAccepted(node), detail: { guard: node.account } }),
})

const recoveryCancel = definePattern({
  name: 'wallets.recoveryCancel',
  actionType: 'WalletRecoveryCancel',
  shape: tx(cancelDelegation, { where: isFromOutside }),
  build: ({ node }) => ({ success: isAccepted(node), detail: { guard: node.account } }),
})

/** The wallet removes the second factor, its extension, on the request of the extension itself. */
const removal = definePattern({
  name: 'wallets.secondFactorRemoval',
  actionType: 'SecondFactorRemoval',
  shape: tx(removeExtension, { where: isFromOutside }),
  build({ node }) {
    const wallet = node.children.find(
      (child): child is TxNode => child.kind === 'tx' && child.opCode === extensionActionV5.code && !child.bounced,
    )
    return {
      success: node.success && wallet?.success === true,
      detail: { guard: node.account, wallet: wallet?.account },
      ...(wallet && { extraNodes: [wallet] }),
    }
  },
})

/** What the contract of a second factor does beside sending messages of its wallet. */
export const secondFactor = [recoveryStart, recoveryCancel, removal] as const
