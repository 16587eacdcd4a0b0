import type { Node, TxNode } from '../../actions/engine/nodes.ts'
import { hasSent, readEvent } from '../../actions/engine/op.ts'
import { definePattern, sentTx, txThatSent } from '../../actions/engine/pattern.ts'
import { countSent } from '../../actions/patterns/payouts.ts'
import type { Address } from '../../units.ts'
import { keyChanged, keyGenerated, publishKey } from './messages.ts'
import { findPegout } from './transfers.ts'

function describeChange(node: TxNode, coordinator: Address, requested: string | undefined, parent: Node | undefined) {
  const event = readEvent(keyChanged, node)
  const key = event?.key ?? requested
  if (key === undefined) return undefined
  const generated = parent?.kind === 'tx' ? readEvent(keyGenerated, parent) : undefined
  const pegout = findPegout(node)
  return {
    success: event !== undefined && node.success && pegout.isAccepted,
    detail: {
      protocol: 'tgBTC',
      bridge: node.account,
      coordinator,
      key,
      generatedAt: generated?.time,
      moved: event?.amount,
      pegout: event?.pegout,
    },
    extraNodes: pegout.nodes,
  }
}

/**
 * The signers have generated a new key; the bridge moves what it keeps in Bitcoin to it.
 *
 *     signer ──▶ coordinator ──publish_key──▶ bridge ──create_pegout──▶ pegout ──▶ coordinator
 */
export const keyChange = definePattern({
  name: 'bridges.tgBtcKeyChange',
  actionType: 'BitcoinKeyChange',
  shape: sentTx(publishKey, {
    // A wallet takes the message as well, and does nothing.
    where: ({ node }, _, parent) =>
      hasSent(node, keyChanged) || (!node.success && parent?.kind === 'tx' && hasSent(parent, keyGenerated)),
  }),
  build: ({ node, body }, _, parent) => describeChange(node, node.from, body.key, parent),
})

/** A new key of which only the event of the bridge is known. */
export const keyChangeEvent = definePattern({
  name: 'bridges.tgBtcKeyChangeEvent',
  actionType: 'BitcoinKeyChange',
  shape: txThatSent(keyChanged),
  build: ({ node }, _, parent) => describeChange(node, node.from ?? node.account, undefined, parent),
})

/** The signers complete a key that no bridge uses yet: its event alone. */
export const keyGeneration = definePattern({
  name: 'bridges.tgBtcKeyGeneration',
  actionType: 'BitcoinKeyGeneration',
  shape: txThatSent(keyGenerated),
  build({ node }) {
    const event = readEvent(keyGenerated, node)
    // Otherwise a bridge uses the key, or may still do so.
    const published = node.children.filter(child => child.kind === 'tx' && child.opCode === publishKey.code)
    if (event === undefined || published.length < countSent(node, publishKey.code)) return undefined
    return {
      success: node.success,
      detail: { protocol: 'tgBTC', coordinator: node.account, key: event.key, generatedAt: event.time },
    }
  },
})
