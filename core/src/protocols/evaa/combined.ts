import type { Node, PatternFacts, TxNode } from '../../actions/engine/nodes.ts'
import { action, type BuiltAction, definePattern, oneOf, type SentMatch, sentTx } from '../../actions/engine/pattern.ts'
import { coinAmount, type TokenAmount } from '../../actions/kinds/tokenAmount.ts'
import { otherThan } from '../../actions/patterns/payouts.ts'
import {
  getReceivedAmount,
  isAccepted,
  type Leg,
  legKinds,
  readForwardPayload,
} from '../../actions/patterns/swaps/legs.ts'
import type { Value } from '../../tlb/combinators.ts'
import type { Address } from '../../units.ts'
import {
  coinRequest,
  combinedCode,
  combinedPositionRequest,
  payloadCodes,
  readPayload,
  satisfied,
  unsatisfied,
  type withdrawal,
  withoutPrices,
  withPrices,
} from './combinedMessages.ts'
import {
  findPayout,
  findPositionCall,
  findReply,
  findTransfer,
  followFlow,
  formatAssetId,
  isRejected,
  positive,
  readLeniently,
  toAmount,
} from './messages.ts'
import { findPriced, findStep, type PricedStep, priceRequest, readOperation } from './oracle.ts'

type Request = {
  readonly user: Address
  readonly pool: Address
  readonly step: PricedStep
  readonly supplied: TokenAmount
  readonly withdrawal: Value<typeof withdrawal>
  readonly supplierWallet?: Address | undefined
  readonly poolWallet?: Address | undefined
  /** Whether the request is of EVAA, whatever becomes of it. */
  readonly isExact: boolean
}

/**
 * TON, or nothing but a withdrawal: to the pool, or through the oracle when prices are needed; jettons, for which the pool asks
 * the oracle.
 *
 *     user ──supply_withdraw──▶ pool
 *     user ──▶ oracle ──supply_withdraw, prices──▶ pool
 *     user ──jettons──▶ pool (──▶ oracle ──prices──▶ pool)?
 */
const shape = oneOf(
  sentTx([withPrices, withoutPrices]),
  sentTx(priceRequest, { where: ({ body }) => readOperation(body.payload)?.op === combinedCode }),
  action(legKinds, { payloadCodes, where: ({ node }) => readPayload(readForwardPayload(node)) !== undefined }),
)
type Match =
  | SentMatch<Value<typeof withPrices.layout>>
  | SentMatch<Value<typeof priceRequest.layout>>
  | { readonly node: Leg }

function readRequest(match: Match): Request | undefined {
  if (!('body' in match)) return readLegRequest(match.node)
  const { node, body } = match
  const { from: user, account } = node
  if ('request' in body) {
    const { supply, withdrawal } = body.request
    const step = { node, steps: [], hasFailed: false }
    // Its op code is a small number that others use as well.
    const isExact = node.tx.inMessage?.body?.bits === 96 && isReturned(node, account, user)
    return { user, pool: account, step, supplied: coinAmount(supply.amount), withdrawal, isExact }
  }
  const fields = readOperation(body.payload)?.fields
  const request = fields && readLeniently(coinRequest, fields)
  if (request === undefined) return undefined
  const step = findPriced(node) ?? { node, steps: [], hasFailed: false }
  const { supply, withdrawal } = request
  return { user, pool: body.target, step, supplied: coinAmount(supply.amount), withdrawal, isExact: true }
}

function readLegRequest(leg: Leg): Request | undefined {
  const { sender: user, recipient: pool, senderWallet, recipientWallet } = leg.detail
  const request = readPayload(readForwardPayload(leg))
  if (request === undefined || user === undefined || pool === undefined) return undefined
  return {
    ...{ user, pool, step: findStep(leg), supplied: getReceivedAmount(leg), withdrawal: request.withdrawal },
    ...{ supplierWallet: senderWallet, poolWallet: recipientWallet, isExact: true },
  }
}

/** Whether a pool rejected a request at once. */
const isReturned = (step: Node, pool: Address, user: Address): boolean =>
  isRejected(step, pool) || findChange(step, pool, user) !== undefined

/** The TON that a pool returns without a message to the position. */
const findChange = (step: Node, pool: Address, user: Address): TxNode | undefined =>
  step.children.find(
    (child): child is TxNode =>
      child.kind === 'tx' && child.account === user && child.from === pool && !child.bounced && isAccepted(child),
  )

/** What became of a request: of a supply, a withdrawal, or both. */
type Outcome = NonNullable<ReturnType<typeof followRequest>>

function followRequest(request: Request, facts: PatternFacts) {
  const { user, pool, step, isExact } = request
  const call = findPositionCall(step.node, pool, 'supplyWithdraw')
  if (call === undefined && !isExact) return undefined
  const stated = readLeniently(combinedPositionRequest, call?.body)
  const flow = followFlow(call, pool)
  const approved = findReply(flow, satisfied)
  const confirmed = approved && findPositionCall(approved.node, pool, 'supplyWithdrawSuccess')
  const requested = stated?.withdrawal ?? request.withdrawal
  const withdrawn = approved?.body.withdrawal
  const paid =
    confirmed && withdrawn && withdrawn.amount > 0n
      ? findPayout(approved.node, withdrawn.recipient, withdrawn.asset_id, withdrawn.amount, facts)
      : undefined
  const isPaid = withdrawn?.amount === 0n || paid?.isPaid === true
  const change = call ? undefined : (findTransfer(step.node, pool) ?? findChange(step.node, pool, user))
  return {
    request,
    requested,
    supplyId: stated && formatAssetId(stated.supply.asset_id),
    success: approved?.node.success === true && confirmed?.node !== undefined && isPaid,
    paid,
    common: {
      protocol: 'EVAA',
      pool,
      position: call?.position,
      reason: step.hasFailed
        ? 'the oracle rejected the prices'
        : call === undefined
          ? 'rejected immediately'
          : findReply(flow, unsatisfied)
            ? 'not enough collateral, or another operation is in progress'
            : approved && !confirmed
              ? 'the pool does not have enough funds, or a limit is reached'
              : undefined,
    },
    repaid: positive(approved?.body.supply.repaid),
    borrowed: positive(withdrawn?.borrowed),
    extraNodes: [...step.steps, ...flow.nodes, ...(change ? [change] : [])],
  }
}

const define = <
  K extends 'LendingSupply' | 'LendingRepayment' | 'LendingWithdrawal' | 'LendingBorrow' | 'LendingExchange',
>(
  name: string,
  actionType: K,
  build: (outcome: Outcome) => BuiltAction<K>['detail'] | undefined,
) =>
  definePattern({
    name: `lending.${name}`,
    actionType,
    shape,
    build(match, facts) {
      const request = readRequest(match as Match)
      const outcome = request && followRequest(request, facts)
      const detail = outcome && build(outcome)
      return detail && { success: outcome.success, detail, extraNodes: outcome.extraNodes }
    },
  })

const supplies = ({ request }: Outcome): boolean => request.supplied.amount > 0n
const withdraws = ({ requested }: Outcome): boolean => requested.amount > 0n

const toSupply = ({ request, common, supplyId }: Outcome) => ({
  ...common,
  supplier: request.user,
  amount: request.supplied,
  assetId: supplyId,
  supplierWallet: request.supplierWallet,
  poolWallet: request.poolWallet,
})

/** A request that only supplies. */
export const evaaCombinedSupply = define('evaaCombinedSupply', 'LendingSupply', outcome =>
  withdraws(outcome) ? undefined : toSupply(outcome),
)
/** The same, and the position states that it repaid a loan. */
export const evaaCombinedRepayment = define('evaaCombinedRepayment', 'LendingRepayment', outcome =>
  withdraws(outcome) || outcome.repaid === undefined
    ? undefined
    : { ...toSupply(outcome), repaidPrincipal: outcome.repaid },
)

const toWithdrawal = ({ request, requested, common, paid }: Outcome) => ({
  ...common,
  recipient: otherThan(request.user, requested.recipient),
  amount:
    paid?.amount ?? (requested.amount === allAvailable ? undefined : toAmount(requested.asset_id, requested.amount)),
  requested: requested.amount,
  assetId: formatAssetId(requested.asset_id),
})
const toOwnWithdrawal = (outcome: Outcome) => ({
  ...toWithdrawal(outcome),
  owner: outcome.request.user,
  recipientWallet: outcome.paid?.transfer?.detail.recipientWallet,
  poolWallet: outcome.paid?.transfer?.detail.senderWallet,
})

/** A request that only withdraws. */
export const evaaCombinedWithdrawal = define('evaaCombinedWithdrawal', 'LendingWithdrawal', outcome =>
  supplies(outcome) ? undefined : toOwnWithdrawal(outcome),
)
/** The same, and the position approves a loan. */
export const evaaCombinedBorrow = define('evaaCombinedBorrow', 'LendingBorrow', outcome =>
  supplies(outcome) || outcome.borrowed === undefined
    ? undefined
    : { ...toOwnWithdrawal(outcome), borrowedPrincipal: outcome.borrowed },
)
/** A request that supplies one asset and withdraws another. */
export const evaaExchange = define('evaaExchange', 'LendingExchange', outcome => ({
  ...toWithdrawal(outcome),
  user: outcome.request.user,
  supplied: outcome.request.supplied,
  repaidPrincipal: outcome.repaid,
  borrowedPrincipal: outcome.borrowed,
}))

const allAvailable = (1n << 64n) - 1n
