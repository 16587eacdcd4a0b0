import type { ToncenterFields } from './toncenterFields.ts'

/** Kinds of the family lending, as toncenter's classifier writes them. */
export const lendingFields: ToncenterFields = {}
