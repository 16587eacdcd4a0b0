import type { TxNode } from '../../actions/engine/nodes.ts'
import { firstTx } from '../../actions/patterns/steps.ts'

/** The contract that a factory has deployed: the first that its message gave a state to, apart from the sender. */
export const findCreatedToken = (factory: TxNode): TxNode | undefined =>
  factory.children
    .flatMap(child => firstTx(child) ?? [])
    .find(({ account, tx, bounced }) => !bounced && account !== factory.from && tx.inMessage?.init)
