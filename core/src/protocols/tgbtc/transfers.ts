import type { ActionNode, Node, TxNode } from '../../actions/engine/nodes.ts'
import { hasSent, readEvent } from '../../actions/engine/op.ts'
import { action, definePattern, sentTx, tx, txThatSent } from '../../actions/engine/pattern.ts'
import { countSent, otherThan, readBurned } from '../../actions/patterns/payouts.ts'
import type { Cell } from '../../cell/Cell.ts'
import type { Address } from '../../units.ts'
import { burned, createPegout, mintCode, minted, notifyBurn, proofSteps, requestBurn, requestMint } from './messages.ts'

const isMint = (node: Node): node is ActionNode<'JettonMint'> => node.kind === 'action' && node.type === 'JettonMint'

/** What a transaction of the bridge mints, by its event. */
function describeMint(node: TxNode | undefined, bridge: Address, requester: Address | undefined) {
  const event = node && readEvent(minted, node)
  const mint = node?.children.find(isMint)
  const isMinted = mint ? mint.success : node !== undefined && countSent(node, mintCode) === 0
  return {
    success: event !== undefined && node?.success === true && isMinted,
    detail: {
      protocol: 'tgBTC',
      bridge,
      requester,
      recipient: otherThan(requester, event?.recipient),
      amount: event && { type: 'jetton' as const, master: mint?.detail.jetton, amount: event.amount },
      recipientWallet: mint?.detail.recipientWallet,
      bitcoinTransaction: event?.transaction,
    },
    extraNodes: mint ? [mint] : [],
  }
}

/**
 * An account proves to the bridge that it has been paid in Bitcoin; contracts verify it, and the bridge mints jettons.
 *
 *     requester ──request──▶ bridge ──▶ … ──confirmation──▶ bridge ──mint──▶ master ──▶ wallet of the recipient
 */
export const pegIn = definePattern({
  name: 'bridges.tgBtcPegIn',
  actionType: 'BitcoinPegIn',
  shape: sentTx(requestMint),
  build({ node }) {
    const steps: TxNode[] = [node]
    for (const step of steps) {
      // Appended while it iterates, so the steps of steps are found too.
      for (const child of step.children) if (child.kind === 'tx' && isProofStep(child)) steps.push(child)
    }
    // The first step is missing when it was not processed; the op code alone could be of others.
    if (node.success && countSent(node, ...Object.keys(proofSteps).map(Number)) === 0) return undefined
    const { extraNodes, ...described } = describeMint(
      steps.find(step => hasSent(step, minted)),
      node.account,
      node.from,
    )
    return { ...described, extraNodes: [...steps, ...extraNodes] }
  },
})

const isProofStep = ({ opCode, bounced }: TxNode): boolean =>
  !bounced && opCode !== undefined && proofSteps[opCode] !== undefined

/** A mint of which only the event of the bridge is known. */
export const pegInEvent = definePattern({
  name: 'bridges.tgBtcPegInEvent',
  actionType: 'BitcoinPegIn',
  shape: txThatSent(minted),
  build: ({ node }) => (readEvent(minted, node) ? describeMint(node, node.account, undefined) : undefined),
})

/** The contract that collects the signatures of a payout, and the change that it returns. */
export function findPegout(bridge: TxNode): { readonly isAccepted: boolean; readonly nodes: readonly Node[] } {
  const pegout = bridge.children.find(
    (child): child is TxNode => child.kind === 'tx' && child.opCode === createPegout.code && !child.bounced,
  )
  const change = pegout?.children.filter(child => child.kind === 'tx' && child.opCode === undefined) ?? []
  return {
    // Others may collect them without such a message.
    isAccepted: pegout ? pegout.success : countSent(bridge, createPegout.code) === 0,
    nodes: pegout ? [pegout, ...change] : [],
  }
}

/** What a transaction of the bridge pays in Bitcoin, by its event. */
function describeBurn(node: TxNode) {
  const event = readEvent(burned, node)
  const pegout = findPegout(node)
  return {
    success: event !== undefined && node.success && pegout.isAccepted,
    sender: event?.sender,
    detail: {
      protocol: 'tgBTC',
      bridge: node.account,
      payout: event?.amount,
      pegout: event && 'pegout' in event ? event.pegout : pegout.nodes.find(isTx)?.account,
      payoutNumber: event && 'id' in event ? BigInt(event.id) : undefined,
      bitcoinTransaction: event && 'transaction' in event ? event.transaction : undefined,
    },
    extraNodes: pegout.nodes,
  }
}

const isTx = (node: Node): node is TxNode => node.kind === 'tx'

/**
 * An account burns jettons; the master passes it on to the bridge, which requests a payout in Bitcoin.
 *
 *     sender ──jetton burn──▶ wallet ──▶ master ──burn_notification──▶ bridge ──create_pegout──▶ pegout ──▶ coordinator
 */
export const pegOut = definePattern({
  name: 'bridges.tgBtcPegOut',
  actionType: 'BitcoinPegOut',
  shape: action('JettonBurn', {
    children: {
      bridge: tx([notifyBurn, requestBurn], {
        where: ({ node, body }) => readEvent(burned, node) !== undefined || (!node.success && isOutput(body.payload)),
      }),
    },
  }),
  build({ node, bridge }) {
    const { sender, senderWallet } = node.detail
    const { success, detail, extraNodes } = describeBurn(bridge.node)
    return {
      success: success && node.success,
      detail: { ...detail, sender, senderWallet, burned: readBurned(node) },
      extraNodes,
    }
  },
})

/** Whether a payload is the locking script of a Bitcoin output, with its length before it and the fee after it. */
function isOutput(payload: Cell): boolean {
  const slice = payload.slice()
  return slice.remainingBits >= 8 && slice.remainingBits === 8 + 8 * slice.loadUint(8) + 64
}

/** A payout of which only the event of the bridge is known. */
export const pegOutEvent = definePattern({
  name: 'bridges.tgBtcPegOutEvent',
  actionType: 'BitcoinPegOut',
  shape: txThatSent(burned),
  build({ node }) {
    if (readEvent(burned, node) === undefined) return undefined
    const { success, detail, sender, extraNodes } = describeBurn(node)
    return { success, detail: { ...detail, sender }, extraNodes }
  },
})
