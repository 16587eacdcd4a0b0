import { AppError } from '@tonoscope/core/errors'
import { readTable, type StoreResult, updateTable } from './database.ts'

/** A larger file is kept in memory only. */
export const MAX_SNAPSHOT_BYTES: number = 100_000_000
/** Limit for all stored snapshots together. */
export const MAX_TOTAL_BYTES: number = 500_000_000

/** Why a snapshot is lost when the page closes. */
export type NotStoredReason = Exclude<StoreResult, 'stored'> | 'large' | 'many'

type Row = { readonly id: string; readonly bytes: Uint8Array<ArrayBuffer> }

/** The bytes loaded since the page was opened. */
const loaded = new Map<string, Uint8Array<ArrayBuffer>>()

/** The bytes of a snapshot, if they are in memory. */
export const getLoadedBytes = (id: string): Uint8Array<ArrayBuffer> | undefined => loaded.get(id)

/** Stores the bytes of a snapshot beside `otherBytes` of others; returns the reason if that is not possible. */
export async function storeSnapshotBytes(
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
  otherBytes: number,
): Promise<NotStoredReason | undefined> {
  loaded.set(id, bytes)
  if (bytes.length > MAX_SNAPSHOT_BYTES) return 'large'
  if (bytes.length + otherBytes > MAX_TOTAL_BYTES) return 'many'
  const row: Row = { id, bytes }
  const result = await updateTable('snapshots', table => table.put(row))
  return result === 'stored' ? undefined : result
}

/** The bytes of a snapshot. @throws input.snapshot if they are no longer stored */
export async function loadSnapshotBytes(id: string): Promise<Uint8Array<ArrayBuffer>> {
  const inMemory = loaded.get(id)
  if (inMemory) return inMemory
  // Only this module writes to this store.
  const row = (await readTable('snapshots', table => table.get(id))) as Row | undefined
  if (!row)
    throw new AppError('input.snapshot', { reason: 'the file is no longer stored in this browser; open it again' })
  loaded.set(id, row.bytes)
  return row.bytes
}

/** Removes the bytes of a snapshot. */
export async function removeSnapshotBytes(id: string): Promise<void> {
  loaded.delete(id)
  await updateTable('snapshots', table => table.delete(id))
}
