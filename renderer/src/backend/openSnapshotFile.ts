import { chooseNetwork } from '../settings/network.ts'
import { ownNetworks } from '../settings/ownNetworks.ts'
import { localBackend } from './chooseBackend.ts'
import { addSnapshot, dropSnapshot, networkNameOf, openedSnapshots, type Snapshot } from './snapshots.ts'

const builtIn = ['demo', 'mainnet', 'testnet']

/**
 * Opens a snapshot's file as a network in the worker of this page; nothing is sent anywhere. It is not chosen yet:
 * `chooseNetwork(snapshot.name)` does that.
 *
 * @throws AppError `input.snapshot` when the file is none
 */
export async function openSnapshotFile(file: File): Promise<Snapshot> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  // The same file opened again takes its own place.
  const again = openedSnapshots().find(one => one.fileName === file.name)
  const taken = [...builtIn, ...ownNetworks().map(one => one.name), ...openedSnapshots().map(one => one.name)]
  const name = again?.name ?? networkNameOf(file.name, taken)
  const inside = await localBackend().openSnapshot(name, bytes)
  const snapshot = { ...inside, name, fileName: file.name, bytes }
  addSnapshot(snapshot)
  return snapshot
}

/** Forgets a snapshot; whoever looked at it is back at the default network. */
export function closeSnapshot(name: string, isShown: boolean): void {
  dropSnapshot(name)
  localBackend().closeSnapshot(name)
  if (isShown) chooseNetwork(undefined)
}
