import type { FeeFacts } from './explainFees.ts'
import { type FeeFormula, type FeeStep, type FeeTerm, unknownFee } from './FeeFormula.ts'
import { getStorageFee, listStoragePeriods } from './storageFee.ts'
import { nanoTerm, noFee } from './terms.ts'

/** The storage fee since the last payment, what is collected of it, and what stays due. */
export function explainStorage(facts: FeeFacts): FeeFormula[] {
  const { transaction, before, terms, address } = facts
  const { description } = transaction
  const phase = 'storage_ph' in description ? description.storage_ph : undefined
  if (!phase) return []
  const { storage_fees_collected: collected, storage_fees_due: due = 0n } = phase
  const fee = { kind: 'storage', amount: collected } as const
  if (before === undefined) return [unknownFee(fee, 'state.unknown'), ...dueOf(due, 'state.unknown')]
  if (!terms) return [unknownFee(fee, 'config.missing'), ...dueOf(due, 'config.missing')]
  if (!before || facts.isSpecial) return [noFee(fee)]
  const { storage_stat: stat } = before
  const owed = getStorageFee(terms, stat, address, transaction.now)
  const debt = stat.due_payment ?? 0n
  const periods = listStoragePeriods(terms, stat, address, transaction.now)
  const sizes: FeeTerm[] =
    periods.length === 0
      ? []
      : [
          { name: 'bits', value: stat.used.bits, unit: 'bits' },
          { name: 'cells', value: stat.used.cells, unit: 'cells' },
        ]
  const prefix = facts.isMasterchain ? 'mc_' : ''
  const nameOf = (name: string, at: number) => (periods.length === 1 ? name : `${name}_${at + 1}`)
  const periodTerms = periods.flatMap(({ seconds, bit, cell }, at): FeeTerm[] => [
    { name: nameOf('seconds', at), value: BigInt(seconds), unit: 'seconds' },
    { name: nameOf(`${prefix}bit_price_ps`, at), value: bit, unit: 'price', param: 18 },
    { name: nameOf(`${prefix}cell_price_ps`, at), value: cell, unit: 'price', param: 18 },
  ])
  const sum = periods
    .map(
      (_, at) =>
        `${nameOf('seconds', at)} * (bits * ${nameOf(`${prefix}bit_price_ps`, at)} + cells * ${nameOf(`${prefix}cell_price_ps`, at)})`,
    )
    .join(' + ')
  const steps: FeeStep[] = [
    { name: 'storage_fee', formula: periods.length === 0 ? '0' : `ceil((${sum}) / 65536)`, value: owed },
  ]
  const feeTerms = [...sizes, ...periodTerms]
  let toPay = owed
  if (debt > 0n) {
    toPay += debt
    feeTerms.push(nanoTerm('due_payment', debt))
    steps.push({ name: 'to_pay', formula: 'storage_fee + due_payment', value: toPay })
  }
  const balance = getBalance(facts, before.storage.balance.grams)
  const last = steps.at(-1)?.name ?? '0'
  if (toPay <= balance) return [{ ...fee, unit: 'nano', terms: feeTerms, steps }]
  const balanceTerm = nanoTerm('balance', balance)
  return [
    {
      ...fee,
      unit: 'nano',
      terms: [...feeTerms, balanceTerm],
      steps: [...steps, { name: 'collected', formula: `min(${last}, balance)`, value: balance }],
    },
    {
      kind: 'storage_due',
      amount: due,
      unit: 'nano',
      terms: [...feeTerms, balanceTerm],
      steps: [...steps, { name: 'due', formula: `${last} - balance`, value: toPay - balance }],
    },
  ]
}

const dueOf = (due: bigint, reason: 'state.unknown' | 'config.missing'): FeeFormula[] =>
  due === 0n ? [] : [unknownFee({ kind: 'storage_due', amount: due }, reason)]

/** What there is to pay storage from: a value that cannot bounce is credited before. */
function getBalance({ transaction }: FeeFacts, own: bigint): bigint {
  const { description, in_msg: message } = transaction
  const isCreditFirst = description.type === 'trans_ord' && description.credit_first
  if (!isCreditFirst || message?.info.type !== 'int_msg_info') return own
  return own + message.info.value.grams
}

/** The debt that is taken from the incoming value. */
export function explainDue(facts: FeeFacts): FeeFormula[] {
  const { description, in_msg: message } = facts.transaction
  const credit = 'credit_ph' in description ? description.credit_ph : undefined
  const amount = credit?.due_fees_collected
  if (amount === undefined) return []
  const storage = 'storage_ph' in description ? description.storage_ph : undefined
  const value = message?.info.type === 'int_msg_info' ? message.info.value.grams : 0n
  // Storage was paid after the credit: the debt is that of the account.
  const isCreditFirst = description.type === 'trans_ord' && description.credit_first
  const due = isCreditFirst ? facts.before?.storage_stat.due_payment : storage?.storage_fees_due
  if (isCreditFirst && facts.before === undefined)
    return [unknownFee({ kind: 'due_collected', amount }, 'state.unknown')]
  const owed = due ?? 0n
  return [
    {
      kind: 'due_collected',
      amount,
      unit: 'nano',
      terms: [nanoTerm('value', value), nanoTerm('due', owed)],
      steps: [{ name: 'due_fees_collected', formula: 'min(value, due)', value: owed < value ? owed : value }],
    },
  ]
}
