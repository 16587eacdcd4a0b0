import { useOperation } from '../backend/useOperation.ts'
import { useDebounced } from '../scheduling/useDebounced.ts'

/** Recognises a text when the user stops typing. */
export function useRecognition(text: string) {
  const debounced = useDebounced(text, 250)
  const empty = text.trim() === ''
  const enabled = !empty && debounced.trim() !== ''
  // Expiry and seqno checks become stale.
  const options = { enabled, staleTimeMs: 10_000, keepPrevious: true }
  const query = useOperation('debugRecognise', { body: { text: debounced } }, options)
  const current = debounced === text && !query.isPlaceholderData
  return {
    recognition: empty ? undefined : query.data,
    error: empty || !current ? undefined : query.error,
    /** The reply is not yet about the current text. */
    pending: !empty && (!current || query.isFetching) && !(current && query.data),
    retry: () => query.refetch(),
  }
}
