import type { DebugCapsuleResult } from '@tonoscope/core/contract/lookups'
import { useEffect, useMemo } from 'react'
import { keepFile, type StoredFile } from '../files/fileStore.ts'
import { useRecognitions } from '../recognition/useRecognitions.ts'
import { useSettings } from '../settings/settings.ts'

type OpenedCapsule = Pick<DebugCapsuleResult, 'kind' | 'request'>

/** Stores an opened capsule once it is known that nobody could send its message; returns whether it could be sent. */
export function useKeepCapsule(file: StoredFile, capsule: OpenedCapsule | undefined): boolean {
  const { keepSigned } = useSettings()
  const isHeld = file.notStored === 'signed'
  const request = capsule?.request
  // The signature of a message on chain is public; an event is on chain.
  const isPublic = capsule?.kind === 'event' || capsule?.request?.as_on_chain === true
  const enabled = isHeld && request !== undefined && !isPublic
  const bocs = useMemo(() => (request ? [...(request.earlier ?? []), request].map(({ boc }) => boc) : []), [request])
  const recognitions = useRecognitions(bocs, enabled)
  const isHarmless = recognitions?.every(
    ({ candidates }) => candidates.length === 1 && candidates[0]?.sendable === undefined,
  )
  const mayStore = isHeld && capsule !== undefined && (keepSigned || isPublic || (enabled && isHarmless === true))
  useEffect(() => {
    if (mayStore) void keepFile(file.id)
  }, [mayStore, file.id])
  return enabled && recognitions !== undefined && !mayStore
}
