/** What the app knows by number or name, to be searched. Not part of the tonapi interface. */
import { z } from 'zod'
import { int32, namedObject, rawAddress } from '../wire/schemas.ts'
import { NameOrigin } from './schemas/nameOrigin.ts'

/** Op codes, exit codes, config parameters, and the named accounts of a network. */
export const DebugReference = namedObject('DebugReference', {
  op_codes: z.array(
    z.object({
      op_code: z.string(),
      /** CamelCase, as in actions. */
      op_name: z.string(),
      /** As in `/v2`. */
      decoded_op_name: z.string(),
      /** `jetton` and `nft`: the forward payload of a transfer. */
      kind: z.enum(['internal', 'ext_in', 'ext_out', 'jetton', 'nft']),
      /** Contracts that are known to have it. */
      interfaces: z.array(z.string()),
    }),
  ),
  /** By number; the general meaning stands before those of contracts. */
  exit_codes: z.array(
    z.object({
      code: int32,
      phase: z.enum(['compute', 'action']),
      /** Absent for the codes of TVM. */
      interface: z.string().optional(),
      name: z.string(),
      description: z.string(),
    }),
  ),
  params: z.array(z.object({ number: int32, title: z.string(), description: z.string() })),
  accounts: z.array(z.object({ address: rawAddress, name: z.string(), name_origin: NameOrigin.optional() })),
})
export type DebugReference = z.output<typeof DebugReference>
