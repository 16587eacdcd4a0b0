import { nameOf } from '../files/fileStore.ts'
import { dropBytes, keepBytes } from '../files/snapshotBytes.ts'
import { chooseNetwork } from '../settings/network.ts'
import { ownNetworks } from '../settings/ownNetworks.ts'
import { localBackend } from './chooseBackend.ts'
import { addSnapshot, dropSnapshot, nameSnapshot, networkNameOf, openedSnapshots, type Snapshot } from './snapshots.ts'

const builtIn = ['demo', 'mainnet', 'testnet']

/** Names that a snapshot cannot have, because another network has them. */
export const takenNames = (except?: string): readonly string[] =>
  [...builtIn, ...ownNetworks().map(one => one.name), ...openedSnapshots().map(one => one.name)].filter(
    name => name !== except,
  )

/**
 * Opens a snapshot's file as a network of this browser, or of the desktop app, and keeps it there; nothing is sent anywhere.
 * It is not chosen yet: `chooseNetwork(snapshot.name)` does that.
 *
 * @throws AppError `input.snapshot` when the file is none
 */
export async function openSnapshotFile(file: File): Promise<Snapshot> {
  return openSnapshotBytes(file.name, new Uint8Array(await file.arrayBuffer()))
}

/** The same of bytes that are here already. @throws AppError `input.snapshot` */
export async function openSnapshotBytes(fileName: string, bytes: Uint8Array<ArrayBuffer>): Promise<Snapshot> {
  const id = nameOf(bytes)
  // The same content opened again stays as it is called; the same file with another content takes its own place.
  const again = openedSnapshots().find(one => one.id === id) ?? openedSnapshots().find(one => one.fileName === fileName)
  const name = again?.name ?? networkNameOf(fileName, takenNames())
  const inside = await localBackend().openSnapshot(name, bytes)
  const others = openedSnapshots().filter(one => one.name !== name && one.unkept === undefined)
  const unkept = await keepBytes(
    id,
    bytes,
    others.reduce((sum, { size }) => sum + size, 0),
  )
  if (again && again.id !== id) await dropBytes(again.id)
  const snapshot: Snapshot = {
    ...inside,
    name,
    fileName,
    id,
    size: bytes.length,
    at: Math.floor(Date.now() / 1000),
    ...(unkept && { unkept }),
  }
  addSnapshot(snapshot)
  return snapshot
}

/** Forgets a snapshot and its bytes; whoever looked at it is back at the default network. */
export function closeSnapshot(name: string, isShown: boolean): void {
  const found = openedSnapshots().find(one => one.name === name)
  dropSnapshot(name)
  localBackend().closeSnapshot(name)
  if (found) void dropBytes(found.id)
  if (isShown) chooseNetwork(undefined)
}

/** Calls a snapshot differently; whoever looks at it still does. */
export function renameSnapshot(name: string, next: string, isShown: boolean): void {
  nameSnapshot(name, next)
  localBackend().closeSnapshot(name)
  if (isShown) chooseNetwork(next)
}
