/** What a formula is about. */
export type FeeKind =
  | 'storage'
  | 'storage_due'
  | 'due_collected'
  | 'import'
  | 'gas_limit'
  | 'gas'
  | 'message'
  | 'ihr'
  | 'forward'
  | 'action'
  | 'bounce'
  | 'total'

/** `price` and `fraction` are in 2^-16: of a nanoton, and of the whole. */
export type FeeUnit = 'nano' | 'gas' | 'bits' | 'cells' | 'seconds' | 'count' | 'price' | 'fraction'

/** A number in a formula. */
export type FeeTerm = {
  readonly name: string
  readonly value: bigint
  readonly unit: FeeUnit
  /** The config parameter that has it. */
  readonly param?: number
}

/** A part of a computation: `floor`, `ceil`, `min`, `max` and the signs of arithmetic, on terms and earlier steps. */
export type FeeStep = { readonly name: string; readonly formula: string; readonly value: bigint }

/** Why a number of a transaction cannot be computed again. */
export type FeeReasonCode = 'state.unknown' | 'config.missing' | 'fine.unknown' | 'message.changed' | 'rule.unknown'

/** A number of a transaction, and how it follows from the configuration. */
export type FeeFormula = {
  readonly kind: FeeKind
  /** Of an out message: its position. */
  readonly message?: number
  /** As the transaction has it. */
  readonly amount: bigint
  readonly unit: 'nano' | 'gas'
  readonly terms: readonly FeeTerm[]
  /** The last one is the result; none if it cannot be computed. */
  readonly steps: readonly FeeStep[]
  /** Why there is no result, or one that is not the amount. */
  readonly reason?: FeeReasonCode
}

/** The result of a formula; `undefined` if it cannot be computed. */
export const getComputed = ({ steps }: Pick<FeeFormula, 'steps'>): bigint | undefined => steps.at(-1)?.value

/** Whether the result is the number of the transaction. */
export const isEqual = (fee: Pick<FeeFormula, 'steps' | 'amount'>): boolean => getComputed(fee) === fee.amount

/** A formula that cannot be computed. */
export const unknownFee = (
  fee: Pick<FeeFormula, 'kind' | 'amount' | 'message'>,
  reason: FeeReasonCode,
): FeeFormula => ({ ...fee, unit: fee.kind === 'gas_limit' ? 'gas' : 'nano', terms: [], steps: [], reason })
