import { AppError } from '@tonoscope/core/errors'
import { readTable, type StoreResult, updateTable } from './database.ts'

/** A larger file is open until the page is closed, and not kept. */
export const mostBytes: number = 100_000_000
/** All kept snapshots together. */
export const mostBytesTogether: number = 500_000_000

/** Why a snapshot is gone when the page is closed. */
export type Unkept = Exclude<StoreResult, 'kept'> | 'large' | 'many'

type Row = { readonly id: string; readonly bytes: Uint8Array<ArrayBuffer> }

/** Those that were opened or read since the page was opened. */
const held = new Map<string, Uint8Array<ArrayBuffer>>()

/** The bytes of a snapshot, if they were needed since the page was opened. */
export const heldBytes = (id: string): Uint8Array<ArrayBuffer> | undefined => held.get(id)

/**
 * Keeps a snapshot's bytes for later visits; gives the reason where that is not possible.
 *
 * @param others how many bytes are kept already
 */
export async function keepBytes(
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
  others: number,
): Promise<Unkept | undefined> {
  held.set(id, bytes)
  if (bytes.length > mostBytes) return 'large'
  if (bytes.length + others > mostBytesTogether) return 'many'
  const row: Row = { id, bytes }
  const keeping = await updateTable('snapshots', table => table.put(row))
  return keeping === 'kept' ? undefined : keeping
}

/** A snapshot's bytes. @throws input.snapshot when the browser has lost them */
export async function readBytes(id: string): Promise<Uint8Array<ArrayBuffer>> {
  const here = held.get(id)
  if (here) return here
  // Only this module writes there.
  const row = (await readTable('snapshots', table => table.get(id))) as Row | undefined
  if (!row)
    throw new AppError('input.snapshot', { reason: 'its bytes are not in the storage of this browser any more' })
  held.set(id, row.bytes)
  return row.bytes
}

/** Forgets a snapshot's bytes. */
export async function dropBytes(id: string): Promise<void> {
  held.delete(id)
  await updateTable('snapshots', table => table.delete(id))
}
