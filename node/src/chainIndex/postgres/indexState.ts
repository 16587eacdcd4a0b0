import type { Checkpoint, IndexIdentity, SeqnoRange } from '@tonoscope/core/chainIndex/ChainIndex'
import { type Address, type Hash, unixSec } from '@tonoscope/core/units'
import { z } from 'zod'
import { type Queryable, queryRows } from './connect.ts'
import type { Values } from './rowTables.ts'

const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .transform(text => text as Hash)
const address = z
  .string()
  .regex(/^-?\d+:[0-9a-f]{64}$/)
  .transform(text => text as Address)
const blockIdExt = z.object({
  workchain: z.int(),
  shard: z.string(),
  seqno: z.int(),
  rootHash: hash,
  fileHash: hash,
})
const scope = z.object({
  accounts: z.array(address).optional(),
  days: z.number().optional(),
  keepsCells: z.boolean(),
})
const ranges = z.array(z.tuple([z.int(), z.int()]))
const newest = z.object({ id: blockIdExt, utime: z.int().transform(unixSec) })

/** The row `tonoscope.index_state`: how far the index is, and its counts. */
export type IndexState = {
  readonly checkpoint: Checkpoint
  /** Increases with every change of the checkpoint. */
  readonly revision: number
  readonly partitionBlocks: number
  readonly transactions: number
  readonly traces: number
}

/** What a new index is of. */
export const writeIdentity = ({ version, zeroState, scope: { accounts, days, keepsCells } }: IndexIdentity) => ({
  version,
  zeroState: JSON.stringify(zeroState),
  scope: JSON.stringify({ accounts, days, keepsCells }),
})

/** What the index is of. Throws if the row is malformed. */
export async function readIdentity(client: Queryable): Promise<IndexIdentity | undefined> {
  const [row] = await queryRows(client, 'select rows_version, zero_state, scope from tonoscope.index_state')
  if (!row) return undefined
  const [version, zeroState, scopeText] = row
  const { accounts, days, keepsCells } = scope.parse(parseJson(scopeText))
  return {
    version: Number(version),
    zeroState: blockIdExt.parse(parseJson(zeroState)),
    scope: { accounts, days, keepsCells },
  }
}

const parseJson = (text: string | null | undefined): unknown => JSON.parse(text ?? 'null')

/** Reads the row of the state, for `parseState`. */
export const stateSql =
  'select ranges, newest, revision, partition_blocks, transactions, traces from tonoscope.index_state'

/** The state from the rows of `stateSql`. Throws if they are malformed. */
export function parseState([row]: readonly Values[]): IndexState {
  if (!row) throw new TypeError('index_state has no row')
  const [rangesText, newestText, revision, partitionBlocks, transactions, traces] = row
  return {
    checkpoint: parseCheckpoint({ ranges: parseJson(rangesText), newest: parseJson(newestText) }),
    revision: Number(revision),
    partitionBlocks: Number(partitionBlocks),
    transactions: Number(transactions),
    traces: Number(traces),
  }
}

/** The state, which no other connection changes until the end of the transaction: one commit at a time. */
export const lockState = async (client: Queryable): Promise<IndexState> =>
  parseState(await queryRows(client, `${stateSql} for update`))

function parseCheckpoint(given: { readonly ranges: unknown; readonly newest: unknown }): Checkpoint {
  return {
    ranges: ranges.parse(given.ranges).map(([first, last]) => ({ first, last })),
    newest: given.newest === null ? undefined : newest.parse(given.newest),
  }
}

const writeRanges = (all: readonly SeqnoRange[]) => all.map(({ first, last }) => [first, last])

/** The channel of NOTIFY; its payload is a `Notice`, or only its revision where that would be too long. */
export const channel = 'tonoscope'

/** The server's limit is 8,000 bytes. */
const maxPayload = 7900

/** What a commit announces. */
export type Notice = { readonly revision: number; readonly checkpoint: Checkpoint | undefined }

const noticeSchema = z.object({
  revision: z.int(),
  ranges: z.unknown().optional(),
  newest: z.unknown().optional(),
})

/** Reads what a commit announced; `undefined` when it is not by this program. */
export function parseNotice(payload: string): Notice | undefined {
  try {
    const { revision, ranges: given, newest: block } = noticeSchema.parse(JSON.parse(payload))
    return { revision, checkpoint: given === undefined ? undefined : parseCheckpoint({ ranges: given, newest: block }) }
  } catch {
    return undefined
  }
}

/** Writes the state at the end of a transaction and announces it, at its commit; returns the new state. */
export async function writeState(
  client: Queryable,
  state: IndexState,
  { announce }: { readonly announce: boolean },
): Promise<IndexState> {
  const revision = state.revision + 1
  const json = { ranges: writeRanges(state.checkpoint.ranges), newest: state.checkpoint.newest ?? null }
  await queryRows(
    client,
    'update tonoscope.index_state set ranges = $1, newest = $2, revision = $3, transactions = $4, traces = $5',
    [
      JSON.stringify(json.ranges),
      json.newest && JSON.stringify(json.newest),
      revision,
      state.transactions,
      state.traces,
    ],
  )
  if (announce) {
    const full = JSON.stringify({ revision, ...json })
    const payload = full.length > maxPayload ? JSON.stringify({ revision }) : full
    await queryRows(client, 'select pg_notify($1, $2)', [channel, payload])
  }
  return { ...state, revision }
}
