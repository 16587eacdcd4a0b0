import { toBundleRequest } from '../../bundle/bundleRequests.ts'
import type { DebugEmulateRequest } from '../../contract/requests.ts'
import type { EmulatedNode, Emulation, EmulationDeps, TruncationReason } from '../../emulator/Emulation.ts'
import { toTruncationError } from '../../emulator/truncationReason.ts'
import { AppError } from '../../errors.ts'
import type { CallContext } from '../context/Deps.ts'
import { parseRequestMessage } from '../context/requestCell.ts'
import { BundleRunner, parseBundle, type RunInBundle } from './BundleRunner.ts'
import type { OnChainTrace } from './getOnChainTrace.ts'
import { openRun } from './openRun.ts'

/** A finished run, the messages that ran before it, and the on-chain trace that it repeats, if requested. */
export type MessageRun = {
  readonly emulation: Emulation
  readonly onChain: OnChainTrace | undefined
  readonly earlier: readonly RunInBundle[]
}

/** What a run is for. */
type RunPurpose = Pick<EmulationDeps, 'findsVersionedSteps'> & {
  /**
   * Only the transaction of this node is needed: `0` of any run; another one of a run as on chain, where its message and the state
   * before it are known without the others.
   */
  readonly only?: string
}

/**
 * Emulates a message, after the earlier ones of the request, with the arguments of the request; missing ones take the defaults
 * that the result reports. With `findsVersionedSteps` the run can be checked against the rules of newer network versions.
 *
 * @throws input.*, lookup.block, lookup.transaction, source.*, emulation.*, limit.*
 */
export async function runMessage(
  context: CallContext,
  request: DebugEmulateRequest,
  { findsVersionedSteps, only }: RunPurpose = {},
): Promise<MessageRun> {
  const first = parseRequestMessage(request.boc)
  const { messages, ...shared } = toBundleRequest(request)
  const earlier = parseBundle(messages.slice(0, -1), 'earlier')
  if (request.as_on_chain && earlier.length > 0)
    throw new AppError('input.argument', {
      name: 'as_on_chain',
      reason: 'a run in the blocks of its trace has no earlier messages; leave out one of the two',
    })
  // Fields of overrides are written at the time of the first message.
  const opened = await openRun(
    context,
    { ...shared, now: shared.now ?? request.now, as_on_chain: request.as_on_chain },
    first,
    only,
  )
  const bundle = new BundleRunner(context, opened, shared)
  for (const message of earlier) await bundle.runNext(message)
  const { boc: _, ...own } = messages.at(-1) ?? request
  const last = { message: opened.message, own }
  const emulation = await bundle.run(last, {
    findsVersionedSteps,
    ...(only !== undefined && { transactions: 1 }),
  })
  return { emulation, onChain: opened.onChain, earlier: bundle.finished }
}

/**
 * The root of a complete run. `/v2` cannot express a rejection or a truncation, so both are thrown as errors.
 *
 * @throws emulation.rejected, emulation.libraryMissing, emulation.failed, limit.transactions, limit.time,
 *   limit.cancelled, source.*
 */
export function requireCompleteRun(run: Pick<Emulation, 'root' | 'rejection' | 'partial'>): EmulatedNode {
  const { root, rejection, partial } = run
  if (rejection) {
    const { exitCode, text } = rejection
    throw new AppError('emulation.rejected', {
      ...(exitCode !== undefined && { exitCode }),
      // The text that tonapi has here, for clients that parse it.
      text: `iteration: 0, exitCode: ${exitCode ?? 0}, Text: ${text}, `,
    })
  }
  if (partial) throw toError(partial)
  if (!root) throw new TypeError('a run without a root, a rejection or a truncation')
  return root
}

function toError(reason: TruncationReason): AppError {
  if (reason.kind === 'source')
    return reason.error ?? new AppError('source.unreachable', { source: 'the chain', reason: reason.text })
  if (reason.kind === 'gas')
    return new AppError('emulation.failed', { iteration: 1, text: `the gas limit of ${reason.limit} was reached` })
  return toTruncationError(reason)
}
