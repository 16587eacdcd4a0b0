import { bounce } from '../../ops/bounce.ts'
import { elector, newStake, newStakeConfirmation, returnStake } from '../../ops/elector.ts'
import { definePattern, maybe, tx } from '../../pattern.ts'

/**
 * A validator, or its pool, puts a stake into the elections; the elector confirms it or gives it back.
 *
 *     validator ──new_stake──▶ elector ──confirmation | return_stake──▶ validator
 */
export const electionsDeposit = definePattern({
  name: 'staking.electionsDeposit',
  makes: 'ElectionsDepositStake',
  shape: tx(newStake, {
    where: ({ node }) => node.account === elector && node.from !== undefined,
    children: { answer: maybe(tx<unknown>([newStakeConfirmation, returnStake, bounce])) },
  }),
  build({ node, body }) {
    if (node.from === undefined) return undefined
    const says = (code: number) => node.tx.outMessages.some(message => message.opCode === code)
    return {
      // A stake without a query id is taken without a word.
      success: node.success && (says(newStakeConfirmation.code) || (body.query_id === 0n && !says(returnStake.code))),
      detail: { staker: node.from, elector: node.account, amount: node.value },
    }
  },
})
