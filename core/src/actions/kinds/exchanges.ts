import { z } from 'zod'
import { ProtocolJson } from '../../contract/schemas/actionParts.ts'
import { JettonPreview, Price } from '../../contract/schemas/assets.ts'
import type { Names } from '../../naming/Names.ts'
import type { Address, Hash } from '../../units.ts'
import { intString, rawAddress } from '../../wire/schemas.ts'
import { defineAction } from './defineAction.ts'
import { account, optionalInteger, text } from './properties.ts'
import { formatTokenAmount, type TokenAmount, toPrice } from './tokenAmount.ts'

/** An exchange, as swaps and deposits name it. */
export type Dex = 'bidask' | 'coffee' | 'dedust' | 'megatonfi' | 'mooncx' | 'stonfi' | 'tonco'

type SwapDetail = {
  readonly dex: Dex
  readonly user: Address
  readonly router: Address
  readonly in: TokenAmount
  /** The output; for a failed swap, the expected minimum. */
  readonly out: TokenAmount
  /** The swaps of a route through an aggregator, in the order of the route; no part of the wire form. */
  readonly legs?: readonly SwapLeg[]
  /** Payments to others inside the swap, which are no actions; no part of the wire form. */
  readonly payouts?: readonly SwapPayout[]
}
/** One swap of a route, and the pattern that found it. */
export type SwapLeg = Omit<SwapDetail, 'legs' | 'payouts'> & { readonly pattern: string }
/** What a swap pays somebody else, such as its referrer, and the transaction that receives it. */
export type SwapPayout = { readonly recipient: Address; readonly amount: TokenAmount; readonly transaction: Hash }

const maybeUnits = z.union([intString, z.literal('')])
const jettonOf = (get: (detail: SwapDetail) => TokenAmount) => ({
  schema: JettonPreview.optional(),
  get(detail: SwapDetail, names: Names) {
    const token = get(detail)
    return token.type === 'jetton' ? names.jetton(token.master) : undefined
  },
})

const coinsIn = (d: SwapDetail) => (d.in.type === 'coin' ? d.in.amount : undefined)
const coinsOut = (d: SwapDetail) => (d.out.type === 'coin' ? d.out.amount : undefined)

/** A token swap. On the wire a TON side has an empty amount, and `ton_in`, `gram_in` or `ton_out`, `gram_out` instead. */
export const jettonSwap = defineAction<SwapDetail>()({
  id: 'JettonSwapAction',
  reply: {
    dex: text(d => d.dex),
    amount_in: { schema: maybeUnits, get: d => (d.in.type === 'coin' ? '' : String(d.in.amount)) },
    amount_out: { schema: maybeUnits, get: d => (d.out.type === 'coin' ? '' : String(d.out.amount)) },
    ton_in: optionalInteger(coinsIn),
    ton_out: optionalInteger(coinsOut),
    gram_in: optionalInteger(coinsIn),
    gram_out: optionalInteger(coinsOut),
    user_wallet: account(d => d.user),
    router: account(d => d.router),
    jetton_master_in: jettonOf(d => d.in),
    jetton_master_out: jettonOf(d => d.out),
  },
  preview: (d, names, texts) => ({
    name: 'Swap Tokens',
    description: texts.JettonSwap({ sent: formatTokenAmount(d.in, names), received: formatTokenAmount(d.out, names) }),
  }),
  accounts: d => [d.user, d.router],
})

type DepositDetail = {
  readonly protocol: Dex
  readonly from: Address
  readonly tokens: readonly { readonly amount: TokenAmount; readonly vault: Address }[]
}

/** Tokens are deposited into a liquidity pool. */
export const liquidityDeposit = defineAction<DepositDetail>()({
  id: 'LiquidityDepositAction',
  reply: {
    protocol: { schema: ProtocolJson, get: d => ({ name: d.protocol }) },
    from: account(d => d.from),
    tokens: {
      schema: z.array(z.object({ price: Price, vault: rawAddress }).meta({ id: 'VaultDepositInfo' })),
      get: (d, names) => d.tokens.map(({ amount, vault }) => ({ price: toPrice(amount, names), vault })),
    },
  },
  preview: (d, names, texts) => ({
    name: 'Liquidity Deposit',
    description: texts.LiquidityDeposit({ protocol: d.protocol }),
    value: d.tokens.map(({ amount: sum }) => formatTokenAmount(sum, names)).join(' + '),
  }),
  accounts: d => [d.from],
})
