import type { TokenAmount } from '../../../actions/kinds/tokenAmount.ts'
import type { SupportFormat } from './SupportTexts.ts'

/** A sum with its currency. */
export const formatSum = ({ coins, jetton, currency }: SupportFormat, sum: TokenAmount): string =>
  sum.type === 'coin'
    ? coins(sum.amount)
    : sum.type === 'jetton'
      ? jetton(sum.amount, sum.master)
      : currency(sum.amount, sum.id)
