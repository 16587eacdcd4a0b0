import { tgBtcFields } from './bitcoinBridge.ts'
import type { ToncenterFields } from './toncenterFields.ts'

/** Kinds of the family bridges, as toncenter's classifier writes them. */
export const bridgeFields: ToncenterFields = {
  ...tgBtcFields,
}
