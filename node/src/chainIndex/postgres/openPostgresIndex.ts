import type { ChainIndex, IndexIdentity, OpenIndexOptions } from '@tonoscope/core/chainIndex/ChainIndex'
import { type LeaseTimes, leaseTimes } from './acquireLease.ts'
import { connectClient } from './connect.ts'
import { createReader } from './createReader.ts'
import { createWriter } from './createWriter.ts'
import { parseState, stateSql } from './indexState.ts'
import { createBlockListener } from './listenForBlocks.ts'
import { migrateDatabase } from './migrateDatabase.ts'
import { type Migration, migrations } from './migrations.ts'
import { type DatabaseLocation, parseLocation } from './parseLocation.ts'
import { choosePartitionBlocks } from './partitions.ts'
import { readRows } from './readRows.ts'
import { withIndexErrors } from './toIndexError.ts'

/** Besides the options of every index, what tests change. */
export type PostgresIndexOptions = OpenIndexOptions & {
  readonly migrations?: readonly Migration[]
  /** Masterchain blocks of one partition of a new index. */
  readonly partitionBlocks?: number
  readonly leaseTimes?: LeaseTimes
}

/** Opens the index in a PostgreSQL database. @throws index.* */
export async function openPostgresIndex(
  connectionString: string,
  options: PostgresIndexOptions = {},
): Promise<ChainIndex> {
  const location = parseLocation(connectionString)
  const { name } = location
  const { readOnly = false, log = () => {} } = options
  const replica = options.replica === undefined ? undefined : parseLocation(options.replica).connectionString
  const identity = await withIndexErrors(name, () => prepare(location, options))

  const reader = createReader({ name, connectionString, replica, log })
  const readNow = async () => parseState(await reader.readPrimary(stateSql))
  const listener = createBlockListener({
    connectionString,
    readNow,
    onRevision: reader.require,
    log: line => log(`${name}: ${line}`),
  })
  const writer = createWriter({
    ...{ name, connectionString, readOnly, log },
    leaseTimes: options.leaseTimes ?? leaseTimes,
    onCommit: listener.announce,
    onPrune: ({ revision }) => reader.require(revision),
  })
  const { close: closeWriter, ...writes } = writer
  let closing: Promise<void> | undefined
  async function closeAll(): Promise<void> {
    await listener.close()
    await closeWriter()
    await reader.close()
  }

  return {
    name,
    identity,
    ...readRows(reader),
    ...writes,
    async checkpoint() {
      const { revision, checkpoint } = await readNow()
      // Whoever knows a checkpoint reads what belongs to it.
      reader.require(revision)
      return checkpoint
    },
    newBlocks: listener.listen,
    async sizes() {
      const [{ transactions, traces }, [row]] = await Promise.all([
        readNow(),
        reader.readPrimary(
          `select coalesce(sum(pg_total_relation_size(c.oid)), 0) from pg_class c
           join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'tonoscope' and c.relkind = 'r'`,
        ),
      ])
      return { transactions, traces, bytes: Number(row?.[0] ?? 0) }
    },
    close() {
      closing ??= closeAll()
      return closing
    },
  }
}

async function prepare(location: DatabaseLocation, options: PostgresIndexOptions): Promise<IndexIdentity> {
  const client = await connectClient(location.connectionString, 'admin')
  try {
    return await migrateDatabase(client, {
      location,
      migrations: options.migrations ?? migrations,
      identity: options.identity,
      readOnly: options.readOnly ?? false,
      upgrade: options.upgrade ?? false,
      partitionBlocks: options.partitionBlocks ?? choosePartitionBlocks(options.identity?.scope.days),
      log: options.log ?? (() => {}),
    })
  } finally {
    await client.end().catch(() => {})
  }
}
