/** Where the gas of a run went: calls from the trace down to instructions. Not part of the tonapi interface. */
import { z } from 'zod'
import { hashHex, int32, namedObject, rawAddress } from '../wire/schemas.ts'
import { DebugRunRequest } from './requests.ts'

const index = z.number().int()
const column = z.array(index)
const nodeId = z.string().regex(/^0(\.\d+)*$/)

/** A run, and the only transaction of it that is profiled. */
export const DebugProfileRequest = namedObject('DebugProfileRequest', {
  ...DebugRunRequest.shape,
  /** Default: all transactions. */
  node: nodeId.optional(),
})

/** What gas is counted for. */
const DebugProfileFrame = namedObject('DebugProfileFrame', {
  /** `unknown`: gas of steps that are not recorded. */
  kind: z.enum(['trace', 'transaction', 'method', 'continuation', 'instruction', 'unknown']),
  /** Of a continuation the instruction that enters it; of an instruction its text. */
  name: z.string(),
  /** Of a transaction. */
  node: z.string().optional(),
  /** Where the code is; absent for an implicit instruction. */
  cell: hashHex.optional(),
  /** In bits. */
  offset: int32.optional(),
})
export type DebugProfileFrame = z.output<typeof DebugProfileFrame>

/** A transaction of the run, or its rejected message. */
const DebugProfileTransaction = namedObject('DebugProfileTransaction', {
  node: z.string(),
  account: rawAddress,
  /** Absent for a rejected message. */
  hash: hashHex.optional(),
  gas_used: index,
  /** Steps of the VM; 0 if it did not run. */
  steps: index,
  exit_code: int32.optional(),
  /** Why its gas is not divided. */
  problem: z.string().optional(),
})
export type DebugProfileTransaction = z.output<typeof DebugProfileTransaction>

/** The gas of a run by calls: the sum over all of them is the gas used. */
export const DebugProfile = namedObject('DebugProfile', {
  gas_used: index,
  transactions: z.array(DebugProfileTransaction),
  frames: z.array(DebugProfileFrame),
  /** One entry per call; a call of the same frame by the same call is counted there. Parents come first. */
  calls: z.object({
    /** Position in `calls`; -1 for the first one. */
    parent: column,
    /** Position in `frames`. */
    frame: column,
    /** Without that of the calls in it. */
    gas: column,
    runs: column,
  }),
  /** Calls that an exception ended, and instructions that threw. */
  exceptions: z.array(z.object({ call: index, code: int32 })),
})
export type DebugProfile = z.output<typeof DebugProfile>
