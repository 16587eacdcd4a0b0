import type { DebugRecognition } from '@tonoscope/core/contract/debugRecognition'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { useEffect, useMemo } from 'react'
import { useRecognitions } from '../../recognition/useRecognitions.ts'
import { listMessages } from '../../run/bundle.ts'
import { isRunUndecided, keepRun } from '../../run/runStore.ts'

/** What the messages of a bundle are, as soon as it is known of all; then the bundle is kept as far as they may be. */
export function useKeepBundle(
  id: string | undefined,
  request: DebugEmulateRequest,
): readonly DebugRecognition[] | undefined {
  const recognitions = useRecognitions(useMemo(() => listMessages(request).map(({ boc }) => boc), [request]))
  useEffect(() => {
    if (id !== undefined && recognitions && isRunUndecided(id)) keepRun(id, request, recognitions)
  }, [id, request, recognitions])
  return recognitions
}
