import type { Node, TxNode } from '../../actions/engine/nodes.ts'
import { defineOp, type OpLayout } from '../../actions/engine/op.ts'
import { anyTx, definePattern, sentTx } from '../../actions/engine/pattern.ts'
import { exitCodeOf } from '../../actions/patterns/steps.ts'
import { getPoolType, isPool, type PoolInterface } from '../../actions/patterns/validators/poolType.ts'
import { address, bigUint, cellRef, coins, record, uint } from '../../tlb/combinators.ts'
import { tryReadMessage } from '../../tlb/tryReadMessage.ts'
import { type Address, workchainOf } from '../../units.ts'

/* Requests of the validator or the owner. Their small numbers mean other things elsewhere, so the account must fit. */

// withdraw#00001000 query_id:uint64 amount:Grams = InternalMsgBody;
const withdrawSingle = defineOp(
  'SingleNominatorWithdraw',
  record('#00001000', { query_id: bigUint(64), amount: coins }),
)
// withdraw_validator#00000005 query_id:uint64 amount:Grams = InternalMsgBody;
const withdrawValidator = defineOp(
  'NominatorPoolWithdrawValidator',
  record('#00000005', { query_id: bigUint(64), amount: coins }),
)
// withdraw_validator#8efed779 query_id:uint64 amount:Grams = InternalMsgBody;
const withdrawController = defineOp(
  'ControllerWithdrawValidator',
  record('#8efed779', { query_id: bigUint(64), amount: coins }),
)
// withdraw_unowned#251d6a98 query_id:uint64 gas_limit:Grams = InternalMsgBody;
/** The pool pays whatever it has of its own. */
const withdrawUnowned: OpLayout<{ readonly query_id: bigint; readonly amount?: bigint }> = defineOp(
  'WhalesWithdrawUnowned',
  record('#251d6a98', { query_id: bigUint(64) }),
)
const WITHDRAW_UNOWNED_RESPONSE = 0x1d1715bf

const isPayment = (node: Node, { account, from }: TxNode): node is TxNode =>
  node.kind === 'tx' &&
  node.from === account &&
  node.account === from &&
  !node.bounced &&
  (node.opCode === undefined || node.opCode === WITHDRAW_UNOWNED_RESPONSE)

const withdrawalTypes = {
  [withdrawSingle.code]: 'single_nominator_pool',
  [withdrawValidator.code]: 'tv_pool',
  [withdrawController.code]: 'validator_controller',
  [withdrawUnowned.code]: 'whales_pool',
} as const

/**
 * The owner or the validator withdraws what is its own.
 *
 *     owner ──withdraw──▶ pool ┬─TON──▶ owner
 *                              └─excess──▶ owner
 */
export const validatorWithdrawal = definePattern({
  name: 'nominators.validatorWithdrawal',
  actionType: 'ValidatorWithdrawal',
  shape: sentTx<{ readonly amount?: bigint | undefined }>([
    withdrawSingle,
    withdrawValidator,
    withdrawController,
    withdrawUnowned,
  ]),
  build({ node, body: { amount: requested } }) {
    const type = withdrawalTypes[node.opCode ?? 0]
    // The op codes of controllers and of Whales are their own.
    const isOwnCode = node.opCode === withdrawController.code || node.opCode === withdrawUnowned.code
    if (type === undefined || !(isOwnCode || isPool(node, type))) return undefined
    const payments = node.children.filter(child => isPayment(child, node))
    const largest = payments.reduce((max, { value }) => (value > max ? value : max), 0n)
    const isKnown = node.interfaces.length > 0 || isOwnCode
    if (!isKnown && payments.length === 0) return undefined
    // The payment may also carry the rest of the request's value.
    const paid = requested === undefined || requested > largest ? largest : requested
    const success = node.success && payments.length > 0 && paid > 0n
    const amount = success ? paid : requested
    return {
      success,
      detail: {
        poolType: getPoolType(node, type),
        owner: node.from,
        pool: node.account,
        ...(amount !== undefined && { amount: { type: 'coin' as const, amount } }),
        exitCode: exitCodeOf(node),
      },
      extraNodes: payments,
    }
  },
})

/** A transfer to a single nominator pool is a deposit of its owner. */
export const singleNominatorFunding = definePattern({
  name: 'nominators.singleFunding',
  actionType: 'ValidatorFunding',
  shape: anyTx({
    interfaces: 'single_nominator_pool',
    where: ({ node }) => node.opCode === undefined && !node.bounced && node.from !== undefined && node.value > 0n,
  }),
  build: ({ node }) => node.from && fund(node, node.from, node.value),
})

const fund = (node: TxNode, sender: Address, amount: bigint, assumed?: PoolInterface) => ({
  // A pool that bounces the message keeps nothing; one that fails on a message that cannot bounce keeps the TON.
  success: node.tx.phases.bounce !== 'tr_phase_bounce_ok',
  detail: {
    poolType: getPoolType(node, assumed),
    sender,
    pool: node.account,
    amount: { type: 'coin' as const, amount },
    exitCode: exitCodeOf(node),
  },
})

const depositFee = 1_000_000_000n
// deposit_validator#00000004 query_id:uint64 = InternalMsgBody;
const depositValidator = defineOp('NominatorPoolDepositValidator', record('#00000004', { query_id: bigUint(64) }))
// top_up#d372158c query_id:uint64 = InternalMsgBody;
const topUp = defineOp('ControllerTopUp', record('#d372158c', { query_id: bigUint(64) }))

/** A validator adds TON of its own to a nominator pool, which keeps 1 TON as a fee. */
export const validatorDeposit = definePattern({
  name: 'nominators.validatorDeposit',
  actionType: 'ValidatorFunding',
  shape: sentTx(depositValidator, {
    where: ({ node }) =>
      isPool(node, 'tv_pool') &&
      !node.bounced &&
      (node.interfaces.length > 0 ||
        (node.tx.inMessage?.body?.bits === 96 && workchainOf(node.from) === -1 && node.value > depositFee)),
  }),
  build: ({ node }) => {
    const funded = fund(node, node.from, node.value > depositFee ? node.value - depositFee : node.value, 'tv_pool')
    return { ...funded, success: node.success }
  },
})

/** TON for a controller of a validator in liquid staking. */
export const controllerTopUp = definePattern({
  name: 'nominators.controllerTopUp',
  actionType: 'ValidatorFunding',
  shape: sentTx(topUp, { where: ({ node }) => isPool(node, 'validator_controller') && !node.bounced }),
  build: ({ node }) => ({ ...fund(node, node.from, node.value, 'validator_controller'), success: node.success }),
})

const isSingle = ({ node }: { readonly node: TxNode }) => isPool(node, 'single_nominator_pool') && !node.bounced
const describe = (node: TxNode & { readonly from: Address }, assumed: PoolInterface = 'single_nominator_pool') => ({
  poolType: getPoolType(node, assumed),
  owner: node.from,
  pool: node.account,
  exitCode: exitCodeOf(node),
})

// change_validator_address#00001001 query_id:uint64 new_validator_address:MsgAddressInt = InternalMsgBody;
const changeValidator = defineOp(
  'SingleNominatorChangeValidator',
  record('#00001001', { query_id: bigUint(64), validator: address }),
)
/** The owner of a single nominator pool appoints another validator. */
export const validatorChange = definePattern({
  name: 'nominators.validatorChange',
  actionType: 'PoolValidatorChange',
  shape: sentTx(changeValidator, { where: isSingle }),
  build: ({ node, body }) => ({
    success: node.success,
    detail: { ...describe(node), validator: body.validator },
  }),
})

// send_raw_msg#00007702 query_id:uint64 mode:uint8 msg:^Cell = InternalMsgBody;
const sendRaw = defineOp(
  'SingleNominatorSendRaw',
  record('#00007702', { query_id: bigUint(64), mode: uint(8), message: cellRef }),
)
/** The owner sends a message through a single nominator pool; what it starts is an action of its own. */
export const poolMessage = definePattern({
  name: 'nominators.message',
  actionType: 'PoolMessage',
  shape: sentTx(sendRaw, { where: isSingle }),
  build({ node, body }) {
    const info = tryReadMessage(body.message)?.info
    const sent = info?.type === 'int_msg_info' ? info : undefined
    return {
      success: node.success && node.tx.outMessages.length > 0,
      detail: {
        ...describe(node),
        recipient: sent?.dest ?? undefined,
        ...(sent && { amount: { type: 'coin' as const, amount: sent.value.grams } }),
      },
    }
  },
})

// upgrade#00009903 query_id:uint64 code:^Cell = InternalMsgBody;
const upgrade = defineOp('SingleNominatorUpgrade', record('#00009903', { query_id: bigUint(64), code: cellRef }))
/** The owner of a single nominator pool replaces its code. */
export const poolUpgrade = definePattern({
  name: 'nominators.upgrade',
  actionType: 'PoolCodeUpgrade',
  shape: sentTx(upgrade, { where: isSingle }),
  build: ({ node, body }) => ({ success: node.success, detail: { ...describe(node), codeHash: body.code.hash() } }),
})
