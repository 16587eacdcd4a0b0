import { toBocHex } from '../../cell/text.ts'
import type { DebugResult } from '../../contract/debug.ts'
import type { DebugTest, DebugTestRequest, TestAssertion } from '../../contract/debugTest.ts'
import { adaptConfig } from '../../emulator/configShim.ts'
import { escapeControls } from '../../encoding/escapeControls.ts'
import { AppError } from '../../errors.ts'
import { plural } from '../../plural.ts'
import { checkStillSendable } from '../capsule/checkStillSendable.ts'
import type { CallContext } from '../context/Deps.ts'
import { parseRequestMessage } from '../context/requestCell.ts'
import { describeRun } from '../run/getRunDetails.ts'
import { type MessageRun, runMessage } from '../run/runMessage.ts'
import { listTestTransactions, type TestTransactions } from './listTestTransactions.ts'
import { writeTestData } from './writeTestData.ts'
import { writeTestFile } from './writeTestFile.ts'

const defaultAssertions: readonly TestAssertion[] = ['exit-codes', 'actions', 'balances']

/**
 * A run as a test file for `@ton/sandbox`, with everything that the run used; a message that could still be sent is without its
 * signature, and its run ignores signatures.
 *
 * @throws input.*, lookup.block, source.*, emulation.*, limit.*
 */
export async function getTest(context: CallContext, request: DebugTestRequest): Promise<DebugTest> {
  const { framework = 'vitest', assert = defaultAssertions, data = 'inline', keep_signature, title, ...given } = request
  const { run, details, isStripped } = await runUnsigned(context, given, keep_signature ?? false)
  const { emulation } = run
  if (emulation.message.info.type === 'ext_out_msg_info')
    throw new AppError('input.message', { reason: 'it is an external-out message, which no account processes' })
  const name = `run-${emulation.message.cell.hash().slice(0, 8)}`
  const listed = listTestTransactions(emulation)
  const { config } = adaptConfig(emulation.arguments.config, context.deps.executor.facts.globalVersion)
  const written = writeTestData(emulation, listed, config)
  const notes = listNotes(details, listed, isStripped)
  const dataName = `${name}.data.json`
  const text = writeTestFile({
    ...{ framework, listed, written, notes },
    assertions: new Set(assert),
    title: escapeControls(title?.trim() || details.summary.sentence),
    sentence: escapeControls(details.verdict.sentence),
    network: details.arguments.network,
    blockSeqno: details.arguments.block.seqno,
    build: details.emulator.build,
    ignoresSignatures: emulation.arguments.ignoreSignature,
    rejection: emulation.rejection,
    dataName: data === 'beside' ? dataName : undefined,
  })
  return {
    file_name: `${name}.test.ts`,
    text,
    ...(data === 'beside' && { data: { file_name: dataName, text: `${JSON.stringify(written, undefined, 2)}\n` } }),
    transactions: listed.transactions.length,
    notes,
  }
}

const strippedText =
  'The message could still be sent, so its signature is not in the file, and the test ignores signatures.'

type FinishedRun = { readonly run: MessageRun; readonly details: DebugResult; readonly isStripped: boolean }
type RunRequest = Parameters<typeof runMessage>[1]

async function runUnsigned(context: CallContext, request: RunRequest, keepsSignature: boolean): Promise<FinishedRun> {
  const signed = await runAndDescribe(context, request)
  // The signature of an on-chain message is public.
  if (keepsSignature || request.as_on_chain) return { ...signed, isStripped: false }
  const { message, arguments: args } = signed.details
  const sendable = await checkStillSendable(context, parseRequestMessage(request.boc), message.wallet)
  if (!('unsigned' in sendable)) return { ...signed, isStripped: false }
  const unsigned = await runAndDescribe(context, {
    ...request,
    ...{ block_seqno: args.block.seqno, now: args.now, lt: args.lt, lt_offset: undefined, seed: args.seed },
    boc: toBocHex(sendable.unsigned),
    ignore_signature: true,
  })
  return { ...unsigned, isStripped: true }
}

async function runAndDescribe(context: CallContext, request: RunRequest) {
  const started = context.deps.elapsedMs()
  const run = await runMessage(context, request)
  const options = { started, abis: undefined, explain: undefined, acceptLanguage: undefined }
  return { run, details: await describeRun(context, run, options) }
}

function listNotes(
  { arguments: args, partial, earlier }: DebugResult,
  listed: TestTransactions,
  isStripped: boolean,
): string[] {
  const compared = plural(listed.transactions.length, 'transaction')
  return [
    ...(isStripped ? [strippedText] : args.ignore_signature ? ['Signatures are not checked, as in the run.'] : []),
    ...(earlier ? ['The accounts are as the earlier messages of the run left them; those are not sent again.'] : []),
    ...(partial ? [`The run is incomplete (${partial.text}): the test compares the first ${compared} only.`] : []),
    ...(listed.isReordered
      ? [
          `An account gets its messages in another order in the sandbox, which does not sort them by logical time: the test compares the first ${compared} only.`,
        ]
      : []),
    ...(listed.hasOtherConfig
      ? ['The configuration changed during the run on chain: the test has that of the first transaction.']
      : []),
  ]
}
