import { toBase64 } from '../cell/text.ts'
import type { Snapshot, SnapshotMade } from '../chain/snapshot/Snapshot.ts'
import { writeSnapshot } from '../chain/snapshot/writeSnapshot.ts'
import type { Call, Reply } from '../contract/operations.ts'
import { AppError } from '../errors.ts'
import { contentOf } from './capsule/holds.ts'
import { makeSnapshot, type SnapshotStage } from './capsule/makeSnapshot.ts'
import type { Context } from './Deps.ts'
import { fileNameOf } from './snapshot/fileNames.ts'
import { snapshotRequestOf } from './snapshot/snapshotRequest.ts'

/** A file that grows beyond it is no piece of a network any more: a page could not open it. */
const mostBytes = 64 * 2 ** 20

/** Hosts end what takes longer than they allow, and nothing would be left of it; what is too late is said instead. */
const leastPatienceMs = 45_000

const stages = {
  accounts: { stage: 'states', says: 'Accounts' },
  blocks: { stage: 'blocks', says: 'Blocks' },
  configs: { stage: 'states', says: 'Configurations' },
  events: { stage: 'states', says: 'Events' },
  proofs: { stage: 'blocks', says: 'Proofs' },
} as const satisfies { [S in SnapshotStage]: object }

/**
 * Saves chosen accounts, blocks and configurations, to be read without a network. What cannot be read is said in the file
 * and in the answer.
 *
 * @throws input.body for what names nothing; limit.cancelled, and nothing is kept; limit.cells when it grows too large; why
 *   the first thing is missing when nothing at all could be read
 */
export async function debugSnapshot(
  { deps, network, signal, onProgress }: Context,
  { body }: Call<'debugSnapshot'>,
): Promise<Reply<'debugSnapshot'>> {
  const request = snapshotRequestOf(body)
  const begunMs = deps.elapsedMs()
  const patienceMs = Math.max(leastPatienceMs, deps.ceilings.timeMs)
  let firstFailure: AppError | undefined
  const read = await makeSnapshot(network, request, {
    ...(signal && { signal }),
    enough: () =>
      deps.elapsedMs() - begunMs < patienceMs
        ? undefined
        : new AppError('source.timeout', { source: network.chain.name, afterMs: patienceMs }),
    onProgress: ({ stage, what, ...counts }) =>
      onProgress({ stage: stages[stage].stage, text: `${stages[stage].says}: ${what}`, ...counts }),
    onMissing: why => {
      firstFailure ??= why
    },
  })
  if (signal?.aborted) throw new AppError('limit.cancelled', {})
  if (firstFailure && isEmpty(read)) throw firstFailure
  const { title } = body
  const made: SnapshotMade = {
    ...(title !== undefined && { title }),
    at: deps.nowSec(),
    by: `Tonoscope ${deps.version}`,
    emulator: { build: deps.executor.facts.build, globalVersion: deps.executor.facts.globalVersion },
  }
  const snapshot = { ...read, made }
  const file = writeSnapshot(snapshot)
  if (file.length > mostBytes) throw new AppError('limit.cells', { what: "the snapshot's size", limit: mostBytes })
  const day = new Date(made.at * 1000).toISOString().slice(0, 10)
  return {
    file_name: fileNameOf(title, 'snapshot') ?? fileNameOf(`${network.name}-${day}`, 'snapshot') ?? '',
    file: toBase64(file),
    bytes: file.length,
    holds: contentOf(snapshot),
    missing: [...(read.missing ?? [])],
  }
}

const isEmpty = ({ blocks, wholeBlocks = [], traces, accounts }: Snapshot): boolean =>
  blocks.length + wholeBlocks.length + traces.length + accounts.size === 0
