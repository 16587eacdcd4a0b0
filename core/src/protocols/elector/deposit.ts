import { definePattern, optional, tx } from '../../actions/engine/pattern.ts'
import { bouncedBody } from '../../actions/ops/common.ts'
import { electorAddress, newStake, newStakeConfirmation, returnStake } from './ops.ts'

/**
 * A validator or its pool sends a stake to the elector, which confirms or returns it.
 *
 *     validator ──new_stake──▶ elector ──confirmation | return_stake──▶ validator
 */
export const electionsDeposit = definePattern({
  name: 'staking.electionsDeposit',
  actionType: 'ElectionsDepositStake',
  shape: tx(newStake, {
    where: ({ node }) => node.account === electorAddress && node.from !== undefined,
    children: { response: optional(tx<unknown>([newStakeConfirmation, returnStake, bouncedBody])) },
  }),
  build({ node, body }) {
    if (node.from === undefined) return undefined
    const hasReplied = (code: number) => node.tx.outMessages.some(message => message.opCode === code)
    return {
      // A stake with query id 0 is accepted without a confirmation.
      success:
        node.success &&
        (hasReplied(newStakeConfirmation.code) || (body.query_id === 0n && !hasReplied(returnStake.code))),
      detail: { staker: node.from, elector: node.account, amount: node.value },
    }
  },
})
