import type { Snapshot, SnapshotInfo } from '../../chain/snapshot/Snapshot.ts'
import { writeSnapshot } from '../../chain/snapshot/snapshotFile.ts'
import type { DebugSnapshotRequest } from '../../contract/snapshots.ts'
import { parseAddress, parseHash } from '../../encoding/address.ts'
import { type BlockRef, parseBlockRef } from '../../encoding/parseBlockRef.ts'
import { AppError, isAppError } from '../../errors.ts'
import type { CallContext } from '../context/Deps.ts'
import { createSnapshot, type SnapshotRequest, type SnapshotStage } from './createSnapshot.ts'

/** A page could not open a larger file, and the deadline of a call would discard a slower snapshot. */
const pageLimits = { maxBytes: 64 * 2 ** 20, timeoutMs: 45_000 }

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
 * @throws input.body with the path of an invalid entry; limit.cells when the file is too large; unless partial results are kept, limit.cancelled, and the first error
 *   when nothing could be read
 */
export async function saveSnapshot(
  { deps, network, signal, onProgress }: CallContext,
  request: DebugSnapshotRequest,
): Promise<{ readonly snapshot: Snapshot; readonly file: Uint8Array; readonly fileName: string }> {
  const { title, keep_partial: keepPartial = false } = request
  const startedMs = deps.elapsedMs()
  const { maxBytes, timeoutMs } = deps.snapshotLimits ?? {
    ...pageLimits,
    timeoutMs: Math.max(pageLimits.timeoutMs, deps.ceilings.timeMs),
  }
  let firstFailure: AppError | undefined
  const read = await createSnapshot(network, parseRequest(request), {
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

function parseRequest(request: DebugSnapshotRequest): Required<SnapshotRequest> {
  return {
    accounts: [...new Set(parseAll('accounts', request.accounts, parseAddress))],
    seqnos: request.state_blocks ?? [],
    events: [...new Set(parseAll('events', request.events, parseHash))],
    blocks: parseAll('blocks', request.blocks, parseBlockRef),
    configs: parseAll('configs', request.configs, parseMasterchainBlockRef),
    proofs: request.proof ?? false,
  }
}

function parseMasterchainBlockRef(text: string): BlockRef {
  const block = parseBlockRef(text)
  if (block.kind === 'id' && block.workchain !== -1)
    throw new AppError('input.argument', { name: text, reason: 'only masterchain blocks have a configuration' })
  return block
}

function parseAll<T>(list: string, texts: readonly string[] | undefined, parse: (text: string) => T): T[] {
  return (texts ?? []).map((text, at) => {
    try {
      return parse(text.trim())
    } catch (error) {
      if (!isAppError(error)) throw error
      throw new AppError('input.body', { path: `${list}[${at}]`, reason: error.message }, { cause: error })
    }
  })
}

/** The extension of snapshot and capsule files, which the desktop app opens. */
export const fileExtension = '.tonoscope'

/**
 * A file name from a title, in letters and digits that every file system allows; `undefined` when none are left.
 *
 * @example
 * formatFileName('Jettons: 1 & 2', 'capsule') // 'jettons-1-2.capsule.tonoscope'
 */
export function formatFileName(title: string | undefined, kind: 'capsule' | 'snapshot'): string | undefined {
  const name = title
    ?.toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return name ? `${name}.${kind}${fileExtension}` : undefined
}
