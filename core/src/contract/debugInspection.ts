import { z } from 'zod'
import { namedObject } from '../wire/schemas.ts'
import { newestBlockAge } from './debug.ts'
import { DebugAbiUse } from './debugAbi.ts'
import { DebugStorage, DebugUndecodedStorage } from './debugStorage.ts'

/** A decoded message body; `op_name` is absent if no known layout matches. */
export const DebugDecodedBody = namedObject('DebugDecodedBody', {
  op_code: z.string().optional(),
  /** CamelCase, as in actions. */
  op_name: z.string().optional(),
  decoded_op_name: z.string().optional(),
  decoded_body: z.unknown().optional(),
  /** The ABI by which it is decoded, or partly decoded. */
  abi: DebugAbiUse.optional(),
})
export type DebugDecodedBody = z.output<typeof DebugDecodedBody>

/** Interfaces of a contract and the results of its get methods. */
export const DebugInspection = namedObject('DebugInspection', {
  interfaces: z.array(z.string()),
  code_hash: z.string(),
  ...newestBlockAge,
  methods: z.array(z.object({ name: z.string(), layout: z.string(), value: z.unknown() })),
  /** The decoded data, if a layout of its interfaces reads all of it. */
  storage: DebugStorage.optional(),
  /** Why the data is not decoded. */
  undecoded: DebugUndecodedStorage.optional(),
  /** The ABI by which the data is decoded, or partly decoded. */
  storage_abi: DebugAbiUse.optional(),
})
