import type { Node, TxNode } from '../../actions/engine/nodes.ts'
import { defineOp, readNodeBody } from '../../actions/engine/op.ts'
import { anyTx, definePattern, optional, sentTx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import { readComment } from '../../actions/ops/comments.ts'
import { textComment } from '../../actions/ops/messages.ts'
import { rejection } from '../../actions/ops/rejection.ts'
import { hasInterface } from '../../contracts/interfaces.ts'
import { bigUint, record, uint } from '../../tlb/combinators.ts'
import type { TraceMessage } from '../../trace/Trace.ts'
import { nano, workchainOf } from '../../units.ts'
import { poolElectionStake, poolStakeRecovery } from './elections.ts'
import { poolVote, requestProcessing, validatorSetUpdate } from './memberRequests.ts'
import {
  controllerTopUp,
  poolMessage,
  poolUpgrade,
  singleNominatorFunding,
  validatorChange,
  validatorDeposit,
  validatorWithdrawal,
} from './validatorRequests.ts'

/* The ABI does not have these opcodes: small numbers mean other things elsewhere. */

// process_withdraw_requests#00000002 query_id:uint64 limit:uint8 = InternalMsgBody;
const processWithdrawRequests = defineOp(
  'NominatorPoolProcessWithdrawRequests',
  record('#00000002', { query_id: bigUint(64), limit: uint(8) }),
)

// emergency_process_withdraw_request#00000003 query_id:uint64 request_address:uint256 = InternalMsgBody;
const emergencyProcessWithdrawRequest = defineOp(
  'NominatorPoolEmergencyProcessWithdrawRequest',
  record('#00000003', { query_id: bigUint(64), request_address: bigUint(256) }),
)

function hasComment(node: TxNode, text: string): boolean {
  return !node.bounced && readComment(node.tx.inMessage?.body) === text
}

/**
 * Whether an account is a nominator pool. Without a known state any masterchain contract that runs counts as one: pools
 * exist only there, and hardly any other contract there handles comments.
 */
function isNominatorPool(node: TxNode): boolean {
  if (hasInterface(node.interfaces, 'tv_pool')) return true
  const isUnknown = node.interfaces.length === 0 && node.tx.before === undefined
  return isUnknown && workchainOf(node.account) === -1 && node.tx.phases.compute?.skipped === false
}

/** A stake that a pool pays back: its message, and the stake's part of the value. */
type StakePayout = { readonly message: TraceMessage; readonly amount: bigint }

/**
 * Returns the stake that a pool pays to the sender; `undefined` when only the excess of the request is returned. Stake and
 * excess come in two messages or in one.
 */
function findStakePayout(pool: TxNode): StakePayout | undefined {
  const payments = pool.tx.outMessages.filter(message => message.destination === pool.from && isPlainTransfer(message))
  const [first, ...others] = payments
  if (first === undefined) return undefined
  const message = payments.reduce((largest, each) => (each.value > largest.value ? each : largest), first)
  if (others.length > 0) return { message, amount: message.value }
  return message.value > pool.value ? { message, amount: message.value - pool.value } : undefined
}

/** Whether a node receives plain TON that its parent returns to its sender. */
const isPlainReply = (node: TxNode, parent: Node | undefined): boolean =>
  parent?.kind === 'tx' &&
  node.account === parent.from &&
  node.from === parent.account &&
  isPlainTransfer(node.tx.inMessage)

const isPlainTransfer = (message: TraceMessage | null | undefined): boolean =>
  message?.type === 'int_msg' && message.opCode == null && !message.bounced

const depositFee = 1_000_000_000n

/**
 * A nominator or the validator deposits TON into a nominator pool.
 *
 *     nominator ──"d"──▶ pool (──bounce──▶ nominator)?
 */
const nominatorsDeposit = definePattern({
  name: 'staking.nominatorsDeposit',
  actionType: 'DepositStake',
  shape: sentTx(textComment, {
    // A pool deducts 1 TON from each deposit: an unknown account that got less is not a pool.
    where: ({ node }) =>
      hasComment(node, 'd') && isNominatorPool(node) && (node.interfaces.length > 0 || node.value > depositFee),
    children: { rejection },
  }),
  build: ({ node }) => ({
    success: node.success,
    detail: { staker: node.from, pool: node.account, implementation: 'tf' as const, amount: node.value },
  }),
})

/**
 * A nominator withdraws the whole stake from a pool whose stake is not in use.
 *
 *     nominator ──"w"──▶ pool ┬─stake──▶ nominator
 *                             └─excess──▶ nominator
 */
const nominatorsWithdraw = definePattern({
  name: 'staking.nominatorsWithdraw',
  actionType: 'WithdrawStake',
  shape: sentTx(textComment, {
    where: ({ node }) => hasComment(node, 'w') && isNominatorPool(node),
    children: {
      payout: anyTx({
        where: ({ node }, _, parent) =>
          parent?.kind === 'tx' &&
          isPlainReply(node, parent) &&
          findStakePayout(parent)?.message.hash === node.tx.inMessage?.hash,
      }),
      change: optional(anyTx({ where: ({ node }, _, parent) => isPlainReply(node, parent) })),
    },
  }),
  build({ node }) {
    const paid = findStakePayout(node)
    if (paid === undefined) return undefined
    return {
      success: node.success,
      detail: { staker: node.from, pool: node.account, implementation: 'tf' as const, amount: nano(paid.amount) },
    }
  },
})

/**
 * A nominator requests the whole stake while it is in use; the pool pays when it returns.
 *
 *     nominator ──"w"──▶ pool ──excess──▶ nominator
 */
const nominatorsWithdrawRequest = definePattern({
  name: 'staking.nominatorsWithdrawRequest',
  actionType: 'WithdrawStakeRequest',
  after: ['staking.nominatorsWithdraw'],
  shape: sentTx(textComment, {
    where: ({ node }) => hasComment(node, 'w') && isNominatorPool(node),
    children: {
      rejection,
      change: optional(anyTx({ where: ({ node }, _, parent) => isPlainReply(node, parent) })),
    },
  }),
  build({ node }) {
    // A pool that pays at once leaves no request open, even when the payout belongs to another action.
    if (findStakePayout(node) !== undefined) return undefined
    return {
      success: node.success,
      detail: { staker: node.from, pool: node.account, implementation: 'tf' as const, requested: undefined },
    }
  },
})

/**
 * The pool's stake has returned, and a message makes it process withdraw requests.
 *
 *     … ──process_withdraw_requests──▶ pool ┬─stake──▶ nominator
 *                                           └─excess──▶ …
 */
const nominatorsPayout = definePattern({
  name: 'staking.nominatorsPayout',
  actionType: 'WithdrawStake',
  shape: anyTx({ where: ({ node }, _, parent) => isPayout(node, parent) }),
  build({ node }) {
    if (node.from === undefined) return undefined
    return {
      success: node.tx.phases.bounce !== 'tr_phase_bounce_ok',
      detail: { staker: node.account, pool: node.from, implementation: 'tf' as const, amount: node.value },
    }
  },
})

function isPayout(node: TxNode, pool: Node | undefined): boolean {
  if (pool?.kind !== 'tx' || node.from !== pool.account) return false
  if (!isPlainTransfer(node.tx.inMessage) || node.value === 0n) return false
  const request = readNodeBody(processWithdrawRequests, pool) ?? readNodeBody(emergencyProcessWithdrawRequest, pool)
  if (request === undefined) return false
  // The sender gets the excess back, and may have a withdraw request of its own.
  const isOtherNominator = node.account !== pool.from
  return isNominatorPool(pool) && (isOtherNominator || findStakePayout(pool)?.message.hash === node.tx.inMessage?.hash)
}

/** Nominator pools. */
export const nominatorsProtocol = defineProtocol({
  name: 'nominators',
  displayName: 'the nominator pool',
  patterns: { services: [nominatorsDeposit, nominatorsWithdraw, nominatorsWithdrawRequest, nominatorsPayout] },
  extended: {
    operations: [
      ...[poolElectionStake, poolStakeRecovery],
      ...[validatorWithdrawal, singleNominatorFunding, validatorDeposit, controllerTopUp],
      ...[validatorChange, poolMessage, poolUpgrade],
      ...[requestProcessing, validatorSetUpdate, poolVote],
    ],
  },
})
