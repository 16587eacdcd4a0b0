import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { ProtocolJson } from '../../contract/schemas/actionParts.ts'
import { JettonPreview, Price } from '../../contract/schemas/assets.ts'
import type { Address } from '../../units.ts'
import { int64, intString, rawAddress } from '../../wire/schemas.ts'
import { defineAction } from './defineAction.ts'
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
}

/** A token swap. On the wire a TON side has an empty amount, and `ton_in` or `ton_out` instead. */
export const jettonSwap = defineAction<SwapDetail>()({
  wire: z
    .object({
      dex: z.string(),
      amount_in: z.union([intString, z.literal('')]),
      amount_out: z.union([intString, z.literal('')]),
      ton_in: int64.optional(),
      ton_out: int64.optional(),
      user_wallet: AccountAddress,
      router: AccountAddress,
      jetton_master_in: JettonPreview.optional(),
      jetton_master_out: JettonPreview.optional(),
    })
    .meta({ id: 'JettonSwapAction' }),
  present: (d, names) => ({
    dex: d.dex,
    amount_in: d.in.type === 'coin' ? '' : String(d.in.amount),
    amount_out: d.out.type === 'coin' ? '' : String(d.out.amount),
    ...(d.in.type === 'coin' && { ton_in: d.in.amount }),
    ...(d.out.type === 'coin' && { ton_out: d.out.amount }),
    user_wallet: names.account(d.user),
    router: names.account(d.router),
    ...(d.in.type === 'jetton' && { jetton_master_in: names.jetton(d.in.master) }),
    ...(d.out.type === 'jetton' && { jetton_master_out: names.jetton(d.out.master) }),
  }),
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
  wire: z
    .object({
      protocol: ProtocolJson,
      from: AccountAddress,
      tokens: z.array(z.object({ price: Price, vault: rawAddress }).meta({ id: 'VaultDepositInfo' })),
    })
    .meta({ id: 'LiquidityDepositAction' }),
  present: (d, names) => ({
    protocol: { name: d.protocol },
    from: names.account(d.from),
    tokens: d.tokens.map(({ amount: sum, vault }) => ({ price: toPrice(sum, names), vault })),
  }),
  preview: (d, names, texts) => ({
    name: 'Liquidity Deposit',
    description: texts.LiquidityDeposit({ protocol: d.protocol }),
    value: d.tokens.map(({ amount: sum }) => formatTokenAmount(sum, names)).join(' + '),
  }),
  accounts: d => [d.from],
})
