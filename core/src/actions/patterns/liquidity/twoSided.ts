import type { Detail } from '../../kinds/index.ts'
import type { ActionNode, TxNode } from '../../nodes.ts'
import type { OpLayout } from '../../op.ts'
import { bidaskSaveLiquidity, dedustAddSide, moonDepositRecord, stonfiAddLiquidity } from '../../ops/liquidity.ts'
import { action, anyTx, definePattern, lookahead } from '../../pattern.ts'

type Half = ActionNode<'LiquidityDeposit'>

/** By pattern: the operation that brings one side to the deposit contract, which waits for both sides. */
const halfOps: Readonly<Record<string, OpLayout<unknown>>> = {
  'liquidity.bidask': bidaskSaveLiquidity,
  'liquidity.bidaskFromTon': bidaskSaveLiquidity,
  'liquidity.dedust': dedustAddSide,
  'liquidity.moon': moonDepositRecord,
  'liquidity.stonfi': stonfiAddLiquidity,
}

/**
 * Both sides of one deposit, sent in one wallet request.
 *
 *     owner ┬─▶ one side ──▶ deposit contract
 *           └─▶ other side ──▶ the same contract
 */
export const twoSided = definePattern({
  name: 'liquidity.twoSided',
  actionType: 'LiquidityDeposit',
  after: ['liquidity.bidask', 'liquidity.bidaskFromTon', 'liquidity.dedust', 'liquidity.moon', 'liquidity.stonfi'],
  shape: anyTx({
    // An external message is no action by itself; an internal one with value is a transfer.
    where: ({ node }) => node.tx.inMessage?.type === 'ext_in_msg',
    children: { half: lookahead(action('LiquidityDeposit')) },
  }),
  build({ node }) {
    const pair = findPair(node)
    if (pair === undefined) return undefined
    const [first, second] = pair
    return {
      success: first.success && second.success,
      detail: mergeHalves(first.detail, second.detail),
      extraNodes: pair,
    }
  },
})

/** The first two sides with the same deposit contract. */
function findPair(node: TxNode): readonly [Half, Half] | undefined {
  const waiting = new Map<string, Half>()
  for (const child of node.children) {
    if (child.kind !== 'action' || child.type !== 'LiquidityDeposit' || child.detail.tokens.length !== 1) continue
    const key = depositContractKey(child)
    if (key === undefined) continue
    const other = waiting.get(key)
    if (other) return [other, child]
    waiting.set(key, child)
  }
  return undefined
}

function depositContractKey({ pattern, transactions, detail }: Half): string | undefined {
  const meeting = halfOps[pattern]
  const account = transactions.find(({ opCode, bounced }) => opCode === meeting?.code && !bounced)?.account
  return meeting && account && `${meeting.name} ${account} ${detail.from}`
}

/** TON first, then in the order of sending. */
function mergeHalves(first: Half['detail'], second: Half['detail']): Detail<'LiquidityDeposit'> {
  const tokens = [...first.tokens, ...second.tokens]
  const isTon = ({ amount }: (typeof tokens)[number]) => amount.type === 'coin'
  return { ...first, tokens: [...tokens.filter(isTon), ...tokens.filter(token => !isTon(token))] }
}
