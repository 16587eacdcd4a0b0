import type { ToncenterFields } from './toncenterFields.ts'

/** Kinds of the family farms, as toncenter's classifier writes them. */
export const farmFields: ToncenterFields = {}
