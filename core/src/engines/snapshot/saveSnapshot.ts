import type { Snapshot, SnapshotInfo } from '../../chain/snapshot/Snapshot.ts'
import { writeSnapshot } from '../../chain/snapshot/writeSnapshot.ts'
import { AppError } from '../../errors.ts'
import type { CallContext } from '../context/Deps.ts'
import { createSnapshot, type SnapshotRequest, type SnapshotStage } from './createSnapshot.ts'
import { formatFileName } from './fileNames.ts'

/** A page could not open a larger file, and the deadline of a call would discard a slower snapshot. */
const pageLimits = { maxBytes: 64 * 2 ** 20, timeoutMs: 45_000 }

/** Name of the file, and whether to return what was read when the call is cancelled or nothing could be read. */
export type SaveSnapshotOptions = { readonly title?: string | undefined; readonly keepPartial?: boolean | undefined }

const stages = {
  accounts: { stage: 'states', label: 'Accounts' },
  blocks: { stage: 'blocks', label: 'Blocks' },
  configs: { stage: 'states', label: 'Configurations' },
  events: { stage: 'states', label: 'Events' },
  proofs: { stage: 'blocks', label: 'Proofs' },
} as const satisfies { [S in SnapshotStage]: object }

/**
 * Saves selected accounts, blocks, configurations and events for offline use. What cannot be read is listed in the
 * file and in the reply.
 *
 * @throws limit.cells when the file is too large; unless partial results are kept, limit.cancelled, and the first error
 *   when nothing could be read
 */
export async function saveSnapshot(
  { deps, network, signal, onProgress }: CallContext,
  request: SnapshotRequest,
  { title, keepPartial = false }: SaveSnapshotOptions,
): Promise<{ readonly snapshot: Snapshot; readonly file: Uint8Array; readonly fileName: string }> {
  const startedMs = deps.elapsedMs()
  const { maxBytes, timeoutMs } = deps.snapshotLimits ?? {
    ...pageLimits,
    timeoutMs: Math.max(pageLimits.timeoutMs, deps.ceilings.timeMs),
  }
  let firstFailure: AppError | undefined
  const read = await createSnapshot(network, request, {
    ...(signal && { signal }),
    getStopReason: () =>
      deps.elapsedMs() - startedMs < timeoutMs
        ? undefined
        : new AppError('source.timeout', { source: network.chain.name, afterMs: timeoutMs }),
    onProgress: ({ stage, what, ...counts }) =>
      onProgress({ stage: stages[stage].stage, text: `${stages[stage].label}: ${what}`, ...counts }),
    onMissing: reason => {
      firstFailure ??= reason
    },
  })
  if (!keepPartial && signal?.aborted) throw new AppError('limit.cancelled', {})
  if (!keepPartial && firstFailure && isEmptySnapshot(read)) throw firstFailure
  const info: SnapshotInfo = {
    ...(title !== undefined && { title }),
    createdAt: deps.nowSec(),
    createdBy: `Tonoscope ${deps.version}`,
    emulator: { build: deps.executor.facts.build, globalVersion: deps.executor.facts.globalVersion },
  }
  const snapshot = { ...read, info }
  const file = writeSnapshot(snapshot)
  if (file.length > maxBytes) throw new AppError('limit.cells', { what: 'snapshot size in bytes', limit: maxBytes })
  const day = new Date(info.createdAt * 1000).toISOString().slice(0, 10)
  const fileName = formatFileName(title, 'snapshot') ?? formatFileName(`${network.name}-${day}`, 'snapshot') ?? ''
  return { snapshot, file, fileName }
}

const isEmptySnapshot = ({ blocks, fullBlocks = [], traces, accounts }: Snapshot): boolean =>
  blocks.length + fullBlocks.length + traces.length + accounts.size === 0
