import type { DebugComposition } from '@tonoscope/core/contract/debugCompose'
import { createContext, useContext } from 'react'
import { capitalize } from '../../format/words.ts'

/** What is known of the draft on the screen; of an earlier state of it while a field is typed. */
export const ComposeContext = createContext<DebugComposition | undefined>(undefined)

/** What is known of the draft. */
export const useComposition = (): DebugComposition | undefined => useContext(ComposeContext)

/** What is wrong with a field. A field that is empty has no problem yet: the preview lists it. */
export function useProblem(path: string, text: string): string | undefined {
  const { faults = [] } = useComposition() ?? {}
  const fault = text.trim() === '' ? undefined : faults.find(each => each.path === path)
  return fault && capitalize(fault.text)
}
