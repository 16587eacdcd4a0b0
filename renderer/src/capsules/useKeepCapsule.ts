import type { DebugCapsuleResult } from '@tonoscope/core/contract/lookups'
import { useEffect } from 'react'
import { useOperation } from '../backend/useOperation.ts'
import { keepFile, type StoredFile } from '../files/fileStore.ts'
import { useSettings } from '../settings/settings.ts'

type OpenedCapsule = Pick<DebugCapsuleResult, 'kind' | 'request'>

/** Stores an opened capsule once it is known that nobody could send its message; returns whether it could be sent. */
export function useKeepCapsule(file: StoredFile, capsule: OpenedCapsule | undefined): boolean {
  const { keepSigned } = useSettings()
  const isHeld = file.notStored === 'signed'
  const boc = capsule?.request?.boc
  // The signature of a message on chain is public; an event is on chain.
  const isPublic = capsule?.kind === 'event' || capsule?.request?.as_on_chain === true
  const enabled = isHeld && boc !== undefined && !isPublic
  const recognition = useOperation('debugRecognise', { body: { text: boc ?? '' } }, { enabled })
  const isHarmless = recognition.data?.candidates.length === 1 && recognition.data.candidates[0]?.sendable === undefined
  const mayStore = isHeld && capsule !== undefined && (keepSigned || isPublic || isHarmless)
  useEffect(() => {
    if (mayStore) void keepFile(file.id)
  }, [mayStore, file.id])
  return enabled && recognition.data !== undefined && !mayStore
}
