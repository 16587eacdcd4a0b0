import type { ToncenterFields } from './toncenterFields.ts'

/** Kinds of the family cocoon, as toncenter's classifier writes them. */
export const cocoonFields: ToncenterFields = {}
