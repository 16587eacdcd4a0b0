import type { DebugChanges } from '@tonoscope/core/contract/debugChanges'
import { formatChanges, parseChanges } from '@tonoscope/core/stepping/parseChanges'
import { useMemo, useState } from 'react'
import type { ScreenState } from '../../../screens/useScreenParams.ts'

/** Longer changes are not kept in the URL. */
const MAX_URL_TEXT = 3000

/**
 * The changes of the transaction and their setter. The URL has them, unless they are long or have a body: the body of an external
 * message may have a signature that could still be used. Those last as long as the page.
 */
export function useChanges({ params, setParams }: ScreenState<'debugger'>) {
  const inUrl = useMemo(() => parseUrlText(params.changes), [params.changes])
  const [inPage, setInPage] = useState<DebugChanges>()
  const setChanges = (changes: DebugChanges | undefined) => {
    const text = toUrlText(changes)
    setInPage(text === undefined ? changes : undefined)
    setParams({ changes: text }, { replace: true })
  }
  return [inPage ?? inUrl, setChanges] as const
}

function toUrlText(changes: DebugChanges | undefined): string | undefined {
  if (!changes || changes.body !== undefined) return undefined
  const text = formatChanges(changes).join(';')
  return text.length <= MAX_URL_TEXT ? text : undefined
}

function parseUrlText(text: string | undefined): DebugChanges | undefined {
  try {
    return text === undefined ? undefined : parseChanges(text.split(';'))
  } catch {
    return undefined
  }
}
