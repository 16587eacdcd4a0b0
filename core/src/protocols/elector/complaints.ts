import type { TxNode } from '../../actions/engine/nodes.ts'
import { abiOp, defineOp, readNodeBody, readOp } from '../../actions/engine/op.ts'
import { action, definePattern } from '../../actions/engine/pattern.ts'
import { exitCodeOf } from '../../actions/patterns/steps.ts'
import {
  buildVote,
  electorAddress,
  findReply,
  getPrice,
  readResult,
  systemRequest,
  type VoteResults,
  voteFields,
} from '../../actions/patterns/validators/systemContracts.ts'
import { bigUint, cellRef, coins, hash, record, time, uint } from '../../tlb/combinators.ts'
import { unixSec } from '../../units.ts'

const newStake = abiOp('ElectorNewStake')
const returnStake = abiOp('ElectorReturnStake')

const stakeReasons: Readonly<Record<number, string>> = {
  0: 'no elections are open for it',
  1: 'the signature is wrong',
  2: 'the stake is less than 1/4096 of all stakes',
  3: 'it is for other elections',
  4: 'another address has staked with the same key',
  5: 'the stake is below the minimum',
  6: 'the max factor is below 1',
}

/** Why the elector returned a stake; `undefined` when it did not. */
export function findStakeRejection(request: TxNode): { readonly code: bigint; readonly words: string } | undefined {
  const message = request.tx.outMessages.find(({ opCode }) => opCode === returnStake.code)
  const body = message?.body && readOp(returnStake, message.body)
  if (body === undefined) return undefined
  const { reason } = body
  return { code: BigInt(reason), words: stakeReasons[reason] ?? `of an unknown reason (${reason})` }
}

/**
 * A stake that the elector has returned with a reason.
 *
 *     validator ──new_stake──▶ elector ──return_stake, TON──▶ validator
 */
export const stakeRejection = definePattern({
  name: 'elector.stakeRejection',
  actionType: 'ElectionStakeRejection',
  shape: action('ElectionsDepositStake', { where: ({ node }) => !node.success }),
  build({ node }) {
    const [request] = node.transactions
    const body = request && readNodeBody(newStake, request)
    const rejection = request && findStakeRejection(request)
    if (body === undefined || rejection === undefined) return undefined
    return {
      success: false,
      detail: {
        validator: node.detail.staker,
        elector: electorAddress,
        amount: { type: 'coin' as const, amount: node.detail.amount },
        electionId: unixSec(body.stake_at),
        publicKey: body.validator_pubkey,
        reasonCode: rejection.code,
        reason: rejection.words,
      },
    }
  },
})

// validator_complaint#bc validator_pubkey:bits256 description:^ComplaintDescr created_at:uint32 severity:uint8
//   reward_addr:uint256 paid:Grams suggested_fine:Grams suggested_fine_part:uint32 = ValidatorComplaint;
const validatorComplaint = record('#bc', {
  validator_pubkey: hash,
  description: cellRef,
  created_at: time,
  severity: uint(8),
  reward_addr: hash,
  paid: coins,
  suggested_fine: coins,
  suggested_fine_part: uint(32),
})
// register_complaint#52674370 query_id:uint64 election_id:uint32 complaint:ValidatorComplaint = InternalMsgBody;
const registerComplaint = defineOp(
  'ElectorRegisterComplaint',
  record('#52674370', { query_id: bigUint(64), election_id: time, complaint: validatorComplaint }),
)
/** The op code of the replies to complaints, to which the number of a reason is added. */
const COMPLAINT_REPLY = 0xf2676350

const complaintReasons: Readonly<Record<number, string>> = {
  1: 'it does not come from the masterchain',
  2: 'the election is unknown',
  3: 'it is too deep',
  4: 'the election is too long ago',
  5: 'the message does not carry enough TON',
  6: 'the validator was not elected there',
  7: 'the fine is more than the stake',
  8: 'the fine is less than the price of the complaint',
  9: 'the complaint already exists',
}

/**
 * Someone complains about a validator and suggests a fine; the validators vote on it.
 *
 *     complainant ──register_complaint──▶ elector ──response, rest of the TON──▶ complainant
 */
export const complaint = definePattern({
  name: 'elector.complaint',
  actionType: 'ValidatorComplaint',
  shape: systemRequest(electorAddress, registerComplaint),
  build({ node, body }) {
    const reply = findReply(node)
    const result = readResult(reply, COMPLAINT_REPLY)
    const success = node.success && result === 0
    return {
      success,
      detail: {
        complainant: node.from,
        elector: node.account,
        electionId: body.election_id,
        publicKey: body.complaint.validator_pubkey,
        fine: { type: 'coin', amount: body.complaint.suggested_fine },
        ...(success && reply && { price: getPrice(node, reply) }),
        ...(result !== undefined && result > 0 && { reason: complaintReasons[result] }),
        exitCode: exitCodeOf(node),
      },
    }
  },
})

// vote_complaint#56744370 query_id:uint64 signature:bits512 sign_tag:uint32 validator_idx:uint16 election_id:uint32
//   complaint_hash:bits256 = InternalMsgBody;
const voteComplaint = defineOp(
  'ElectorVoteComplaint',
  record('#56744370', { ...voteFields, election_id: time, complaint_hash: hash }),
)
const voteResults: VoteResults = {
  accepted: [2],
  reasons: {
    0: 'the validator has already voted, or the vote came too late',
    [-1]: 'the election is unknown',
    [-2]: 'there is no such complaint',
    [-3]: 'the validator set differs',
  },
}

/**
 * A validator votes for a complaint.
 *
 *     sender ──vote_complaint──▶ elector ──result──▶ sender
 */
export const complaintVote = definePattern({
  name: 'elector.complaintVote',
  actionType: 'ComplaintVote',
  shape: systemRequest(electorAddress, voteComplaint),
  build: match =>
    buildVote(match, voteResults, {
      elector: match.node.account,
      electionId: match.body.election_id,
      complaintHash: match.body.complaint_hash,
    }),
})
