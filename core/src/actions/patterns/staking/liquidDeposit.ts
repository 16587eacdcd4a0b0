import { nano } from '../../../units.ts'
import { bounce } from '../../ops/bounce.ts'
import { liquidDeposit as deposit, payoutMint } from '../../ops/staking.ts'
import { definePattern, maybe, tx } from '../../pattern.ts'
import { couldBe } from '../couldBe.ts'

/** What a pool keeps of each deposit for its own messages. */
const fee = 1_000_000_000n

/**
 * Coins are put into a pool that gives a token for the share; its making is an action of its own.
 *
 *     staker ──deposit──▶ pool ──payout_mint──▶ token's master ──▶ …
 */
export const liquidDeposit = definePattern({
  name: 'staking.liquidDeposit',
  makes: 'DepositStake',
  shape: tx(deposit, {
    where: ({ node }) => node.from !== undefined && couldBe(node, 'tonstake_pool'),
    children: { refusal: maybe(tx(bounce)) },
  }),
  build({ node }) {
    if (node.from === undefined) return undefined
    return {
      success: node.success && node.tx.outMessages.some(message => message.opCode === payoutMint.code),
      detail: {
        staker: node.from,
        pool: node.account,
        implementation: 'liquidTF' as const,
        amount: nano(node.value > fee ? node.value - fee : 0n),
      },
    }
  },
})
