import type { Cell } from '../cell/Cell.ts'
import type { Account } from '../tlb/account.ts'
import type { TransactionCell } from '../tlb/transaction.ts'
import { type Address, workchainOf } from '../units.ts'
import { type FeeFormula, isEqual } from './FeeFormula.ts'
import { readGasPrices } from './gasFee.ts'
import { explainGas, explainGasLimit } from './gasFormulas.ts'
import { explainBounce, explainImport, explainMessages } from './messageFormulas.ts'
import { readTermsOf } from './storageFee.ts'
import { explainDue, explainStorage } from './storageFormulas.ts'
import { explainTotal } from './totalFormula.ts'

/** A transaction, and what its fees follow from. */
export type FeeInput = {
  readonly transaction: TransactionCell
  readonly address: Address
  /** The account before it; `null` if there was none, `undefined` if it is not known. */
  readonly before: Account | null | undefined
  readonly config: Cell
}

/** The facts that formulas share. */
export type FeeFacts = FeeInput & {
  readonly isMasterchain: boolean
  /** The contract pays no fees, by config parameter 31. */
  readonly isSpecial: boolean
  readonly terms: ReturnType<typeof readTermsOf>
  readonly gas: ReturnType<typeof readGasPrices>
}

/** Each fee of a transaction, and its gas limit, computed again from the configuration. */
export function explainFees(input: FeeInput): readonly FeeFormula[] {
  const { address, config } = input
  const isMasterchain = workchainOf(address) === -1
  const terms = readTermsOf(config, address)
  const gas = readGasPrices(config, isMasterchain)
  const facts = { ...input, isMasterchain, terms, gas, isSpecial: terms?.special.has(address) ?? false }
  const parts = [
    ...explainStorage(facts),
    ...explainDue(facts),
    ...explainImport(facts),
    ...explainGasLimit(facts),
    ...explainGas(facts),
    ...explainMessages(facts),
    ...explainBounce(facts),
  ]
  return [...parts, explainTotal(facts, parts)].map(withReason)
}

/** A result that is not the number of the transaction never stays without a reason. */
const withReason = (fee: FeeFormula): FeeFormula =>
  isEqual(fee) || fee.reason !== undefined ? fee : { ...fee, reason: 'rule.unknown' }
