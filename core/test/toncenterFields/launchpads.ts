import type { ToncenterFields } from './toncenterFields.ts'

/** Kinds of the family launchpads, as toncenter's classifier writes them. */
export const launchpadFields: ToncenterFields = {}
