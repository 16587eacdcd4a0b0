import type { DebugResult } from '@tonoscope/core/contract/debug'
import type { DebugRecognition } from '@tonoscope/core/contract/debugRecognition'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { useEffect, useMemo } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import { isRunUndecided, keepRun } from '../../run/runStore.ts'

/** Keeps a run in this browser as soon as it is known what of its message may be kept. */
export function useKeepRun(
  id: string | undefined,
  request: DebugEmulateRequest,
  result: DebugResult | undefined,
): void {
  const isUndecided = id !== undefined && isRunUndecided(id)
  // A message on chain is public; whether it is there is known after the run.
  const isOnChain = result?.on_chain !== undefined
  const mayBeOnChain = request.as_on_chain === true && !result
  const enabled = isUndecided && !isOnChain && !mayBeOnChain
  const { data } = useOperation('debugRecognise', { body: { text: request.boc } }, { enabled })
  const message = useMemo(
    (): DebugRecognition[] | 'on-chain' | undefined => (isOnChain ? 'on-chain' : data && [data]),
    [isOnChain, data],
  )
  useEffect(() => {
    if (isUndecided && message) keepRun(id, request, message)
  }, [isUndecided, id, request, message])
}
