import type { Sum } from '../../../actions/sum.ts'
import type { Words } from './SupportTexts.ts'

/** A sum in words. */
export const sumIn = ({ coins, jettons, currency }: Words, sum: Sum): string =>
  sum.type === 'coin'
    ? coins(sum.amount)
    : sum.type === 'jetton'
      ? jettons(sum.amount, sum.master)
      : currency(sum.amount, sum.id)
