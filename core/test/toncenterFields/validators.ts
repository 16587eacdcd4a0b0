import type { ToncenterFields } from './toncenterFields.ts'

/** Kinds of the family validators, as toncenter's classifier writes them. */
export const validatorFields: ToncenterFields = {}
