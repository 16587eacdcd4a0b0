import { formatShortTon } from '../../naming/amounts.ts'
import type { Names } from '../../naming/Names.ts'
import type { Address } from '../../units.ts'
import type { Movement, Preview } from './defineAction.ts'
import { formatTokenAmount, type TokenAmount } from './tokenAmount.ts'

type Describe = (params: { amount: string }) => string

/** The preview of an action that is one amount of TON. */
export function coinPreview(name: string, amount: bigint, describe: Describe): Preview {
  const value = formatShortTon(amount)
  return { name, description: describe({ amount: value }), value }
}

/** The preview of an action that is one amount of a jetton, with its image. */
export function jettonAmountPreview(
  name: string,
  { amount, jetton }: { readonly amount: bigint; readonly jetton: Address | undefined },
  names: Names,
  describe: Describe,
): Preview {
  const value = formatTokenAmount({ type: 'jetton', master: jetton, amount }, names)
  return { name, description: describe({ amount: value }), value, valueImage: names.jetton(jetton).image }
}

/** TON that an action moves. */
export const coinMovement = (amount: bigint, from: Address | undefined, to: Address | undefined): Movement => ({
  asset: { type: 'coin' },
  amount,
  from,
  to,
})

/** The movement of a payment in TON; other tokens are moved by the transfers that the action is built from. */
export const paymentMovements = (token: TokenAmount, from: Address, to: Address): readonly Movement[] =>
  token.type === 'coin' ? [coinMovement(token.amount, from, to)] : []

/** The movement of jettons; none when their master is unknown. */
export const jettonMovements = (
  master: Address | undefined,
  amount: bigint,
  from: Address | undefined,
  to: Address | undefined,
): readonly Movement[] => (master === undefined ? [] : [{ asset: { type: 'jetton', master }, amount, from, to }])
