/** Fees of transactions as formulas. Not part of the tonapi interface. */

import { z } from 'zod'
import { hashHex, int32, int64, namedObject, rawAddress, uint32 } from '../wire/schemas.ts'
import { DebugRunRequest } from './requests.ts'

/** A run, and the only transaction of it whose fees are wanted. */
export const DebugFeesRequest = namedObject('DebugFeesRequest', {
  ...DebugRunRequest.omit({ explain: true, abis: true }).shape,
  /** Default: all transactions. */
  node: z
    .string()
    .regex(/^0(\.\d+)*$/)
    .optional(),
})
export type DebugFeesRequest = z.output<typeof DebugFeesRequest>

/** A number in a formula. */
const DebugFeeTerm = namedObject('DebugFeeTerm', {
  name: z.string(),
  value: int64,
  unit: z.enum(['nano', 'gas', 'bits', 'cells', 'seconds', 'count', 'price', 'fraction']),
  /** The config parameter that has it. */
  param: int32.optional(),
})
export type DebugFeeTerm = z.output<typeof DebugFeeTerm>

/** Why a number cannot be computed again. */
export const FeeReasonCode = z.enum([
  'state.unknown',
  'config.missing',
  'fine.unknown',
  'message.changed',
  'rule.unknown',
])

/** A number of a transaction, and how it follows from the configuration. */
export const DebugFeeFormula = namedObject('DebugFeeFormula', {
  kind: z.enum([
    ...(['storage', 'storage_due', 'due_collected', 'import', 'gas_limit', 'gas', 'message', 'ihr'] as const),
    ...(['forward', 'action', 'bounce', 'total'] as const),
  ]),
  /** Of an out message: its position. */
  message: int32.optional(),
  /** As the transaction has it. */
  amount: int64,
  unit: z.enum(['nano', 'gas']),
  /** Computed again; absent if that is not possible. */
  computed: int64.optional(),
  equal: z.boolean(),
  terms: z.array(DebugFeeTerm),
  steps: z.array(z.object({ name: z.string(), formula: z.string(), value: int64 })),
  /** Why there is no computed number, or another one. */
  reason: z.object({ code: FeeReasonCode, text: z.string() }).optional(),
})
export type DebugFeeFormula = z.output<typeof DebugFeeFormula>

/** The fees of the transactions of a run, each computed again from the configuration. */
export const DebugFees = namedObject('DebugFees', {
  /** The masterchain block of the configuration. */
  block_seqno: uint32,
  transactions: z.array(
    z.object({ node: z.string(), account: rawAddress, hash: hashHex, fees: z.array(DebugFeeFormula) }),
  ),
})
export type DebugFees = z.output<typeof DebugFees>
