import { definePattern, optional, tx } from '../../actions/engine/pattern.ts'
import { bouncedBody } from '../../actions/ops/common.ts'
import { nano } from '../../units.ts'
import { electorAddress, electorError, recoverStakeRequest, recoverStakeResponse } from './ops.ts'

/**
 * A validator recovers its unfrozen stake from the elector.
 *
 *     validator ──recover_stake──▶ elector ──recover_stake_ok, TON | error──▶ validator
 */
export const electionsRecover = definePattern({
  name: 'staking.electionsRecover',
  actionType: 'ElectionsRecoverStake',
  shape: tx(recoverStakeRequest, {
    where: ({ node }) => node.account === electorAddress && node.from !== undefined,
    children: { response: optional(tx<unknown>([recoverStakeResponse, electorError, bouncedBody])) },
  }),
  build({ node }) {
    if (node.from === undefined) return undefined
    const recovered = node.tx.outMessages.find(message => message.opCode === recoverStakeResponse.code)
    return {
      success: node.success && recovered !== undefined,
      detail: { staker: node.from, elector: node.account, amount: recovered?.value ?? nano(0n) },
    }
  },
})
