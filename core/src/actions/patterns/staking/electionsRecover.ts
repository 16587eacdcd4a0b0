import { nano } from '../../../units.ts'
import { bounce } from '../../ops/bounce.ts'
import { elector, electorError, recoveredStake, recoverStake } from '../../ops/elector.ts'
import { definePattern, maybe, tx } from '../../pattern.ts'

/**
 * A validator asks the elector for what is its own again.
 *
 *     validator ──recover_stake──▶ elector ──recover_stake_ok, coins | error──▶ validator
 */
export const electionsRecover = definePattern({
  name: 'staking.electionsRecover',
  makes: 'ElectionsRecoverStake',
  shape: tx(recoverStake, {
    where: ({ node }) => node.account === elector && node.from !== undefined,
    children: { answer: maybe(tx<unknown>([recoveredStake, electorError, bounce])) },
  }),
  build({ node }) {
    if (node.from === undefined) return undefined
    const recovered = node.tx.outMessages.find(message => message.opCode === recoveredStake.code)
    return {
      success: node.success && recovered !== undefined,
      detail: { staker: node.from, elector: node.account, amount: recovered?.value ?? nano(0n) },
    }
  },
})
