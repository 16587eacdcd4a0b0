import type { TxNode } from '../../actions/engine/nodes.ts'
import { abiEvent, abiJettonPayload, abiOp, hasSent, readEvent, readNodeBody } from '../../actions/engine/op.ts'
import { optional, type TxMatch, tx } from '../../actions/engine/pattern.ts'
import { defineProtocol } from '../../actions/engine/protocol.ts'
import { type TokenAmount, toTokenAmount } from '../../actions/kinds/tokenAmount.ts'
import { defineDeposit, lpTokens } from '../../actions/patterns/liquidity.ts'
import { childTxs, getSentAmount } from '../../actions/patterns/swaps/legs.ts'
import {
  defineCoinSwap,
  defineJettonSwap,
  defineNextHop,
  followPools,
  type PoolChain,
  senderOfChild,
} from '../../actions/patterns/swaps/swapPatterns.ts'
import type { Value } from '../../tlb/combinators.ts'
import { getMethodFields } from '../../trace/getMethodResults.ts'
import { parsePoolAssets } from '../../trace/poolAssets.ts'
import {
  coffeeDepositReturn,
  coffeePoolCreation,
  coffeePoolCreator,
  coffeeVaultCreation,
  coffeeWithdrawal,
} from './liquidity.ts'
import { operations } from './operations.ts'
import { fromCoffeeAsset, payoutInternal, readExtraCurrency, readPayout } from './payout.ts'
import { coffeeHold, coffeeHoldReturn } from './protection.ts'
import { coffeeClaim, coffeeStake, coffeeUnstake } from './staking.ts'

const coffeeSwap = abiOp('CoffeeSwap')
const coffeeSwapExtra = abiOp('CoffeeSwapExtra')
const coffeeSwapPayload = abiJettonPayload('CoffeeSwap')
const coffeeSwapInternal = abiOp('CoffeeSwapInternal')
const coffeeSwapEvent = abiEvent('CoffeeSwapSucceeded')
const coffeeSwapFailedEvent = abiEvent('CoffeeSwapFailed')

/**
 * Coffee, jettons in. Each pool emits an event about its swap.
 *
 *     user ──jettons──▶ vault ──swap_internal──▶ pool ──swap_internal──▶ pool ──payout_internal──▶ vault ──▶ recipient
 */
const coffee = defineJettonSwap({
  name: 'swaps.coffee',
  dex: 'coffee',
  payloads: [coffeeSwapPayload],
  findRouter: node => senderOfChild(node, coffeeSwapInternal),
  readHops: (node, facts) => followPools(pools, pools.findPools(node)[0], getSentAmount(node), facts),
})

/**
 * Coffee, TON or an extra currency in.
 *
 *     user ──swap, TON──▶ vault ──swap_internal──▶ pool …
 */
const coffeeFromTon = defineCoinSwap<unknown>({
  name: 'swaps.coffeeFromTon',
  dex: 'coffee',
  ops: [coffeeSwap, coffeeSwapExtra],
  readHops({ node }, facts) {
    const amount = readNodeBody(coffeeSwap, node)?.amount
    const input = amount === undefined ? readExtraCurrency(node) : ({ type: 'coin', amount } as const)
    return input ? followPools(pools, pools.findPools(node)[0], input, facts) : []
  },
})

/** A later pool rejected the swap: its input, the intermediate token, goes to the user. */
const coffeeNextHop = defineNextHop({
  name: 'swaps.coffeeNextHop',
  dex: 'coffee',
  after: ['swaps.coffee', 'swaps.coffeeFromTon'],
  op: coffeeSwapInternal,
  readHops: (pool, input, facts) => followPools(pools, pool, input, facts),
})

const pools: PoolChain<TxMatch<Value<typeof coffeeSwapInternal.layout>>> = {
  findPools: node => childTxs(node, coffeeSwapInternal),
  readOutput(pool, next) {
    const event = readEvent(coffeeSwapEvent, pool.node)
    // The output asset is named in the event of the next pool.
    const asset = next && (readEvent(coffeeSwapEvent, next.node) ?? readEvent(coffeeSwapFailedEvent, next.node))?.input
    return (
      event &&
      toTokenAmount(asset ? fromCoffeeAsset(asset) : { type: 'jetton', master: undefined }, event.output_amount)
    )
  },
  isRejected: ({ node }) => readEvent(coffeeSwapFailedEvent, node) !== undefined,
  getMinOut: ({ body }) => body.field1.min_output_amount,
  findPayout(pool, facts) {
    const [payout] = childTxs(pool, payoutInternal)
    return payout && readPayout(payout, facts)
  },
}

const coffeeDeposit = abiOp('CoffeeDepositLiquidity')
const coffeeDepositExtra = abiOp('CoffeeDepositLiquidityExtra')
const coffeeDepositPayload = abiJettonPayload('CoffeeDepositLiquidity')
const coffeeCreateDepository = abiOp('CoffeeCreateLiquidityDepositoryRequest')
const coffeeDeploy = abiOp('CoffeeDeploy')
const coffeeDepositAll = abiOp('CoffeeDepositLiquidityInternal')
const coffeeDepositSucceededCode = 0xc0ffee33

const half = tx(coffeeCreateDepository, {
  children: {
    wait: tx(coffeeDeploy, {
      children: {
        all: optional(
          tx(coffeeDepositAll, {
            children: {
              share: lpTokens,
              one: optional(tx(payoutInternal)),
              other: optional(tx(payoutInternal)),
            },
          }),
        ),
      },
    }),
  },
})

/**
 * One side of a deposit into a Coffee pool, or the side that completes it. Refunds are transfers of their own.
 *
 *     owner ──deposit_liquidity | jettons──▶ vault ──▶ factory ──▶ deposit contract (──all──▶ pool ┬─LP tokens──▶ owner
 *                                                                                                 └─payout──▶ vault)?
 */
const coffeeLiquidity = defineDeposit({
  name: 'liquidity.coffee',
  dex: 'coffee',
  ops: [coffeeDeposit, coffeeDepositExtra],
  payload: coffeeDepositPayload,
  readAmount: readDeposit,
  children: { half },
  isSuccessful: ({ half: { wait } }) =>
    wait.node.success &&
    (wait.all === undefined ? !hasSent(wait.node, coffeeDepositAll) : emitsDepositEvent(wait.all.node)),
})

function readDeposit(node: TxNode): TokenAmount | undefined {
  const amount = readNodeBody(coffeeDeposit, node)?.input_amount
  if (amount !== undefined) return { type: 'coin', amount }
  const [currency] = node.tx.inMessage?.extra ?? []
  return currency && { type: 'currency', id: currency[0], amount: currency[1] }
}

/** The pool emits an event when it accepts the deposit; its code succeeds even when it rejects it. */
const emitsDepositEvent = ({ success, tx: { outMessages } }: TxNode): boolean =>
  success && outMessages.some(message => message.opCode === coffeeDepositSucceededCode)

/** Coffee. */
export const coffeeProtocol = defineProtocol({
  name: 'coffee',
  exchange: {
    dex: 'coffee',
    swapPayloads: [coffeeSwapPayload],
    payouts: [payoutInternal],
    deposits: [{ side: coffeeDeploy, both: coffeeDepositAll }],
    pTonMasters: [],
    readPoolAssets(pool) {
      const { asset1, asset2 } = getMethodFields(pool, 'get_pool_data')
      return parsePoolAssets([asset1, asset2])
    },
  },
  patterns: {
    liquidity: [coffeeLiquidity],
    swaps: [coffee, coffeeFromTon, coffeeNextHop],
  },
  displayName: 'Swap Coffee',
  operations,
  extended: {
    operations: [
      ...[coffeeWithdrawal, coffeePoolCreation, coffeePoolCreator, coffeeVaultCreation, coffeeDepositReturn],
      ...[coffeeHold, coffeeHoldReturn, coffeeStake, coffeeUnstake, coffeeClaim],
    ],
  },
})
