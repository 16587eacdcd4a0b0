import type { Address } from '../units.ts'
import { readStackAddress } from './readStackAddress.ts'
import type { CallMethod } from './stack.ts'

/** Whether the collection has this address for the item's index: any contract can claim to be its item. */
export const isConfirmedByCollection = (callCollection: CallMethod, index: bigint, item: Address): boolean =>
  readStackAddress(callCollection('get_nft_address_by_index', [{ type: 'int', value: index }])?.[0]) === item
