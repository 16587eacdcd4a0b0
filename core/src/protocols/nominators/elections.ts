import type { ActionOf, Node, TxNode } from '../../actions/engine/nodes.ts'
import { abiOp, defineOp, readNodeBody } from '../../actions/engine/op.ts'
import { definePattern, sentTx } from '../../actions/engine/pattern.ts'
import { exitCodeOf } from '../../actions/patterns/steps.ts'
import { getPoolType } from '../../actions/patterns/validators/poolType.ts'
import { electorAddress } from '../../actions/patterns/validators/systemContracts.ts'
import { bigUint, coins, record } from '../../tlb/combinators.ts'
import { unixSec } from '../../units.ts'

const electorNewStake = abiOp('ElectorNewStake')
// new_stake#4e73744b query_id:uint64 value:Grams … = InternalMsgBody; to a pool: the elector's message has no value
const newStake = defineOp('PoolNewStake', record('#4e73744b', { query_id: bigUint(64), stake: coins }))
// new_stake#e0505d0e query_id:uint64 value:Grams … = InternalMsgBody;
const controllerNewStake = defineOp('ControllerNewStake', record('#e0505d0e', { query_id: bigUint(64), stake: coins }))
// send_stake#a2065f2c query_id:uint64 gas_limit:Grams stake:Grams … = InternalMsgBody;
const whalesSendStake = defineOp(
  'WhalesSendStake',
  record('#a2065f2c', { query_id: bigUint(64), gas_limit: coins, stake: coins }),
)

// recover_stake#47657424 query_id:uint64 = InternalMsgBody;
const recoverStake = defineOp('PoolRecoverStake', record('#47657424', { query_id: bigUint(64) }))
// stake_recover#654d518e query_id:uint64 gas_limit:Grams = InternalMsgBody;
const whalesRecoverStake = defineOp('WhalesRecoverStake', record('#654d518e', { query_id: bigUint(64) }))
// recover_stake#eb373a05 query_id:uint64 = InternalMsgBody;
const controllerRecoverStake = defineOp('ControllerRecoverStake', record('#eb373a05', { query_id: bigUint(64) }))

type StakeAction = ActionOf<'ElectionsDepositStake'> | ActionOf<'ElectionStakeRejection'>
const isStake = (node: Node): node is StakeAction =>
  node.kind === 'action' && (node.type === 'ElectionsDepositStake' || node.type === 'ElectionStakeRejection')
const isRecovery = (node: Node): node is ActionOf<'ElectionsRecoverStake'> =>
  node.kind === 'action' && node.type === 'ElectionsRecoverStake'

/** What a contract is that gets this request; `undefined` for requests that all pools have. */
function assumedType({ opCode }: TxNode) {
  if (opCode === whalesSendStake.code || opCode === whalesRecoverStake.code) return 'whales_pool' as const
  if (opCode === controllerNewStake.code || opCode === controllerRecoverStake.code)
    return 'validator_controller' as const
  return undefined
}

/** The response of the elector that a proxy forwards to its pool. */
const findForwarded = (action: StakeAction | ActionOf<'ElectionsRecoverStake'> | undefined, pool: TxNode) =>
  action?.children.find(
    (child): child is TxNode =>
      child.kind === 'tx' &&
      !child.bounced &&
      child.account === pool.account &&
      responseCodes.includes(child.opCode ?? 0),
  )
/** new_stake_ok, new_stake_error, recover_stake_ok */
const responseCodes: readonly number[] = [0xf374484c, 0xee6f454c, 0xf96f7324]

type ToElector<A> = { readonly action: A; readonly proxy: TxNode | undefined }

/** The action at the elector that a request to a pool starts, directly or through the pool's contract in the masterchain. */
function findToElector<A extends Node>(pool: TxNode, isAction: (node: Node) => node is A): ToElector<A> | undefined {
  const direct = pool.children.find(isAction)
  if (direct) return { action: direct, proxy: undefined }
  for (const proxy of pool.children) {
    const action = proxy.kind === 'tx' ? proxy.children.find(isAction) : undefined
    if (action && proxy.kind === 'tx') return { action, proxy }
  }
  return undefined
}

/**
 * A validator makes its pool stake in the elections.
 *
 *     validator ──new_stake──▶ pool (──▶ proxy) ──new_stake, TON──▶ elector ──▶ …
 */
export const poolElectionStake = definePattern({
  name: 'nominators.electionStake',
  actionType: 'PoolElectionStake',
  after: ['elector.stakeRejection'],
  shape: sentTx([newStake, controllerNewStake, whalesSendStake], {
    where: ({ node }) => node.account !== electorAddress,
  }),
  build({ node, body }) {
    const found = findToElector(node, isStake)
    // Another contract with the same operation sends nothing to the elector.
    if (found === undefined && node.success && node.tx.outMessages.length === 0) return undefined
    const { action, proxy } = found ?? {}
    const amount = action?.type === 'ElectionsDepositStake' ? action.detail.amount : action?.detail.amount.amount
    const first = action?.transactions[0]
    const request = first && readNodeBody(electorNewStake, first)
    const rejection = action?.type === 'ElectionStakeRejection' ? action.detail : undefined
    return {
      success: node.success && action?.success === true,
      detail: {
        poolType: getPoolType(node, assumedType(node)),
        sender: node.from,
        pool: node.account,
        ...(proxy && { proxy: proxy.account }),
        ...(action && { elector: electorAddress }),
        amount: { type: 'coin', amount: amount ?? body.stake },
        ...(request && { electionId: unixSec(request.stake_at), publicKey: request.validator_pubkey }),
        ...(rejection && { reason: rejection.reason }),
        exitCode: exitCodeOf(node),
      },
      extraNodes: [proxy, action, findForwarded(action, node)].filter(each => each !== undefined),
    }
  },
})

/**
 * The stake of a pool and its rewards return from the elector; anyone may request it.
 *
 *     sender ──recover_stake──▶ pool (──▶ proxy) ──recover_stake──▶ elector ──TON──▶ …
 */
export const poolStakeRecovery = definePattern({
  name: 'nominators.stakeRecovery',
  actionType: 'PoolStakeRecovery',
  shape: sentTx([recoverStake, controllerRecoverStake, whalesRecoverStake], {
    where: ({ node }) => node.account !== electorAddress,
  }),
  build({ node }) {
    const found = findToElector(node, isRecovery)
    if (found === undefined && node.success && node.tx.outMessages.length === 0) return undefined
    const { action, proxy } = found ?? {}
    const forwarded = findForwarded(action, node)
    const received = proxy ? forwarded?.value : action?.success ? action.detail.amount : undefined
    return {
      success: node.success && action?.success === true && received !== undefined,
      detail: {
        poolType: getPoolType(node, assumedType(node)),
        sender: node.from,
        pool: node.account,
        ...(proxy && { proxy: proxy.account }),
        ...(action && { elector: electorAddress }),
        ...(received !== undefined && { amount: { type: 'coin' as const, amount: received } }),
        exitCode: exitCodeOf(node),
      },
      extraNodes: [proxy, action, findForwarded(action, node)].filter(each => each !== undefined),
    }
  },
})
