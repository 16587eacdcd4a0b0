import { systemTimer } from '@tonoscope/core/chain/wrappers/withDeadline'
import type { DebugWatch } from '@tonoscope/core/contract/debugWatch'
import type { CallInput } from '@tonoscope/core/contract/operations'
import { addWatchState, type WatchStep } from '@tonoscope/core/contract/watchHistory'
import { escapeControlsInJson } from '@tonoscope/core/encoding/escapeControls'
import { isAppError, isSourceFailure } from '@tonoscope/core/errors'
import { pause } from '@tonoscope/core/live/pause'
import { predictionText, watchedTransactionText, watchNotesText, watchStepText } from '@tonoscope/core/text/watchText'
import { type Writable, writeJson } from '@tonoscope/core/wire/json'
import type { Command } from 'commander'
import { type CommandContext, errorText, exitCodes, type ToAction } from './command.ts'
import { findCandidate } from './input.ts'
import { wholeNumber } from './options.ts'

type WatchOptions = {
  readonly once?: boolean
  readonly interval: number
  readonly timeout?: number
  readonly prediction: boolean
  readonly json?: boolean
}
type RunRequest = NonNullable<CallInput<'debugCompare'>['body']['left']['run']>

/** Adds `tonoscope watch`. */
export function addWatchCommand(program: Command, toAction: ToAction): void {
  program
    .command('watch <message>')
    .description(
      'follow a message until its event is complete, or it can never arrive: a signed message, a hash, a link, or an account',
    )
    .option('--once', 'print the present state only')
    .option('--interval <seconds>', 'time between two checks', wholeNumber, 2)
    .option('--timeout <seconds>', 'stop after this time, with exit code 3', wholeNumber)
    .option('--no-prediction', 'do not emulate a message before, and compare afterwards')
    .option('--json', 'print each new state as a line of JSON, like POST /debug/watch')
    .action(toAction(watchCommand))
}

async function watchCommand(context: CommandContext, argument: string, options: WatchOptions): Promise<number> {
  const { io } = context
  const { kind, value } = await findCandidate(context, argument, [
    ...(['external-message', 'internal-message', 'hash', 'explorer-link', 'transaction', 'address'] as const),
  ])
  const stopped = new AbortController()
  void io.stopped().then(() => stopped.abort())
  const deadline = options.timeout === undefined ? undefined : performance.now() + options.timeout * 1000
  const isLast = () =>
    options.once || stopped.signal.aborted || (deadline !== undefined && performance.now() >= deadline)
  const wait = () => pause(options.interval * 1000, stopped.signal, systemTimer)
  if (kind === 'address') return watchAccount(context, value, options, { isLast, wait })
  const predicts = kind === 'external-message' && options.prediction && !options.once
  return watchMessage(context, value, options, { isLast, wait, predicts })
}

type Pace = { readonly isLast: () => boolean; readonly wait: () => Promise<void> }

/** What the message would do now; `undefined` if it cannot be emulated, which is reported. */
async function predict({ service, io }: CommandContext, boc: string, json = false): Promise<RunRequest | undefined> {
  try {
    const { arguments: run, summary } = await service.call('debugEmulate', { body: { boc } })
    const { block, now, lt, seed } = run
    if (!json) io.out(`Prediction: ${summary.sentence}\n`)
    return { boc, block_seqno: block.seqno, now, lt, seed }
  } catch (error) {
    if (!isAppError(error)) throw error
    io.err(errorText(error))
    return undefined
  }
}

async function watchMessage(
  context: CommandContext,
  query: string,
  { json }: WatchOptions,
  { isLast, wait, predicts }: Pace & { readonly predicts: boolean },
): Promise<number> {
  let steps: readonly WatchStep[] = []
  let run: RunRequest | undefined
  for (;;) {
    const reply = await check(context, { query })
    if (reply) {
      const known = steps
      steps = addWatchState(known, reply, Math.floor(Date.now() / 1000))
      // The sentence of the newest step may have changed.
      if (steps !== known) printState(context, reply, steps.slice(Math.min(known.length, steps.length - 1)), json)
      // Once it is on chain, its state before is no longer the newest one.
      const isFirst = known.length === 0
      if (isFirst && predicts && !reply.is_final && !reply.transaction) run = await predict(context, query, json)
    }
    if (reply?.is_final) {
      if (reply.state === 'complete' && run) await printComparison(context, run, json)
      return toExitCode(reply)
    }
    if (isLast()) return reply ? toExitCode(reply) : exitCodes.failed
    await wait()
  }
}

function printState({ io }: CommandContext, reply: DebugWatch, added: readonly WatchStep[], json = false): void {
  if (json) io.out(jsonLine(reply))
  else io.out([...added.map(step => watchStepText(step, io)), watchNotesText(reply)].join(''))
}

function toExitCode({ state, event }: DebugWatch): number {
  if (state === 'complete') return event?.failed ? exitCodes.unsuccessful : exitCodes.complete
  return state === 'expired' || state === 'replaced' ? exitCodes.rejected : exitCodes.incomplete
}

async function printComparison({ service, io }: CommandContext, run: RunRequest, json = false): Promise<void> {
  try {
    const reply = await service.call('debugCompare', { body: { left: { run }, right: { on_chain: true } } })
    io.out(json ? jsonLine({ prediction: reply }) : predictionText(reply))
  } catch (error) {
    if (!isAppError(error)) throw error
    io.err(errorText(error))
  }
}

async function watchAccount(
  context: CommandContext,
  query: string,
  { json }: WatchOptions,
  { isLast, wait }: Pace,
): Promise<number> {
  const { io } = context
  let afterLt: bigint | undefined
  for (;;) {
    const reply = await check(context, { query, ...(afterLt !== undefined && { after_lt: afterLt }) })
    const transactions = reply?.transactions ?? []
    if (reply && json && (transactions.length > 0 || afterLt === undefined)) io.out(jsonLine(reply))
    else if (reply) {
      for (const transaction of transactions) io.out(watchedTransactionText(transaction, io))
      io.out(watchNotesText(reply))
    }
    afterLt = transactions.at(-1)?.lt ?? afterLt ?? (reply && 0n)
    if (isLast()) return reply ? exitCodes.complete : exitCodes.failed
    await wait()
  }
}

// Replies are JSON values.
const jsonLine = (value: unknown): string => `${escapeControlsInJson(writeJson(value as Writable))}\n`

/** The present state; `undefined` while the source fails, which is reported. */
async function check(
  { service, io }: CommandContext,
  body: CallInput<'debugWatch'>['body'],
): Promise<DebugWatch | undefined> {
  try {
    return await service.call('debugWatch', { body })
  } catch (error) {
    if (!isSourceFailure(error) || error.code === 'source.unsupported') throw error
    io.err(errorText(error))
    return undefined
  }
}
