import { params } from '../config/params.ts'
import type { FeeFacts } from './explainFees.ts'
import { type FeeFormula, type FeeStep, type FeeTerm, unknownFee } from './FeeFormula.ts'
import { type GasPrices, getBoughtGas, getGasFee } from './gasFee.ts'
import { readConfigParam } from './readConfigParam.ts'
import { gasTerms, nanoTerm, noFee } from './terms.ts'

const getPhase = ({ transaction: { description } }: FeeFacts) =>
  'compute_ph' in description && description.compute_ph.type === 'vm' ? description.compute_ph : undefined

/** The price of the gas that was used. */
export function explainGas(facts: FeeFacts): FeeFormula[] {
  const phase = getPhase(facts)
  if (!phase) return []
  const { gas_used: used, gas_fees: amount } = phase
  const fee = { kind: 'gas', amount } as const
  const { gas } = facts
  if (!gas) return [unknownFee(fee, 'config.missing')]
  if (facts.isSpecial) return [noFee(fee)]
  const terms: FeeTerm[] = [{ name: 'gas_used', value: used, unit: 'gas' }, ...gasTerms(gas)]
  return [
    {
      ...fee,
      unit: 'nano',
      terms,
      steps: [
        {
          name: 'gas_fee',
          formula: 'flat_gas_price + ceil(gas_price * max(gas_used - flat_gas_limit, 0) / 65536)',
          value: getGasFee(gas, used),
        },
      ],
    },
  ]
}

/** The gas that the value, or the balance, buys. */
export function explainGasLimit(facts: FeeFacts): FeeFormula[] {
  const phase = getPhase(facts)
  if (!phase) return []
  const { transaction, gas, before } = facts
  const { description, in_msg: message } = transaction
  const fee = { kind: 'gas_limit', amount: phase.gas_limit } as const
  if (!gas) return [unknownFee(fee, 'config.missing')]
  const isOrdinary = description.type === 'trans_ord'
  const special: FeeTerm = { name: 'special_gas_limit', value: gas.specialLimit, unit: 'gas', param: gas.param }
  if (facts.isSpecial && (!isOrdinary || (readVersion(facts) ?? 0) >= fullGasVersion))
    return [
      {
        ...fee,
        unit: 'gas',
        terms: [special],
        steps: [{ name: 'limit', formula: special.name, value: special.value }],
      },
    ]
  if (isOrdinary && message?.info.type === 'ext_in_msg_info')
    // An external message brings no value; until it is accepted, the code runs on a credit.
    return [{ ...fee, unit: 'gas', terms: [], steps: [{ name: 'limit', formula: '0', value: 0n }] }]
  if (before === undefined) return [unknownFee(fee, 'state.unknown')]
  const balance = getBalanceAtStart(facts)
  if (!isOrdinary) return [{ ...fee, ...buy(gas, 'balance', balance) }]
  return [{ ...fee, ...buy(gas, 'value', getValueAtStart(facts, balance)) }]
}

/** From this network version on, special contracts have all their gas for messages, too. */
const fullGasVersion = 5

const readVersion = ({ config }: FeeFacts): number | undefined =>
  readConfigParam(config, 8, cell => params[8].layout.read(cell))?.version

function buy(gas: GasPrices, name: 'value' | 'balance', amount: bigint): Pick<FeeFormula, 'unit' | 'terms' | 'steps'> {
  const formula = `min(flat_gas_limit + floor((${name} - flat_gas_price) * 65536 / gas_price), gas_limit)`
  const limit: FeeTerm = { name: 'gas_limit', value: gas.limit, unit: 'gas', param: gas.param }
  const isEnough = amount >= gas.flatPrice && gas.price > 0n
  const step: FeeStep = {
    name: 'bought_gas',
    formula: isEnough ? formula : amount >= gas.flatPrice ? 'gas_limit' : '0',
    value: getBoughtGas(gas, amount),
  }
  return { unit: 'gas', terms: [nanoTerm(name, amount), ...gasTerms(gas), limit], steps: [step] }
}

/** The balance when the code starts. */
function getBalanceAtStart({ transaction: { description }, before }: FeeFacts): bigint {
  const storage = 'storage_ph' in description ? description.storage_ph : undefined
  const credit = 'credit_ph' in description ? description.credit_ph : undefined
  const own = before?.storage.balance.grams ?? 0n
  return own - (storage?.storage_fees_collected ?? 0n) + (credit?.credit.grams ?? 0n)
}

/** The value of the message that is left when the code starts: storage may have used it. */
function getValueAtStart({ transaction: { description } }: FeeFacts, balance: bigint): bigint {
  const credit = 'credit_ph' in description ? description.credit_ph : undefined
  const value = credit?.credit.grams ?? 0n
  return value < balance ? value : balance
}
