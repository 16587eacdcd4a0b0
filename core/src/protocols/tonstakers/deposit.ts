import { couldBe } from '../../actions/engine/couldBe.ts'
import { definePattern, optional, tx } from '../../actions/engine/pattern.ts'
import { bouncedBody } from '../../actions/ops/common.ts'
import { nano } from '../../units.ts'
import { tonstakeDeposit, tonstakePayoutMint } from './ops.ts'

/** The fee that a pool deducts from each deposit for its own messages. */
const fee = 1_000_000_000n

/**
 * TON is deposited into a liquid staking pool; the mint of the pool jettons is an action of its own.
 *
 *     staker ──deposit──▶ pool ──payout_mint──▶ jetton master ──▶ …
 */
export const liquidDeposit = definePattern({
  name: 'staking.liquidDeposit',
  actionType: 'DepositStake',
  shape: tx(tonstakeDeposit, {
    where: ({ node }) => node.from !== undefined && couldBe(node, 'tonstake_pool'),
    children: { rejection: optional(tx(bouncedBody)) },
  }),
  build({ node }) {
    if (node.from === undefined) return undefined
    return {
      success: node.success && node.tx.outMessages.some(message => message.opCode === tonstakePayoutMint.code),
      detail: {
        staker: node.from,
        pool: node.account,
        implementation: 'liquidTF' as const,
        amount: nano(node.value > fee ? node.value - fee : 0n),
      },
    }
  },
})
