/** What the app knows by number or name, to be searched. Not part of the tonapi interface. */
import { z } from 'zod'
import { int32, namedObject } from '../wire/schemas.ts'

/** An argument or a result of a get method. */
export const StackEntry = z.object({
  name: z.string(),
  /** On the stack; absent for what may be anything. */
  kind: z.enum(['int', 'slice', 'cell', 'tuple', 'list']),
  /** How it is read: `Bool`, `MsgAddress`, `uint64`, … */
  type: z.string(),
  may_be_null: z.boolean(),
})

/** What is known of the contracts of an interface, without what they share with its parent unless stated. */
export const DebugContract = namedObject('DebugContract', {
  interface: z.string(),
  parent: z.string().optional(),
  /** None if get methods reveal it. */
  code_hashes: z.array(z.string()),
  /** With those of its parents. */
  messages: z.array(
    z.object({
      kind: z.enum(['internal', 'ext_in', 'ext_out']),
      op_name: z.string(),
      /** Absent for messages without one. */
      op_code: z.string().optional(),
      /** In the words of `core/abi`. */
      fields: z.string(),
    }),
  ),
  /** Layouts of its data, of which the first that fits applies. */
  storage: z.array(z.string()),
  /** With those of its parents. */
  get_methods: z.array(z.object({ name: z.string(), arguments: z.array(StackEntry), result: z.array(StackEntry) })),
  /** With those of its parents. */
  exit_codes: z.array(z.object({ code: int32, name: z.string(), description: z.string() })),
})
export type DebugContract = z.output<typeof DebugContract>

/** Op codes, exit codes, contracts and config parameters. */
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
  /** What is known of each interface. */
  contracts: z.array(DebugContract),
  params: z.array(z.object({ number: int32, title: z.string(), description: z.string() })),
})
export type DebugReference = z.output<typeof DebugReference>
