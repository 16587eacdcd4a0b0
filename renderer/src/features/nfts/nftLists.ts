import { textCodec } from '../../store/codecs.ts'
import { createStore, useStore } from '../../store/createStore.ts'
import { createStoredStore } from '../../store/createStoredStore.ts'

/** The text in the box, and the requested addresses if they are too many for a link. */
type NftLists = { readonly text: string; readonly requested: readonly string[] | undefined }

const listText = createStoredStore('', { key: 'tonoscope.nfts', codec: textCodec, isDraft: true, maxLength: 300_000 })
const requestedList = createStore<NftLists['requested']>(undefined)

/** Changes the lists; the text survives a reload. */
export function changeNftLists(change: Partial<NftLists>): void {
  const { text } = change
  if (text !== undefined) listText.update(() => text)
  if ('requested' in change) requestedList.update(() => change.requested)
}

/** React hook: the current lists. */
export const useNftLists = (): NftLists => ({ text: useStore(listText), requested: useStore(requestedList) })
