import { useEffect, useState } from 'react'
import { useOperation } from '../backend/useOperation.ts'

/** A value that follows another one once that rests. */
export function useRested<T>(value: T, ms: number): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return rested
}

/** What a text is, asked for when the typing rests. */
export function useRecognition(text: string) {
  const rested = useRested(text, 250)
  const empty = text.trim() === ''
  const answer = useOperation(
    'debugRecognise',
    { body: { text: rested } },
    {
      enabled: !empty && rested.trim() !== '',
      // Expiry and sequence numbers are facts of the moment.
      goodForMs: 10_000,
      keepLast: true,
    },
  )
  const current = rested === text && !answer.isPlaceholderData
  return {
    recognition: empty ? undefined : answer.data,
    error: empty || !current ? undefined : answer.error,
    /** The answer is not, or not yet, about the text in the box. */
    pending: !empty && (!current || answer.isFetching) && !(current && answer.data),
    retry: () => answer.refetch(),
  }
}
