import { type Database, open, type RootDatabase } from 'lmdb'
import { reserveLockFile } from './reserveLockFile.ts'

/** The tables of an index. All keys and values are bytes; numbers in keys are big-endian. */
const tableNames = [
  /** Names → JSON: identity, state, leader. */
  'meta',
  /** Number (4) → address or hash; the last 8 bytes of one, number (4) → nothing. */
  'terms',
  'termKeys',
  /** Number (5) → row. */
  'transactions',
  /** First 6 bytes of a hash, what it is of (1), number of transaction or trace (5) → nothing. */
  'hashes',
  /** Account (4), lt (8) → number (5). */
  'accounts',
  /** Number (5) → row. */
  'traces',
  /** Trace (5), transaction (5) → nothing. */
  'members',
  /** Number (4) → row; ID (16) → number (4); number (4) → transactions. */
  'blocks',
  'blockIds',
  'blockMembers',
  /** Masterchain seqno (4), workchain (4), start lt (8), shard (8), block (4) → nothing. */
  'masterchain',
  /** Masterchain seqno (4), block (4) → nothing: what pruning removes. */
  'pruning',
  /** Workchain (4), shard (8), end lt (8) → block (4). */
  'blockEnds',
  /** Transaction (5) → packed BoC. */
  'cells',
  /** Account (4) → row. */
  'heads',
  /** Account (4), lt (8) → code (4). */
  'contracts',
  'jettonWallets',
  'items',
  'domains',
  'sales',
  /** List (1), owner (4), address (36) → account (4). */
  'owned',
  /** Hash (32) → row; trace (5), hash (32) → nothing. */
  'open',
  'openOfTrace',
  /** Trace ID (32) → version, end, packed reply. */
  'described',
  /** Hash of the kind (32), hash of the key (32) → JSON. */
  'documents',
] as const

export type TableName = (typeof tableNames)[number]
export type Table = Database<Buffer, Buffer>

/** An opened data file. */
export type Tables = { readonly [T in TableName]: Table } & { readonly root: RootDatabase<Buffer, Buffer> }

export const dataFileName = 'index.mdb'

type TableOptions = {
  readonly readOnly: boolean
  /** Commits do not wait for the disk; whoever opens it flushes the file at the end. */
  readonly noSync?: boolean
}

/** Opens all tables, which are created unless it is for reading. */
export function openTables(path: string, { readOnly, noSync = false }: TableOptions): Tables {
  reserveLockFile(path)
  const root = open<Buffer, Buffer>({
    path,
    noSubdir: true,
    encoding: 'binary',
    keyEncoding: 'binary',
    maxDbs: tableNames.length + 2,
    readOnly,
    noSync,
    // A batch that was committed is on the disk when `commit` returns.
    overlappingSync: false,
    pageSize: 4096,
  })
  const tables: Partial<Record<TableName, Table>> = {}
  try {
    for (const name of tableNames) {
      const table = root.openDB<Buffer, Buffer>(name, { encoding: 'binary', keyEncoding: 'binary' })
      if (!table) throw new Error(`there is no table ${name}`)
      tables[name] = table
    }
  } catch (error) {
    root.close()
    throw error
  }
  return { ...(tables as Record<TableName, Table>), root }
}

export const noValue = Buffer.alloc(0)
