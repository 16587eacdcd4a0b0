import type { NftItem } from '../../contract/schemas/nft.ts'
import type { AnyAppError } from '../../errors.ts'
import type { UnixSec } from '../../units.ts'
import type { ItemFacts } from './presentItem.ts'

/** What became of one address. */
export type LoadedItem =
  | {
      readonly item: NftItem
      readonly facts: ItemFacts
      /** When a domain was last paid for. */
      readonly lastFillUp: UnixSec | undefined
      /** What could not be told of it, one phrase each. */
      readonly unknown: readonly string[]
    }
  | { readonly problem: AnyAppError }
