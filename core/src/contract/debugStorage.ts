/** The decoded data of contracts, as replies under `/debug` have it. Not part of the tonapi interface. */

import { z } from 'zod'
import { namedObject } from '../wire/schemas.ts'

/** The data of a contract by the layout of its interface. */
export const DebugStorage = namedObject('DebugStorage', {
  /** The interface whose layout it has. */
  layout: z.string(),
  fields: z.array(
    z.object({
      /** Names of nested cells are joined by dots: `fees.royalty_amount`. */
      name: z.string(),
      /** `coins` in nanotons, `jettons` in smallest units, `time` in Unix seconds, `duration` in seconds, a `cell` by its hash. */
      kind: z.enum([
        'integer',
        'coins',
        'jettons',
        'time',
        'duration',
        'address',
        'hash',
        'flag',
        'text',
        'cell',
        'dictionary',
      ]),
      /** Absent if it is empty or not set; of a dictionary the number of entries and the hash of its root. */
      value: z.string().optional(),
    }),
  ),
})
export type DebugStorage = z.output<typeof DebugStorage>
