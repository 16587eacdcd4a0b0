import { z } from 'zod'
import { hashHex, int32, namedObject, rawAddress, uint32 } from '../wire/schemas.ts'

/** The rules of newer network versions that the emulator lacks, and where they may change the run. */
export const DebugVersionRules = namedObject('DebugVersionRules', {
  /** Absent if the configuration of the run has none. */
  network_version: uint32.optional(),
  emulator_version: uint32,
  /** The newest version whose rules are known. */
  listed_version: uint32,
  /** `unknown`: no listed rule was found to apply, but not all rules or steps could be checked. */
  status: z.enum(['not-affected', 'may-differ', 'unknown']),
  /** In the language of `Accept-Language`, as titles and changes. */
  sentence: z.string(),
  affected: z.array(
    z.object({
      rule: z.string(),
      /** The first version with the rule. */
      version: uint32,
      title: z.string(),
      /** What networks with the rule do. */
      change: z.string(),
      node: z.string().optional(),
      /** Absent for a rejected message, and for a get method. */
      transaction: hashHex.optional(),
      /** The contract and name of a get method whose result may differ; its number if the name is unknown. */
      account: rawAddress.optional(),
      get_method: z.string().optional(),
      /** The first VM step that may differ, from 0; absent if the rule is about another phase. */
      step: int32.optional(),
      instruction: z.string().optional(),
      /** `false`: the step is one that the rule changes, but its operands are unknown. */
      operands_known: z.boolean(),
    }),
  ),
})
export type DebugVersionRules = z.output<typeof DebugVersionRules>
