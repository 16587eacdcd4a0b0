import type { ToncenterFields } from './toncenterFields.ts'

/** Kinds of the family jettons, as toncenter's classifier writes them. */
export const jettonFields: ToncenterFields = {}
