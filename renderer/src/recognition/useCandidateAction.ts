import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { openInCells } from '../cells/openInCells.ts'
import { openInComposer } from '../compose/openInComposer.ts'
import { storeBlock } from '../files/storeBlock.ts'
import { screenPath } from '../screens/screenPath.ts'
import type { CandidateAction } from './candidateActions.ts'
import { rememberMessage } from './eventQuery.ts'

/** Opens the screen of an action; running and decoding are up to the caller. */
export function useCandidateAction(): (action: Exclude<CandidateAction, { type: 'run' | 'decode' }>) => Promise<void> {
  const [, navigate] = useLocation()
  return useCallback(
    async action => {
      if (action.type === 'openBlock') {
        navigate(screenPath('blocks', { file: await storeBlock('pasted block', action.boc) }))
        return
      }
      if (action.type === 'openCells') {
        navigate(await openInCells(action.boc, action.cellType))
        return
      }
      if (action.type === 'openComposer') {
        navigate(await openInComposer(action.boc))
        return
      }
      if (action.type === 'openConnect') {
        // Only that screen needs it.
        const { openRequest } = await import('../connect/connectDraft.ts')
        openRequest(action.text)
        navigate(screenPath('connect'))
        return
      }
      if (action.message) rememberMessage(action.message.query, action.message.boc)
      navigate(action.path)
    },
    [navigate],
  )
}
