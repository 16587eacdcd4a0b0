import { closeSync, fstatSync, ftruncateSync, openSync, statfsSync } from 'node:fs'
import type { SeqnoRange } from '@tonoscope/core/chainIndex/ChainIndex'
import { afterPrefix } from './bytes.ts'
import { noValue, type Table, type TableName, type Tables } from './tables.ts'

/** Numbers of an index that change with every batch. */
export type IndexState = {
  readonly ranges: readonly SeqnoRange[]
  /** The next free numbers. */
  readonly next: { readonly term: number; readonly transaction: number; readonly trace: number; readonly block: number }
  readonly counts: { readonly transactions: number; readonly traces: number }
  /** All shards that blocks were of, `workchain:shard`. */
  readonly shards: readonly string[]
  /** Grows with every batch. */
  readonly generation: number
}

const emptyState: IndexState = {
  ranges: [],
  next: { term: 1, transaction: 0, trace: 0, block: 0 },
  counts: { transactions: 0, traces: 0 },
  shards: [],
  generation: 0,
}

export type MetaName = 'identity' | 'state' | 'leader'

/** The tables, with transactions that are on the disk when they end. */
export class Storage {
  readonly tables: Tables
  private readonly path: string
  private readonly file: number | undefined
  private changes = 0
  private changedBytes = 0

  constructor(tables: Tables, path: string, readOnly: boolean) {
    this.tables = tables
    this.path = path
    this.file = readOnly ? undefined : openSync(path, 'r+')
  }

  get(table: TableName, key: Buffer): Buffer | undefined {
    return this.tables[table].get(key)
  }

  put(table: TableName, key: Buffer, value: Buffer = noValue): void {
    this.changes++
    this.changedBytes += key.length + value.length
    this.tables[table].putSync(key, value)
  }

  remove(table: TableName, key: Buffer): void {
    this.changes++
    this.tables[table].removeSync(key)
  }

  has(table: TableName, key: Buffer): boolean {
    return this.tables[table].doesExist(key)
  }

  /** All keys that begin with a prefix. */
  keys(table: TableName, prefix: Buffer): Buffer[] {
    return readKeys(this.tables[table], prefix, afterPrefix(prefix))
  }

  /** Keys from `start` to before `end`. */
  keysBetween(table: TableName, start: Buffer, end: Buffer, limit?: number): Buffer[] {
    return readKeys(this.tables[table], start, end, limit)
  }

  /** Rows from `start` to before `end`; reversed: from before `end` down to `start`. */
  rows(table: TableName, start: Buffer, end: Buffer, limit: number, reverse = false): { key: Buffer; value: Buffer }[] {
    if (limit <= 0 || start.compare(end) >= 0) return []
    const all: { key: Buffer; value: Buffer }[] = []
    const range = reverse ? { start: end, end: beforeKey(start), reverse } : { start, end }
    // One more, because a reversed range includes its first key.
    for (const { key, value } of this.tables[table].getRange({ ...range, limit: limit + 1 }))
      if (!reverse || key.compare(end) < 0) all.push({ key: Buffer.from(key), value: Buffer.from(value) })
    return all.slice(0, limit)
  }

  readMeta<T>(name: MetaName): T | undefined {
    const value = this.tables.meta.get(Buffer.from(name))
    // Written by `writeMeta` with the same name.
    return value && (JSON.parse(value.toString()) as T)
  }

  writeMeta(name: MetaName, value: unknown): void {
    this.put('meta', Buffer.from(name), Buffer.from(JSON.stringify(value)))
  }

  readState(): IndexState {
    return this.readMeta<IndexState>('state') ?? emptyState
  }

  /** Runs a transaction: all of it is on the disk afterwards, or nothing. */
  write<T>(change: () => T): T {
    this.changes = 0
    this.changedBytes = 0
    try {
      const result = this.tables.root.transactionSync(() => {
        const changed = change()
        // Before it commits, in case that the process is killed right afterwards.
        this.growFile(this.expectPages())
        return changed
      })
      this.growFile(0)
      return result
    } catch (error) {
      throw this.isFull(error) ? new Error('no space left on its disk', { cause: error }) : error
    }
  }

  /** LMDB reports a write that was done in part only, because the disk became full, as any failure of a disk. */
  private isFull(error: unknown): boolean {
    if (!(error instanceof Error && error.message.includes('Input/output error'))) return false
    const { bavail, bsize } = statfsSync(this.path)
    return bavail * bsize < Math.max(1 << 20, this.changedBytes * 2)
  }

  /** Reads what others committed meanwhile. */
  refresh(): void {
    this.tables.root.resetReadTxn()
  }

  get bytes(): number {
    const { pageSize, lastPageNumber } = readStats(this.tables)
    return pageSize * (lastPageNumber + 1)
  }

  async close(): Promise<void> {
    if (this.file !== undefined) closeSync(this.file)
    await this.tables.root.close()
  }

  /**
   * LMDB does not write pages that a transaction allocated and freed again, so that the file may end before its last page. It is
   * made long enough: then a file that is shorter than its last page is known to be truncated.
   */
  private growFile(extraPages: number): void {
    if (this.file === undefined) return
    const { pageSize, lastPageNumber } = readStats(this.tables)
    const bytes = pageSize * (lastPageNumber + 1 + extraPages)
    if (fstatSync(this.file).size < bytes) ftruncateSync(this.file, Math.ceil(bytes / growthBytes) * growthBytes)
  }

  /** How many pages the running transaction is expected to add: those that it changes are copied. */
  private expectPages(): number {
    const { pageSize, lastPageNumber } = readStats(this.tables)
    return 64 + Math.min(this.changes, lastPageNumber) + Math.ceil((this.changedBytes * 2) / pageSize)
  }
}

const growthBytes = 4 << 20

type Stats = { readonly pageSize: number; readonly lastPageNumber: number }
/** LMDB's numbers; their type is not declared. */
const readStats = (tables: Tables): Stats => tables.root.getStats() as Stats

function readKeys(table: Table, start: Buffer, end: Buffer, limit?: number): Buffer[] {
  const all: Buffer[] = []
  for (const key of table.getKeys(limit === undefined ? { start, end } : { start, end, limit }))
    all.push(Buffer.from(key))
  return all
}

/** The end of a reversed range is excluded: a key just before the first one. */
function beforeKey(key: Buffer): Buffer {
  const before = Buffer.from(key)
  for (let i = before.length - 1; i >= 0; i--) {
    const byte = before[i] ?? 0
    before[i] = (byte + 255) % 256
    if (byte > 0) break
  }
  return before
}
