import type { ToncenterFields } from './toncenterFields.ts'

/** Kinds of the family names, as toncenter's classifier writes them. */
export const nameFields: ToncenterFields = {}
