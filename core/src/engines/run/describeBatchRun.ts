import type { DebugResult, DebugVerdict } from '../../contract/debug.ts'
import type { DebugAction } from '../../contract/debugActions.ts'
import type { DebugBatchResult } from '../../contract/debugBatch.ts'
import type { DebugSummary } from '../../contract/debugSummary.ts'
import type { Emulation } from '../../emulator/Emulation.ts'
import { presentActions } from '../../present/debug/presentActions.ts'
import type { CallContext } from '../context/Deps.ts'
import { checkMessage, type DetailOptions, describeRejection, describeTraceOutcome } from './describeOutcome.ts'
import { describeRun } from './getRunDetails.ts'
import { listRunNodes } from './listRunNodes.ts'
import { getExitCode } from './presentEarlier.ts'
import type { MessageRun } from './runMessage.ts'

type BatchDetails = DetailOptions & { readonly started: number; readonly full: boolean | undefined }

/** What a line of a batch has of a run: its outcome in short, and with `full` all details. */
export async function describeBatchRun(
  context: CallContext,
  run: MessageRun,
  { full, ...options }: BatchDetails,
): Promise<{ readonly result: DebugBatchResult; readonly full?: DebugResult }> {
  const { emulation } = run
  if (!full) return { result: toBatchResult(emulation, await describeShortly(context, emulation, options)) }
  const details = await describeRun(context, run, options)
  return { result: toBatchResult(emulation, { ...details, actions: details.actions ?? [] }), full: details }
}

type ShortDetails = {
  readonly verdict: DebugVerdict
  readonly summary: DebugSummary
  readonly actions: readonly DebugAction[]
}

/** Without what only a complete result has: it takes longer than the run itself. */
async function describeShortly(
  context: CallContext,
  emulation: Emulation,
  options: DetailOptions,
): Promise<ShortDetails> {
  const { preflight } = checkMessage(context, emulation)
  const { rejection } = emulation
  if (rejection) return { ...describeRejection(context, emulation, rejection, preflight, options), actions: [] }
  const { verdict, summary, described, language } = await describeTraceOutcome(context, emulation, preflight, options)
  return { verdict, summary, actions: presentActions(described, language) }
}

function toBatchResult(emulation: Emulation, { verdict, summary, actions }: ShortDetails): DebugBatchResult {
  const { message, rejection } = emulation
  if (message.info.type === 'ext_out_msg_info') throw new TypeError('a message without a recipient has run')
  const nodes = rejection ? [] : listRunNodes(emulation)
  const failing = nodes.find(({ id }) => id === (verdict.first_failing_node ?? '0'))
  const exitCode = rejection ? rejection.exitCode : failing?.transaction && getExitCode(failing.transaction)
  return {
    hash: message.cell.hash(),
    account: message.info.dest,
    outcome: verdict.outcome,
    sentence: summary.sentence,
    ...(verdict.outcome !== 'success' && { reason: verdict.sentence }),
    ...(exitCode !== undefined && { exit_code: exitCode }),
    transactions: nodes.length,
    ...(!rejection && { gas_used: nodes.reduce((sum, { gasUsed = 0 }) => sum + BigInt(gasUsed), 0n) }),
    ...(summary.fees !== undefined && { fees: summary.fees }),
    actions: actions.map(({ kind, status, sentence }) => ({ kind, status, sentence })),
  }
}
