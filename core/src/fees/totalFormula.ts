import type { FeeFacts } from './explainFees.ts'
import type { FeeFormula, FeeKind, FeeTerm } from './FeeFormula.ts'
import { nanoTerm } from './terms.ts'

const parts: readonly FeeKind[] = ['storage', 'due_collected', 'import', 'gas', 'action']

/** The fees that the validators of the account get: the sum of what its phases charge. */
export function explainTotal({ transaction }: FeeFacts, formulas: readonly FeeFormula[]): FeeFormula {
  const terms: FeeTerm[] = formulas.flatMap(({ kind, amount }) =>
    parts.includes(kind) && amount > 0n ? [nanoTerm(kind, amount)] : [],
  )
  const { description, total_fees: total } = transaction
  const bounce = description.type === 'trans_ord' ? description.bounce : undefined
  if (bounce?.type === 'tr_phase_bounce_ok') terms.push(nanoTerm('bounce_part', bounce.msg_fees))
  return {
    kind: 'total',
    amount: total.grams,
    unit: 'nano',
    terms,
    steps: [
      {
        name: 'total_fees',
        formula: terms.map(({ name }) => name).join(' + ') || '0',
        value: terms.reduce((sum, { value }) => sum + value, 0n),
      },
    ],
  }
}
