import type { ToncenterFields } from './toncenterFields.ts'

/** Kinds of the family nfts, as toncenter's classifier writes them. */
export const nftFields: ToncenterFields = {}
