import type { TxNode } from '../engine/nodes.ts'
import { excess } from '../ops/messages.ts'

/** The contract that a factory deploys on a request: it gets a message that goes neither to the requester nor back as excess. */
export const findDeployed = (factory: TxNode): TxNode | undefined =>
  factory.children.find(
    (child): child is TxNode =>
      child.kind === 'tx' && !child.bounced && child.opCode !== excess.code && child.account !== factory.from,
  )
