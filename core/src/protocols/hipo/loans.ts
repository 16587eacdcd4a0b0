import { definePattern, optional, sentTx, tx } from '../../actions/engine/pattern.ts'
import { coinAmount } from '../../actions/kinds/tokenAmount.ts'
import { exitCodeOf } from '../../actions/patterns/steps.ts'
import { unixSec } from '../../units.ts'
import { loanResult, recoverStakeResult, requestLoan, requestRejected } from './messages.ts'
import { protocol } from './staking.ts'

/**
 * A validator bids for a loan of a round, and leaves TON as collateral.
 *
 *     validator ──request_loan, TON──▶ treasury
 */
export const hipoLoanRequest = definePattern({
  name: 'hipo.loanRequest',
  actionType: 'ValidatorLoanRequest',
  shape: sentTx(requestLoan, { where: ({ node }) => !node.bounced }),
  build: ({ node, body }) => ({
    success: node.success,
    detail: {
      protocol,
      validator: node.from,
      pool: node.account,
      loan: coinAmount(body.loan_amount),
      minPayment: coinAmount(body.min_payment),
      collateral: coinAmount(node.value),
      roundBegins: unixSec(body.round_since),
      exitCode: exitCodeOf(node),
    },
  }),
})

/**
 * Others got the loans of a round, or the request was not valid: the collateral returns.
 *
 *     treasury ──request_rejected, TON──▶ validator
 */
export const hipoLoanRejection = definePattern({
  name: 'hipo.loanRejection',
  actionType: 'ValidatorLoanRejection',
  shape: sentTx(requestRejected, { where: ({ node }) => !node.bounced }),
  build: ({ node }) => ({
    success: node.success,
    detail: { protocol, validator: node.account, pool: node.from, collateral: coinAmount(node.value) },
  }),
})

/**
 * The stake of a loan has returned from the elections: the treasury keeps the loan and its share of the reward.
 *
 *     loan contract ──recover_stake_result, TON──▶ treasury ──loan_result, TON──▶ validator
 */
export const hipoLoanRepayment = definePattern({
  name: 'hipo.loanRepayment',
  actionType: 'ValidatorLoanRepayment',
  // The last one ends the round: what follows from it are actions of their own.
  after: ['hipo.postponement', 'hipo.payout', 'hipo.stakeCompletion'],
  shape: sentTx(recoverStakeResult, {
    where: ({ node }) => !node.bounced,
    children: { result: optional(tx(loanResult)) },
  }),
  build: ({ node, body, result }) => ({
    success: node.success && body.ok,
    detail: {
      protocol,
      controller: node.from,
      pool: node.account,
      amount: coinAmount(node.value),
      validator: body.borrower,
      ...(result && { change: coinAmount(result.node.value) }),
      exitCode: exitCodeOf(node),
    },
  }),
})
