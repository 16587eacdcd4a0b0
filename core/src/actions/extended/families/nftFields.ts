import { account, amount, integer, nft, optional } from './fields.ts'

// Fields that several kinds of sales, auctions and offers share.

export const item = nft('The item.')
export const index = optional(integer('The index of the item in its collection.'))
export const collection = optional(account('subject', 'The collection of the item.'))
export const marketplace = optional(account('through', 'The marketplace.'))
export const seller = account('gives', 'The seller.')
/** The owner of an item that was not sold. */
export const returnedTo = optional(account('gets', 'The seller, to whom the item has returned.'))
export const minBid = amount('stated', 'The lowest first bid.')
export const maxBid = optional(amount('stated', 'The bid that buys the item at once.'))
export const feeAddress = optional(account('subject', 'The account that gets the fee of the marketplace.'))
export const royaltyAddress = optional(account('subject', 'The account that gets the royalty.'))
