import type { FeeFormula, FeeTerm } from './FeeFormula.ts'
import type { ForwardPrices } from './forwardFee.ts'
import type { GasPrices } from './gasFee.ts'

/** An amount in nanotons. */
export const nanoTerm = (name: string, value: bigint, param?: number): FeeTerm => ({
  ...{ name, value },
  unit: 'nano',
  ...(param !== undefined && { param }),
})

/** A fee that is not charged. */
export const noFee = (fee: Pick<FeeFormula, 'kind' | 'amount' | 'message'>): FeeFormula => ({
  ...fee,
  unit: 'nano',
  terms: [],
  steps: [{ name: 'fee', formula: '0', value: 0n }],
})

/** The prices of gas in a formula. */
export const gasTerms = ({ param, price, flatLimit, flatPrice }: GasPrices): FeeTerm[] => [
  nanoTerm('flat_gas_price', flatPrice, param),
  { name: 'flat_gas_limit', value: flatLimit, unit: 'gas', param },
  { name: 'gas_price', value: price, unit: 'price', param },
]

/** The prices of messages in a formula. */
export const forwardTerms = ({ param, lump, bit, cell }: ForwardPrices): FeeTerm[] => [
  nanoTerm('lump_price', lump, param),
  { name: 'bit_price', value: bit, unit: 'price', param },
  { name: 'cell_price', value: cell, unit: 'price', param },
]

/** The fraction of a forward fee for the validators of the sender. */
export const fractionTerm = ({ param, firstFraction }: ForwardPrices): FeeTerm => ({
  name: 'first_frac',
  value: firstFraction,
  unit: 'fraction',
  param,
})

/** The formula of a forward fee. */
export const forwardFormula = 'lump_price + ceil((bit_price * bits + cell_price * cells) / 65536)'
