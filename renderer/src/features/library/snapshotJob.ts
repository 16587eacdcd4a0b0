import type { Backend, Progress } from '@tonoscope/core/contract/backend'
import type { DebugSnapshot, DebugSnapshotRequest } from '@tonoscope/core/contract/snapshots'
import { isAppError } from '@tonoscope/core/errors'
import { useSyncExternalStore } from 'react'
import { openSnapshotBytes } from '../../backend/openSnapshotFile.ts'
import type { Snapshot } from '../../backend/snapshots.ts'
import { fromBase64 } from '../../files/base64.ts'
import { download } from '../../format/tables.ts'

/** The snapshot that is being made, or was made last. It goes on while another screen is looked at. */
export type SnapshotJob =
  | { readonly at: 'idle' }
  | { readonly at: 'making'; readonly network: string; readonly progress: Progress | undefined }
  | { readonly at: 'stopped'; readonly network: string }
  | { readonly at: 'failed'; readonly error: unknown }
  | {
      readonly at: 'made'
      readonly made: Pick<DebugSnapshot, 'file_name' | 'bytes' | 'contents' | 'missing'>
      /** The network that it is now. */
      readonly snapshot: Snapshot | undefined
      /** Why it is none. */
      readonly error: unknown
    }

let current: SnapshotJob = { at: 'idle' }
let running: AbortController | undefined
const listeners = new Set<() => void>()

function show(next: SnapshotJob): void {
  current = next
  for (const listener of listeners) listener()
}

/** Reads what was asked for, gives the reader the file, and keeps it as a network. */
export async function makeSnapshot(
  { backend, network }: { readonly backend: Backend; readonly network: string | undefined },
  networkName: string,
  body: DebugSnapshotRequest,
): Promise<void> {
  running?.abort()
  const own = new AbortController()
  running = own
  const tell = (next: SnapshotJob) => {
    if (running === own) show(next)
  }
  tell({ at: 'making', network: networkName, progress: undefined })
  try {
    const { file, ...made } = await backend.call(
      'debugSnapshot',
      { body },
      {
        signal: own.signal,
        ...(network !== undefined && { network }),
        onProgress: progress => {
          if (!own.signal.aborted) tell({ at: 'making', network: networkName, progress })
        },
      },
    )
    const bytes = fromBase64(file)
    download(made.file_name, new Blob([bytes], { type: 'application/gzip' }))
    try {
      tell({ at: 'made', made, snapshot: await openSnapshotBytes(made.file_name, bytes), error: undefined })
    } catch (error) {
      tell({ at: 'made', made, snapshot: undefined, error })
    }
  } catch (error) {
    const stopped = own.signal.aborted || (isAppError(error) && error.code === 'limit.cancelled')
    tell(stopped ? { at: 'stopped', network: networkName } : { at: 'failed', error })
  }
}

/** Stops it; nothing is kept. */
export const stopSnapshot = (): void => running?.abort()

/** Forgets what came of the last one. */
export const forgetSnapshotJob = (): void => show({ at: 'idle' })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const now = () => current

/** The snapshot that is being made, for components. */
export const useSnapshotJob = (): SnapshotJob => useSyncExternalStore(subscribe, now, now)
