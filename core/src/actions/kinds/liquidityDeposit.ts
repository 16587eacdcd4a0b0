import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { Price } from '../../contract/schemas/price.ts'
import { Protocol } from '../../contract/schemas/protocol.ts'
import type { Address } from '../../units.ts'
import { rawAddress } from '../../wire/scalars.ts'
import { defineAction } from '../defineAction.ts'
import { priceOf, type Sum, sumText } from '../sum.ts'

type Detail = {
  readonly protocol: string
  readonly from: Address
  /** What was put in, and the account that keeps it. */
  readonly tokens: readonly { readonly sum: Sum; readonly vault: Address }[]
}

/** Tokens were put into a pool, for a share of it. */
export const liquidityDeposit = defineAction<Detail>()({
  wire: z
    .object({
      protocol: Protocol,
      from: AccountAddress,
      tokens: z.array(z.object({ price: Price, vault: rawAddress }).meta({ id: 'VaultDepositInfo' })),
    })
    .meta({ id: 'LiquidityDepositAction' }),
  present: (d, names) => ({
    protocol: { name: d.protocol },
    from: names.account(d.from),
    tokens: d.tokens.map(({ sum, vault }) => ({ price: priceOf(sum, names), vault })),
  }),
  preview: (d, names, texts) => ({
    name: 'Liquidity Deposit',
    description: texts.LiquidityDeposit({ protocol: d.protocol }),
    value: d.tokens.map(({ sum }) => sumText(sum, names)).join(' + '),
    accounts: [d.from],
  }),
  // The transfers that it is made of say what moved.
  moved: () => [],
})
