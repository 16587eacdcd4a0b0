import { z } from 'zod'
import { int32, namedObject, uint32 } from '../wire/schemas.ts'
import { DebugBlock, newestBlockAge } from './debug.ts'
import { BlockIdExtJson } from './schemas/blocks.ts'

/** Status of the service: networks, newest blocks, emulator. */
export const Status = namedObject('Status', {
  /** The next three fields are those of tonapi. */
  rest_online: z.boolean(),
  indexing_latency: int32,
  last_known_masterchain_seqno: uint32,
  version: z.string(),
  default_network: z.string(),
  networks: z.array(
    z.object({
      name: z.string(),
      sources: z.array(z.string()),
      head: DebugBlock.optional(),
      ...newestBlockAge,
      global_version: uint32.optional(),
      /** The trusted root of proofs: the zerostate, or the init block of the network config. */
      trusted_block: BlockIdExtJson.optional(),
      /** The network is a recorded snapshot; its clock is the time of its newest block. */
      recorded: z.boolean(),
      /** The network was not queried, because the request is about another one (use `/{name}/v2/status`), or no worker is free yet. */
      unasked: z.boolean().optional(),
      problem: z.string().optional(),
    }),
  ),
  emulator: z.object({ build: z.string(), global_version: uint32 }),
})
export type Status = z.output<typeof Status>
