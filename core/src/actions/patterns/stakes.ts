import type { ActionNode } from '../engine/nodes.ts'
import type { Detail } from '../kinds/index.ts'

/** The stake that is sent or burned as jettons; `undefined` when its sender is unknown. */
export function describeStake(
  protocol: Detail<'DepositTokenStake'>['protocol'],
  { detail }: ActionNode<'JettonTransfer' | 'JettonBurn'>,
): Detail<'DepositTokenStake'> | undefined {
  const { sender: staker, jetton: master, amount } = detail
  return staker && { staker, protocol, stake: { type: 'jetton', master, amount } }
}
