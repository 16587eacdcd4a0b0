import type { Backend } from '@tonoscope/core/contract/backend'
import type { Progress } from '@tonoscope/core/contract/progress'
import type { DebugSnapshot, DebugSnapshotRequest } from '@tonoscope/core/contract/snapshots'
import { fromBase64 } from '@tonoscope/core/encoding/base64'
import { openSnapshotBytes } from '../../backend/openSnapshotFile.ts'
import type { SnapshotEntry } from '../../backend/snapshots.ts'
import { download } from '../../format/tables.ts'
import { createLatestTask } from '../../scheduling/latestTask.ts'
import { createStore, useStore } from '../../store/createStore.ts'

/** The snapshot that is being created, or the last result. It continues while another screen is open. */
export type SnapshotJob =
  | { readonly status: 'idle' }
  | { readonly status: 'creating'; readonly network: string; readonly progress: Progress | undefined }
  | { readonly status: 'stopped' }
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
const latest = createLatestTask()

/** Creates a snapshot, downloads the file, and opens it as a network. */
export async function startSnapshotJob(
  { backend, network }: { readonly backend: Backend; readonly network: string | undefined },
  networkName: string,
  body: DebugSnapshotRequest,
): Promise<void> {
  const signal = latest.start()
  const update = (next: SnapshotJob) => {
    if (!signal.aborted) store.update(() => next)
  }
  update({ status: 'creating', network: networkName, progress: undefined })
  try {
    const { file, ...created } = await backend.call(
      'debugSnapshot',
      { body },
      {
        signal,
        network,
        onProgress: progress => update({ status: 'creating', network: networkName, progress }),
      },
    )
    const bytes = fromBase64(file)
    download(created.file_name, new Blob([bytes], { type: 'application/gzip' }))
    const opened = await openSnapshotBytes(created.file_name, bytes).then(
      snapshot => ({ snapshot, error: undefined }),
      (error: unknown) => ({ snapshot: undefined, error }),
    )
    update({ status: 'created', created, ...opened })
  } catch (error) {
    update({ status: 'failed', error })
  }
}

/** Cancels the creation; nothing is saved. */
export function stopSnapshot(): void {
  latest.stop()
  store.update(job => (job.status === 'creating' ? { status: 'stopped' } : job))
}

/** Resets the job. */
export const forgetSnapshotJob = (): void => store.update(() => ({ status: 'idle' }))

/** React hook: the current job. */
export const useSnapshotJob = (): SnapshotJob => useStore(store)
