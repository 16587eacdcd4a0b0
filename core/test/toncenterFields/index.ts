import { liquidityFields } from './liquidity.ts'
import type { ToncenterFields } from './toncenterFields.ts'

/** The fields of toncenter's classifier for every kind that it knows. */
export const toncenterFields: ToncenterFields = { ...liquidityFields }
