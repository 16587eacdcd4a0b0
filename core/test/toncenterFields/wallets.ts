import type { ToncenterFields } from './toncenterFields.ts'

/** Kinds of the family wallets, as toncenter's classifier writes them. */
export const walletFields: ToncenterFields = {}
