import type { Capsule, CapsuleRecording } from '../../chain/snapshot/Capsule.ts'
import { snapshotError } from '../../chain/snapshot/snapshotError.ts'
import type { DebugRecording } from '../../contract/debugRecording.ts'
import type { DebugEmulateRequest } from '../../contract/requests.ts'
import type { CapsuleStep, DebugCapsuleRecorded } from '../../contract/snapshots.ts'
import { fromBase64, toBase64 } from '../../encoding/base64.ts'
import { AppError, isAppError, tryRead } from '../../errors.ts'
import { readRecording } from '../../recording/file/readRecording.ts'
import { getUnpackedSize, recordingLimits } from '../../recording/file/StoredRecording.ts'
import { writeRecording } from '../../recording/file/writeRecording.ts'
import type { CallContext } from '../context/Deps.ts'
import { profileTimeMs } from '../context/recordingTime.ts'
import { recordRunNode } from '../run/getRunRecording.ts'
import { listRunNodes } from '../run/listRunNodes.ts'
import { runMessage } from '../run/runMessage.ts'

/** Recordings for a capsule, and why some of them are not there. */
export type SavedRecordings = {
  readonly recordings: readonly CapsuleRecording[]
  /** Steps of each recording, by its node. */
  readonly steps: ReadonlyMap<string, number>
  readonly notRecorded: readonly { readonly node: string; readonly reason: string }[]
}

/**
 * Records transactions of a run for a capsule: these nodes, or `all` in which the VM ran. One of `all` that cannot be recorded is
 * left out.
 *
 * @throws lookup.transaction, limit.time, limit.cells, errors of the run
 */
export async function recordForCapsule(
  context: CallContext,
  request: DebugEmulateRequest,
  wanted: readonly string[],
): Promise<SavedRecordings> {
  const { deps, signal, onProgress } = context
  const run = await runMessage(context, request)
  const isAll = wanted.includes('all')
  const all = listRunNodes(run.emulation).filter(({ gasUsed, hash }) => gasUsed !== undefined || hash === undefined)
  const nodes = isAll ? all.map(({ id }) => id) : [...new Set(wanted)]
  const endMs = deps.elapsedMs() + profileTimeMs
  const recordings: CapsuleRecording[] = []
  const steps = new Map<string, number>()
  const notRecorded: { node: string; reason: string }[] = []
  let bytes = 0
  for (const [done, node] of nodes.entries()) {
    onProgress({ stage: 'executing', done, total: nodes.length, text: `VM steps of ${node}` })
    if (deps.elapsedMs() > endMs) throw new AppError('limit.time', { afterMs: profileTimeMs })
    try {
      const recording = await recordRunNode(context, run, node, request)
      const { code, packed } = writeRecording(recording)
      bytes += getUnpackedSize(packed)
      steps.set(node, recording.steps)
      recordings.push({ node, ...(code && { code }), packed: toBase64(packed) })
    } catch (error) {
      if (!isAll || !isAppError(error) || !/^(?:limit|emulation)\./.test(error.code)) throw error
      notRecorded.push({ node, reason: error.message })
    }
    if (bytes > recordingLimits.unpackedBytes) throw tooLarge()
    // Other calls run between two transactions.
    await deps.yieldToEventLoop()
    if (signal?.aborted) throw new AppError('limit.cancelled', {})
  }
  return { recordings, steps, notRecorded }
}

/** A recording of a capsule; `undefined` if it has none of this transaction. @throws input.snapshot, limit.cells */
export function findRecording({ recordings = [] }: Capsule, node: string): DebugRecording | undefined {
  const stored = recordings.find(each => each.node === node)
  return stored && readStored(stored)
}

/** What a capsule has for the debugger: its recordings, or why they cannot be read, and where it opens. */
export function presentCapsuleSteps(capsule: Capsule): {
  readonly recordings?: DebugCapsuleRecorded[]
  readonly opens_at?: CapsuleStep
} {
  const { opensAt } = capsule
  const recordings = listRecordings(capsule)
  return { ...(recordings.length > 0 && { recordings }), ...(opensAt && { opens_at: { ...opensAt } }) }
}

const tooLarge = () =>
  new AppError('limit.cells', {
    what: 'the unpacked size of the recordings in bytes',
    limit: recordingLimits.unpackedBytes,
  })

function listRecordings({ recordings = [], outcome }: Capsule): DebugCapsuleRecorded[] {
  let bytes = 0
  return recordings.map(stored => {
    const { node } = stored
    const hash = outcome.transactions.get(node)
    const transaction = { node, ...(hash !== undefined && { hash }) }
    try {
      // A small file can have many that unpack to much.
      bytes += naming(node, () => getUnpackedSize(bytesOf(stored)))
      if (bytes > recordingLimits.unpackedBytes) throw tooLarge()
      const { steps, exit_code } = readStored(stored)
      return { ...transaction, steps, ...(exit_code !== undefined && { exit_code }) }
    } catch (error) {
      if (!isAppError(error)) throw error
      return { ...transaction, problem: error.message }
    }
  })
}

function readStored(stored: CapsuleRecording): DebugRecording {
  const { node, code } = stored
  return naming(node, () => {
    const recording = readRecording({ ...(code && { code }), packed: bytesOf(stored) })
    if (recording.node !== node) throw snapshotError(`it is of ${recording.node ?? 'a get method'}`)
    return recording
  })
}

function bytesOf({ packed }: CapsuleRecording): Uint8Array {
  const bytes = tryRead(() => fromBase64(packed))
  if (!bytes) throw snapshotError('it is not base64')
  return bytes
}

/** What `read` returns; an error about the file says in which recording. */
function naming<T>(node: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!isAppError(error) || error.code !== 'input.snapshot') throw error
    throw snapshotError(`its recording of transaction ${node}: ${error.details.reason}`, error)
  }
}
