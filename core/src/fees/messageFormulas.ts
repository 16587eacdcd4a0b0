import type { CommonMsgInfo, Message } from '../tlb/message.ts'
import { workchainOf } from '../units.ts'
import type { FeeFacts } from './explainFees.ts'
import { type FeeFormula, type FeeStep, type FeeTerm, isEqual, unknownFee } from './FeeFormula.ts'
import {
  type CellsSize,
  type ForwardPrices,
  getCarriedFee,
  measurePaid,
  priceSize,
  readForwardPrices,
} from './forwardFee.ts'
import { priceUnit } from './readConfigParam.ts'
import { forwardFormula, forwardTerms, fractionTerm, nanoTerm, noFee } from './terms.ts'

const sizeTerms = ({ cells, bits }: CellsSize): FeeTerm[] => [
  { name: 'bits', value: BigInt(bits), unit: 'bits' },
  { name: 'cells', value: BigInt(cells), unit: 'cells' },
]

/** The fee for importing an external message: the whole forward fee, which is not part of the message. */
export function explainImport(facts: FeeFacts): FeeFormula[] {
  const { in_msg: message, description, total_fees: total } = facts.transaction
  if (message?.info.type !== 'ext_in_msg_info') return []
  const charged = [
    'storage_ph' in description && description.storage_ph?.storage_fees_collected,
    'compute_ph' in description && description.compute_ph.type === 'vm' && description.compute_ph.gas_fees,
    'action' in description && description.action?.total_action_fees,
  ]
  // Whatever no phase has charged.
  const fee = {
    kind: 'import',
    amount: charged.reduce<bigint>((rest, part) => rest - (part || 0n), total.grams),
  } as const
  const prices = readForwardPrices(facts.config, facts.isMasterchain)
  if (!prices) return [unknownFee(fee, 'config.missing')]
  if (facts.isSpecial) return [noFee(fee)]
  const size = measurePaid(message)
  return [
    {
      ...fee,
      unit: 'nano',
      terms: [...sizeTerms(size), ...forwardTerms(prices)],
      steps: [{ name: 'import_fee', formula: forwardFormula, value: priceSize(prices, size) }],
    },
  ]
}

type PricedMessage = {
  readonly info: CommonMsgInfo
  readonly prices: ForwardPrices
  readonly fee: bigint
  readonly ihrFee: bigint
}

/** The fees of the messages that were sent: what each carries, and what all of them cost. */
export function explainMessages(facts: FeeFacts): FeeFormula[] {
  const { transaction } = facts
  const { description, out_msgs: messages } = transaction
  const action = 'action' in description ? description.action : undefined
  if (!action) return []
  // A bounced message is created by the bounce phase, and no action phase succeeded before.
  const priced: (PricedMessage | undefined)[] = []
  const formulas = messages.flatMap((message, at): FeeFormula[] => {
    if (message.info.type === 'int_msg_info' && message.info.bounced) return []
    const { formulas: own, found } = explainMessage(facts, message, at)
    priced.push(found)
    return own
  })
  const known = priced.flatMap(each => each ?? [])
  const isKnown = known.length === priced.length
  const isPriced = formulas.every(isEqual)
  return [
    ...formulas,
    ...explainSum(action.total_fwd_fees ?? 0n, 'forward', isKnown ? known : undefined, isPriced),
    ...explainSum(action.total_action_fees ?? 0n, 'action', isKnown ? known : undefined, isPriced),
  ]
}

function explainMessage(facts: FeeFacts, message: Message, at: number) {
  const { info } = message
  const isMasterchain = facts.isMasterchain || (info.type === 'int_msg_info' && workchainOf(info.dest) === -1)
  const prices = readForwardPrices(facts.config, isMasterchain)
  const carried = { kind: 'message', amount: info.type === 'int_msg_info' ? info.fwd_fee : 0n, message: at } as const
  if (!prices)
    return { formulas: info.type === 'int_msg_info' ? [unknownFee(carried, 'config.missing')] : [], found: undefined }
  const size = measurePaid(message)
  const fee = facts.isSpecial ? 0n : priceSize(prices, size)
  const isIhr = info.type === 'int_msg_info' && !info.ihr_disabled && info.ihr_fee > 0n
  const ihrFee = isIhr ? (fee * prices.ihrFactor) / priceUnit : 0n
  const found: PricedMessage = { info, prices, fee, ihrFee }
  if (info.type !== 'int_msg_info') return { formulas: [], found }
  if (facts.isSpecial) return { formulas: [noFee(carried)], found }
  const terms = [...sizeTerms(size), ...forwardTerms(prices)]
  const feeStep: FeeStep = { name: 'fee', formula: forwardFormula, value: fee }
  const formulas: FeeFormula[] = [
    mark({
      ...carried,
      unit: 'nano',
      terms: [...terms, fractionTerm(prices)],
      steps: [
        feeStep,
        { name: 'fwd_fee', formula: 'fee - floor(fee * first_frac / 65536)', value: getCarriedFee(prices, fee) },
      ],
    }),
  ]
  if (isIhr)
    formulas.push(
      mark({
        ...{ kind: 'ihr', amount: info.ihr_fee, message: at, unit: 'nano' },
        terms: [...terms, { name: 'ihr_price_factor', value: prices.ihrFactor, unit: 'fraction', param: prices.param }],
        steps: [feeStep, { name: 'ihr_fee', formula: 'floor(fee * ihr_price_factor / 65536)', value: ihrFee }],
      }),
    )
  return { formulas, found }
}

/** The size that was paid is that of the message in the action, which may have been written in another way. */
const mark = (fee: FeeFormula): FeeFormula => (isEqual(fee) ? fee : { ...fee, reason: 'message.changed' })

/** Sums over messages, equal fees together. */
function explainSum(
  amount: bigint,
  kind: 'forward' | 'action',
  messages: readonly PricedMessage[] | undefined,
  isPriced: boolean,
): FeeFormula[] {
  if (amount === 0n && (!messages || messages.length === 0)) return []
  const fee = { kind, amount } as const
  if (!messages) return [unknownFee(fee, 'config.missing')]
  const byKey = new Map<string, PricedMessage[]>()
  for (const each of messages) byKey.set(toGroupKey(each), [...(byKey.get(toGroupKey(each)) ?? []), each])
  const groups = [...byKey.values()]
  const parts = groups.flatMap(([each, ...others], at) =>
    each ? toSumPart(each, others.length + 1, kind, groups.length === 1 ? '' : `_${at + 1}`) : [],
  )
  const value = parts.reduce((sum, each) => sum + each.value, 0n)
  const formula: FeeFormula = {
    ...fee,
    unit: 'nano',
    terms: parts.flatMap(({ terms }) => terms),
    steps: [{ name: `${kind}_fees`, formula: parts.map(each => each.formula).join(' + ') || '0', value }],
  }
  if (value === amount) return [formula]
  // More than the messages cost: a fine for an action that failed.
  return [{ ...formula, reason: isPriced && amount > value ? 'fine.unknown' : 'message.changed' }]
}

const toGroupKey = ({ fee, ihrFee, info, prices }: PricedMessage): string =>
  [fee, ihrFee, info.type, prices.param].join(' ')

/** What messages with equal fees add to a sum. */
function toSumPart(
  { info, fee, ihrFee, prices }: PricedMessage,
  count: number,
  kind: 'forward' | 'action',
  suffix: string,
): { readonly terms: FeeTerm[]; readonly formula: string; readonly value: bigint } {
  const terms = [nanoTerm(`fee${suffix}`, fee)]
  let formula = `fee${suffix}`
  let value = fee
  if (kind === 'forward' && ihrFee > 0n) {
    terms.push(nanoTerm(`ihr_fee${suffix}`, ihrFee))
    formula = `(${formula} + ihr_fee${suffix})`
    value += ihrFee
  } else if (kind === 'action' && info.type === 'int_msg_info') {
    // An external message carries nothing: the validators of the sender get all of it.
    terms.push({ ...fractionTerm(prices), name: `first_frac${suffix}` })
    formula = `floor(${formula} * first_frac${suffix} / 65536)`
    value = (fee * prices.firstFraction) / priceUnit
  }
  if (count === 1) return { terms, formula, value }
  terms.push({ name: `count${suffix}`, value: BigInt(count), unit: 'count' })
  return { terms, formula: `count${suffix} * ${formula}`, value: BigInt(count) * value }
}

/** The fee for returning a message. */
export function explainBounce(facts: FeeFacts): FeeFormula[] {
  const { description, in_msg: message } = facts.transaction
  const bounce = description.type === 'trans_ord' ? description.bounce : undefined
  if (bounce?.type !== 'tr_phase_bounce_ok') return []
  const fee = { kind: 'bounce', amount: bounce.msg_fees + bounce.fwd_fees } as const
  const from = message?.info.type === 'int_msg_info' ? message.info.src : undefined
  const isMasterchain = facts.isMasterchain || (from !== undefined && workchainOf(from) === -1)
  const prices = readForwardPrices(facts.config, isMasterchain)
  if (!prices) return [unknownFee(fee, 'config.missing')]
  const size = { cells: Number(bounce.msg_size.cells), bits: Number(bounce.msg_size.bits) }
  return [
    mark({
      ...fee,
      unit: 'nano',
      terms: [...sizeTerms(size), ...forwardTerms(prices)],
      steps: [{ name: 'bounce_fee', formula: forwardFormula, value: priceSize(prices, size) }],
    }),
  ]
}
