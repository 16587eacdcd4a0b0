import type { Backend } from '@tonoscope/core/contract/backend'
import { loadSnapshotBytes } from '../files/snapshotBytes.ts'
import { openedSnapshots } from './snapshots.ts'
import type { OpenedSnapshot } from './workerProtocol.ts'

type Bytes = Uint8Array<ArrayBuffer>

type SnapshotHost = {
  readonly backend: Backend
  /** Adds a snapshot file as a network and returns its summary. @throws input.snapshot */
  readonly open: (name: string, bytes: Bytes) => Promise<OpenedSnapshot>
  /** Adds a stored snapshot of an earlier session. */
  readonly reopen: (name: string, bytes: Bytes) => Promise<unknown>
  readonly close: (name: string) => void
}

/** Wraps a backend so that a stored snapshot is loaded at its first use: loading all would slow down the start. */
export function openSnapshotsOnDemand({ backend, open, reopen, close }: SnapshotHost) {
  const opened = new Map<string, Promise<unknown>>()
  const track = <T>(name: string, opening: Promise<T>): Promise<T> => {
    opened.set(name, opening)
    // The next call retries.
    opening.catch(() => opened.delete(name))
    return opening
  }
  const ensureOpen = (network: string | undefined): Promise<unknown> | undefined => {
    const snapshot = network === undefined ? undefined : openedSnapshots().find(({ name }) => name === network)
    if (!snapshot) return undefined
    const { id, name } = snapshot
    const reopenStored = async () => reopen(name, await loadSnapshotBytes(id))
    return opened.get(name) ?? track(name, reopenStored())
  }
  const lazyBackend: Backend = {
    ...backend,
    call(name, input, settings) {
      const pending = ensureOpen(settings?.network)
      return pending ? pending.then(() => backend.call(name, input, settings)) : backend.call(name, input, settings)
    },
  }
  return {
    backend: lazyBackend,
    /** Adds a snapshot file as a network. @throws input.snapshot */
    openSnapshot: (name: string, bytes: Bytes): Promise<OpenedSnapshot> => track(name, open(name, bytes)),
    closeSnapshot(name: string): void {
      if (opened.delete(name)) close(name)
    },
  }
}
