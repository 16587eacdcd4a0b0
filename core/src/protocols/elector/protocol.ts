import { abiOp, hasSent } from '../../actions/engine/op.ts'
import { definePattern, optional, sentTx, tx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import { bouncedBody } from '../../actions/ops/messages.ts'
import { electorAddress } from '../../actions/patterns/validators/systemContracts.ts'
import { nano } from '../../units.ts'
import { complaint, complaintVote, stakeRejection } from './complaints.ts'

const newStake = abiOp('ElectorNewStake')
const newStakeConfirmation = abiOp('ElectorNewStakeConfirmation')
const returnStake = abiOp('ElectorReturnStake')
const recoverStakeRequest = abiOp('ElectorRecoverStakeRequest')
const recoverStakeResponse = abiOp('ElectorRecoverStakeResponse')
/** Sent when there is nothing to recover. */
const electorError = abiOp('ElectorErrorResponse')

/**
 * A validator or its pool sends a stake to the elector, which confirms or returns it.
 *
 *     validator ──new_stake──▶ elector ──confirmation | return_stake──▶ validator
 */
const electionsDeposit = definePattern({
  name: 'staking.electionsDeposit',
  actionType: 'ElectionsDepositStake',
  shape: sentTx(newStake, {
    where: ({ node }) => node.account === electorAddress,
    children: { response: optional(tx<unknown>([newStakeConfirmation, returnStake, bouncedBody])) },
  }),
  build({ node, body }) {
    return {
      // A stake with query id 0 is accepted without a confirmation.
      success:
        node.success && (hasSent(node, newStakeConfirmation) || (body.query_id === 0n && !hasSent(node, returnStake))),
      detail: { staker: node.from, elector: node.account, amount: node.value },
    }
  },
})

/**
 * A validator recovers its unfrozen stake from the elector.
 *
 *     validator ──recover_stake──▶ elector ──recover_stake_ok, TON | error──▶ validator
 */
const electionsRecover = definePattern({
  name: 'staking.electionsRecover',
  actionType: 'ElectionsRecoverStake',
  shape: sentTx(recoverStakeRequest, {
    where: ({ node }) => node.account === electorAddress,
    children: { response: optional(tx<unknown>([recoverStakeResponse, electorError, bouncedBody])) },
  }),
  build({ node }) {
    const recovered = node.tx.outMessages.find(message => message.opCode === recoverStakeResponse.code)
    return {
      success: node.success && recovered !== undefined,
      detail: { staker: node.from, elector: node.account, amount: recovered?.value ?? nano(0n) },
    }
  },
})

/** Stakes of validators. */
export const electorProtocol = defineProtocol({
  name: 'elector',
  displayName: 'the elector',
  patterns: { services: [electionsDeposit, electionsRecover] },
  extended: { operations: [stakeRejection, complaint, complaintVote] },
})
