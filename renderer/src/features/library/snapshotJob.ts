import type { Backend, Progress } from '@tonoscope/core/contract/backend'
import type { DebugSnapshot, DebugSnapshotRequest } from '@tonoscope/core/contract/snapshots'
import { fromBase64 } from '@tonoscope/core/encoding/base64'
import { isAppError } from '@tonoscope/core/errors'
import { openSnapshotBytes } from '../../backend/openSnapshotFile.ts'
import type { SnapshotEntry } from '../../backend/snapshots.ts'
import { download } from '../../format/tables.ts'
import { createStore, useStore } from '../../store/createStore.ts'

/** The snapshot that is being created, or the last result. It continues while another screen is open. */
export type SnapshotJob =
  | { readonly status: 'idle' }
  | { readonly status: 'creating'; readonly network: string; readonly progress: Progress | undefined }
  | { readonly status: 'stopped'; readonly network: string }
  | { readonly status: 'failed'; readonly error: unknown }
  | {
      readonly status: 'created'
      readonly created: Pick<DebugSnapshot, 'file_name' | 'bytes' | 'contents' | 'missing'>
      /** The snapshot as a network. */
      readonly snapshot: SnapshotEntry | undefined
      /** Why it could not be opened as a network. */
      readonly error: unknown
    }

const store = createStore<SnapshotJob>({ status: 'idle' })
let running: AbortController | undefined

/** Creates a snapshot, downloads the file, and opens it as a network. */
export async function startSnapshotJob(
  { backend, network }: { readonly backend: Backend; readonly network: string | undefined },
  networkName: string,
  body: DebugSnapshotRequest,
): Promise<void> {
  running?.abort()
  const controller = new AbortController()
  running = controller
  const update = (next: SnapshotJob) => {
    if (running === controller) store.update(() => next)
  }
  update({ status: 'creating', network: networkName, progress: undefined })
  try {
    const { file, ...created } = await backend.call(
      'debugSnapshot',
      { body },
      {
        signal: controller.signal,
        ...(network !== undefined && { network }),
        onProgress: progress => {
          if (!controller.signal.aborted) update({ status: 'creating', network: networkName, progress })
        },
      },
    )
    const bytes = fromBase64(file)
    download(created.file_name, new Blob([bytes], { type: 'application/gzip' }))
    try {
      update({
        status: 'created',
        created,
        snapshot: await openSnapshotBytes(created.file_name, bytes),
        error: undefined,
      })
    } catch (error) {
      update({ status: 'created', created, snapshot: undefined, error })
    }
  } catch (error) {
    const stopped = controller.signal.aborted || (isAppError(error) && error.code === 'limit.cancelled')
    update(stopped ? { status: 'stopped', network: networkName } : { status: 'failed', error })
  }
}

/** Cancels the creation; nothing is saved. */
export const stopSnapshot = (): void => running?.abort()

/** Resets the job. */
export const forgetSnapshotJob = (): void => store.update(() => ({ status: 'idle' }))

/** React hook: the current job. */
export const useSnapshotJob = (): SnapshotJob => useStore(store)
