import type { ActionNode, PatternFacts, TxNode } from '../../engine/nodes.ts'
import { action, anyTx, definePattern, lookahead } from '../../engine/pattern.ts'
import type { Detail } from '../../kinds/index.ts'

type DepositSide = ActionNode<'LiquidityDeposit'>

/**
 * Both sides of one deposit, sent in one wallet request.
 *
 *     owner ┬─▶ one side ──▶ deposit contract
 *           └─▶ other side ──▶ the same contract
 */
export const twoSided = definePattern({
  name: 'liquidity.twoSided',
  actionType: 'LiquidityDeposit',
  shape: anyTx({
    // An external message is no action by itself; an internal one with value is a transfer.
    where: ({ node }) => node.tx.inMessage?.type === 'ext_in_msg',
    children: { half: lookahead(action('LiquidityDeposit')) },
  }),
  build({ node }, facts) {
    const pair = findPair(node, facts)
    if (pair === undefined) return undefined
    const [side, otherSide] = pair
    return {
      success: side.success && otherSide.success,
      detail: mergeSides(side.detail, otherSide.detail),
      extraNodes: pair,
    }
  },
})

function findPair(node: TxNode, facts: PatternFacts): readonly [DepositSide, DepositSide] | undefined {
  const waiting = new Map<string, DepositSide>()
  for (const child of node.children) {
    if (child.kind !== 'action' || child.type !== 'LiquidityDeposit' || child.detail.tokens.length !== 1) continue
    const key = depositContractKey(child, facts)
    if (key === undefined) continue
    const other = waiting.get(key)
    if (other) return [other, child]
    waiting.set(key, child)
  }
  return undefined
}

/** The contract that waits for both sides, and the depositor. */
function depositContractKey({ transactions, detail }: DepositSide, facts: PatternFacts): string | undefined {
  const arrival = transactions.find(({ opCode, bounced }) => facts.isDepositSide(opCode) && !bounced)
  return arrival && `${arrival.opCode} ${arrival.account} ${detail.from}`
}

/** TON first, then in the order of sending. */
function mergeSides(side: DepositSide['detail'], other: DepositSide['detail']): Detail<'LiquidityDeposit'> {
  const tokens = [...side.tokens, ...other.tokens]
  const isTon = ({ amount }: (typeof tokens)[number]) => amount.type === 'coin'
  return { ...side, tokens: [...tokens.filter(isTon), ...tokens.filter(token => !isTon(token))] }
}
