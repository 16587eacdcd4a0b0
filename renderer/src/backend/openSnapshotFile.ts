import { readFileBytes } from '../files/readFile.ts'
import { removeSnapshotBytes, storeSnapshotBytes } from '../files/snapshotBytes.ts'
import { chooseNetwork } from '../settings/network.ts'
import { ownNetworks } from '../settings/ownNetworks.ts'
import { shortHash } from '../store/shortHash.ts'
import { localBackend } from './chooseBackend.ts'
import {
  addSnapshot,
  openedSnapshots,
  removeSnapshot,
  type SnapshotEntry,
  setSnapshotName,
  toNetworkName,
} from './snapshots.ts'

const builtIn = ['demo', 'mainnet', 'testnet']

/** The network names that are in use already. */
export const getTakenNames = (except?: string): readonly string[] =>
  [...builtIn, ...[...ownNetworks.get(), ...openedSnapshots()].map(one => one.name)].filter(name => name !== except)

/**
 * Adds a snapshot file as a network of this browser or desktop app, and stores it there; nothing is uploaded.
 *
 * @throws AppError `input.snapshot` if the file is not a snapshot
 */
export async function openSnapshotFile(file: File): Promise<SnapshotEntry> {
  return openSnapshotBytes(file.name, await readFileBytes(file))
}

/** `openSnapshotFile` for bytes in memory. @throws AppError `input.snapshot` */
export async function openSnapshotBytes(fileName: string, bytes: Uint8Array<ArrayBuffer>): Promise<SnapshotEntry> {
  const id = shortHash(bytes)
  // The same content keeps its network name; another content under the same file name replaces the old one.
  const existing =
    openedSnapshots().find(one => one.id === id) ?? openedSnapshots().find(one => one.fileName === fileName)
  const name = existing?.name ?? toNetworkName(fileName, getTakenNames())
  const summary = await localBackend().openSnapshot(name, bytes)
  const others = openedSnapshots().filter(one => one.name !== name && one.notStored === undefined)
  const otherBytes = others.reduce((sum, { size }) => sum + size, 0)
  const notStored = await storeSnapshotBytes(id, bytes, otherBytes)
  if (existing && existing.id !== id) await removeSnapshotBytes(existing.id)
  const snapshot: SnapshotEntry = {
    ...summary,
    name,
    fileName,
    id,
    size: bytes.length,
    at: Math.floor(Date.now() / 1000),
    ...(notStored && { notStored }),
  }
  addSnapshot(snapshot)
  return snapshot
}

/** Removes a snapshot and its bytes; if it is the current network, switches to the default one. */
export function closeSnapshot(name: string, isShown: boolean): void {
  const found = openedSnapshots().find(one => one.name === name)
  removeSnapshot(name)
  localBackend().closeSnapshot(name)
  if (found) void removeSnapshotBytes(found.id)
  if (isShown) chooseNetwork(undefined)
}

/** Renames a snapshot; if it is the current network, it stays so under the new name. */
export function renameSnapshot(name: string, next: string, isShown: boolean): void {
  setSnapshotName(name, next)
  localBackend().closeSnapshot(name)
  if (isShown) chooseNetwork(next)
}
