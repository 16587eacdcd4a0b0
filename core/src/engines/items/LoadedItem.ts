import type { NftItem } from '../../contract/schemas/assets.ts'
import type { AnyAppError } from '../../errors.ts'
import type { UnixSec } from '../../units.ts'
import type { ItemFacts } from './presentItem.ts'

/** The item of one address, or why there is none. */
export type LoadedItem =
  | {
      readonly item: NftItem
      readonly facts: ItemFacts
      /** The last fill-up of a domain. */
      readonly lastFillUp: UnixSec | undefined
      /** What is unknown, one phrase each. */
      readonly unknown: readonly string[]
    }
  | { readonly problem: AnyAppError }
