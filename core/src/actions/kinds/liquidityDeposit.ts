import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { Price } from '../../contract/schemas/price.ts'
import { ProtocolJson } from '../../contract/schemas/protocol.ts'
import type { Address } from '../../units.ts'
import { rawAddress } from '../../wire/scalars.ts'
import { defineAction } from './defineAction.ts'
import type { Dex } from './jettonSwap.ts'
import { formatTokenAmount, type TokenAmount, toPrice } from './tokenAmount.ts'

type Detail = {
  readonly protocol: Dex
  readonly from: Address
  /** The deposited amounts and the accounts that hold them. */
  readonly tokens: readonly { readonly amount: TokenAmount; readonly vault: Address }[]
}

/** Tokens are deposited into a liquidity pool. */
export const liquidityDeposit = defineAction<Detail>()({
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
  // The transfers that it is built from have the movements.
  movements: () => [],
})
