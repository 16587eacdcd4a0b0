import { useCallback } from 'react'
import type { ResultTab } from '../screens/resultParams.ts'

type Selection = { readonly tab: ResultTab; readonly node?: string | undefined }

/** The open tab and transaction of a result, which the URL contains; changes do not add to the browser history. */
export function useResultSelection(
  { tab, node }: Selection,
  setParams: (change: Partial<Selection>, options: { replace: boolean }) => void,
) {
  const onTab = useCallback((next: ResultTab) => setParams({ tab: next }, { replace: true }), [setParams])
  const onOpen = useCallback((next: string | undefined) => setParams({ node: next }, { replace: true }), [setParams])
  return { tab, onTab, open: node, onOpen }
}
