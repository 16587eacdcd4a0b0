import type { ToncenterFields } from './toncenterFields.ts'

/** Kinds of the family trading, as toncenter's classifier writes them. */
export const tradingFields: ToncenterFields = {}
