import { defineOp } from '../../actions/engine/op.ts'
import { definePattern, optional, sentTx, tx } from '../../actions/engine/pattern.ts'
import { exitCodeOf } from '../../actions/patterns/steps.ts'
import { isPool } from '../../actions/patterns/validators/poolType.ts'
import { bigUint, coins, record, uint } from '../../tlb/combinators.ts'
import { getPoolName } from './poolName.ts'

// send_request_loan#6335b11a query_id:uint64 min_loan:Grams max_loan:Grams max_interest:uint24 = InternalMsgBody;
const sendRequestLoan = defineOp(
  'ControllerSendRequestLoan',
  record('#6335b11a', { query_id: bigUint(64), min_loan: coins, max_loan: coins, max_interest: uint(24) }),
)
// request_loan#e642c965 query_id:uint64 … = InternalMsgBody;
const requestLoan = defineOp('PoolRequestLoan', record('#e642c965', { query_id: bigUint(64) }))
// credit#1690c604 query_id:uint64 debt:Grams = InternalMsgBody;
const credit = defineOp('ControllerCredit', record('#1690c604', { query_id: bigUint(64), debt: coins }))

/**
 * A validator borrows TON of the pool for a stake in the elections.
 *
 *     validator ──send_request_loan──▶ controller ──request_loan──▶ pool ──credit, TON──▶ controller
 */
export const validatorLoan = definePattern({
  name: 'tonstakers.loan',
  actionType: 'ValidatorLoan',
  shape: sentTx(sendRequestLoan, {
    children: { request: optional(tx(requestLoan, { children: { credit: optional(tx(credit)) } })) },
  }),
  build({ node, body, request }) {
    const paid = request?.credit
    const isPaid = paid !== undefined && paid.node.account === node.account && paid.node.success && !paid.node.bounced
    const { min_loan, max_loan, max_interest } = body
    return {
      success: node.success && isPaid,
      detail: {
        protocol: getPoolName(request?.node.account),
        validator: node.from,
        controller: node.account,
        pool: request?.node.account,
        ...(isPaid && {
          amount: { type: 'coin' as const, amount: paid.node.value },
          debt: { type: 'coin' as const, amount: paid.body.debt },
        }),
        minLoan: { type: 'coin', amount: min_loan },
        maxLoan: { type: 'coin', amount: max_loan },
        maxInterest: BigInt(max_interest),
        exitCode: exitCodeOf(request?.node.success === false ? request.node : node),
      },
    }
  },
})

// loan_repayment#dfdca27b query_id:uint64 = InternalMsgBody;
const loanRepayment = defineOp('PoolLoanRepayment', record('#dfdca27b', { query_id: bigUint(64) }))

/** A controller returns the loan and its interest; the last one of a round makes the pool pay what was requested. */
export const validatorLoanRepayment = definePattern({
  name: 'tonstakers.loanRepayment',
  actionType: 'ValidatorLoanRepayment',
  shape: sentTx(loanRepayment, { where: ({ node }) => !node.bounced }),
  build: ({ node }) => ({
    success: node.success,
    detail: {
      protocol: getPoolName(node.account),
      controller: node.from,
      pool: node.account,
      amount: { type: 'coin', amount: node.value },
      exitCode: exitCodeOf(node),
    },
  }),
})

// deploy_controller#b27edcad query_id:uint64 controller_id:uint32 = InternalMsgBody;
const deployController = defineOp(
  'PoolDeployController',
  record('#b27edcad', { query_id: bigUint(64), controller_id: uint(32) }),
)
// top_up#d372158c query_id:uint64 = InternalMsgBody;
const topUp = defineOp('ControllerFirstTopUp', record('#d372158c', { query_id: bigUint(64) }))

/**
 * A validator makes the pool deploy its controller.
 *
 *     validator ──deploy_controller──▶ pool ──top_up, code──▶ controller
 */
export const controllerDeployment = definePattern({
  name: 'tonstakers.controllerDeployment',
  actionType: 'ControllerDeployment',
  shape: sentTx(deployController, { children: { topUp: optional(tx(topUp)) } }),
  build: ({ node, body, topUp: first }) => ({
    success: node.success && first?.node.success === true,
    detail: {
      protocol: getPoolName(node.account),
      validator: node.from,
      pool: node.account,
      controller: first?.node.account,
      controllerIndex: BigInt(body.controller_id),
      exitCode: exitCodeOf(node),
    },
  }),
})

// approve#7b4b42e6 query_id:uint64 = InternalMsgBody;
const approve = defineOp('ControllerApprove', record('#7b4b42e6', { query_id: bigUint(64) }))
// disapprove#e8a0abfe query_id:uint64 = InternalMsgBody;
const disapprove = defineOp('ControllerDisapprove', record('#e8a0abfe', { query_id: bigUint(64) }))

const decision = <const K extends 'ControllerApproval' | 'ControllerDisapproval'>(
  name: string,
  actionType: K,
  op: typeof approve,
) =>
  definePattern({
    name,
    actionType,
    shape: sentTx(op, { where: ({ node }) => !node.bounced && isPool(node, 'validator_controller') }),
    build: ({ node }) => ({
      success: node.success,
      detail: { approver: node.from, controller: node.account, exitCode: exitCodeOf(node) },
    }),
  })
/** The approver lets a controller borrow. */
export const controllerApproval = decision('tonstakers.approval', 'ControllerApproval', approve)
/** The approver no longer lets a controller borrow. */
export const controllerDisapproval = decision('tonstakers.disapproval', 'ControllerDisapproval', disapprove)
