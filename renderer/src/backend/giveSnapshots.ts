import type { Backend } from '@tonoscope/core/contract/backend'
import { readBytes } from '../files/snapshotBytes.ts'
import { openedSnapshots } from './snapshots.ts'
import type { OpenedSnapshot } from './workerProtocol.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Where snapshots become networks. */
type Computers = {
  readonly backend: Backend
  /** Makes a snapshot's file a network, and says what is in it. @throws input.snapshot */
  readonly open: (name: string, bytes: Bytes) => Promise<OpenedSnapshot>
  /** The same for one that was opened in an earlier visit. */
  readonly reopen: (name: string, bytes: Bytes) => Promise<unknown>
  readonly close: (name: string) => void
}

/** Gives whoever computes a kept snapshot once somebody asks about it: many of them must not make the start slow. */
export function giveSnapshots({ backend, open, reopen, close }: Computers) {
  const given = new Map<string, Promise<unknown>>()
  const note = <T>(name: string, giving: Promise<T>): Promise<T> => {
    given.set(name, giving)
    // Another try may succeed.
    giving.catch(() => given.delete(name))
    return giving
  }
  const ready = (network: string | undefined): Promise<unknown> | undefined => {
    const snapshot = network === undefined ? undefined : openedSnapshots().find(({ name }) => name === network)
    if (!snapshot) return undefined
    const { id, name } = snapshot
    return (
      given.get(name) ??
      note(
        name,
        readBytes(id).then(bytes => reopen(name, bytes)),
      )
    )
  }
  const giving: Backend = {
    ...backend,
    call(name, input, settings) {
      const waits = ready(settings?.network)
      return waits ? waits.then(() => backend.call(name, input, settings)) : backend.call(name, input, settings)
    },
  }
  return {
    backend: giving,
    openSnapshot: (name: string, bytes: Bytes): Promise<OpenedSnapshot> => note(name, open(name, bytes)),
    closeSnapshot(name: string): void {
      if (given.delete(name)) close(name)
    },
  }
}
