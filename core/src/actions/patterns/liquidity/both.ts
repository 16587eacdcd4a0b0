import type { Detail } from '../../kinds/index.ts'
import type { ActionNode, TxNode } from '../../nodes.ts'
import type { Op } from '../../op.ts'
import { bidaskSave, dedustAdd, moonRecord, stonfiAdd } from '../../ops/liquidity.ts'
import { anyTx, beside, definePattern, made } from '../../pattern.ts'

type Half = ActionNode<'LiquidityDeposit'>

/** By the pattern of the halves: the operation with which a half comes to the contract that waits for both. */
const meetings: Readonly<Record<string, Op<unknown>>> = {
  'liquidity.bidask': bidaskSave,
  'liquidity.bidaskCoins': bidaskSave,
  'liquidity.dedust': dedustAdd,
  'liquidity.moon': moonRecord,
  'liquidity.stonfi': stonfiAdd,
}

/**
 * Both halves of one deposit, sent by one request to a wallet.
 *
 *     owner ┬─▶ a half ──▶ waiting contract
 *           └─▶ a half ──▶ the same contract
 */
export const both = definePattern({
  name: 'liquidity.both',
  makes: 'LiquidityDeposit',
  after: ['liquidity.bidask', 'liquidity.bidaskCoins', 'liquidity.dedust', 'liquidity.moon', 'liquidity.stonfi'],
  shape: anyTx({
    // What came from outside is nothing by itself; coins that came to a wallet are.
    where: ({ node }) => node.tx.inMessage?.type === 'ext_in_msg',
    children: { half: beside(made('LiquidityDeposit')) },
  }),
  build({ node }) {
    const pair = pairBelow(node)
    if (pair === undefined) return undefined
    const [first, second] = pair
    return {
      success: first.success && second.success,
      detail: together(first.detail, second.detail),
      also: pair,
    }
  },
})

/** The first two halves that wait at one place. */
function pairBelow(node: TxNode): readonly [Half, Half] | undefined {
  const waiting = new Map<string, Half>()
  for (const child of node.children) {
    if (child.kind !== 'action' || child.type !== 'LiquidityDeposit' || child.detail.tokens.length !== 1) continue
    const place = placeOf(child)
    if (place === undefined) continue
    const other = waiting.get(place)
    if (other) return [other, child]
    waiting.set(place, child)
  }
  return undefined
}

function placeOf({ pattern, covers, detail }: Half): string | undefined {
  const meeting = meetings[pattern]
  const account = covers.find(({ opCode, bounced }) => opCode === meeting?.code && !bounced)?.account
  return meeting && account && `${meeting.name} ${account} ${detail.from}`
}

/** Coins first, then as they were sent. */
function together(first: Half['detail'], second: Half['detail']): Detail<'LiquidityDeposit'> {
  const tokens = [...first.tokens, ...second.tokens]
  const areCoins = ({ sum }: (typeof tokens)[number]) => sum.type === 'coin'
  return { ...first, tokens: [...tokens.filter(areCoins), ...tokens.filter(token => !areCoins(token))] }
}
