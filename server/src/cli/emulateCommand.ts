import type { CallInput } from '@tonoscope/core/contract/operations'
import { resultText } from '@tonoscope/core/text/resultText'
import type { Command } from 'commander'
import { languageHeader, wholeNumber } from './arguments.ts'
import { explainHelp } from './eventCommand.ts'
import { exitCodes } from './exitCodes.ts'
import { findCandidate } from './input.ts'
import type { CommandContext, ToAction } from './io.ts'
import { prettyJson } from './prettyJson.ts'

/** Options that change a run. */
export type RunOptions = {
  readonly ignoreSignature?: boolean
  readonly block?: number
  readonly now?: number
  readonly transactions?: number
  readonly asOnChain?: boolean
}

type EmulateOptions = RunOptions & {
  readonly event?: boolean
  readonly trace?: boolean
  readonly debug?: boolean
  readonly json?: boolean
  readonly language?: string
  readonly strict?: boolean
  readonly explain?: boolean
}

/** Adds `tonoscope emulate`. */
export function addEmulateCommand(program: Command, toAction: ToAction): void {
  program
    .command('emulate <boc>')
    .description('emulate a message: hex, base64, text that contains it, a file, or - for stdin')
    .option('--event', 'print the event as JSON, like POST /v2/events/emulate')
    .option('--trace', 'print the trace as JSON, like POST /v2/traces/emulate')
    .option('--debug', 'print the full result as JSON, like POST /debug/emulate')
    .option('--json', 'same as --debug')
    .option('--ignore-signature', 'accept all signatures')
    .option('--block <seqno>', 'masterchain block of the state (default: newest)', wholeNumber)
    .option('--transactions <number>', 'max transactions', wholeNumber)
    .option('--as-on-chain', 'use the blocks of the on-chain trace')
    .option('--language <tag>', 'language of texts: en, ru')
    .option('--explain', explainHelp)
    .option('--strict', 'exit code 4 if a part of the run failed')
    .action(toAction(emulateCommand))
}

/** The fields of a request for a run with these options. */
export const toRunRequest = (options: RunOptions) => ({
  ...(options.ignoreSignature && { ignore_signature: true }),
  ...(options.block !== undefined && { block_seqno: options.block }),
  ...(options.now !== undefined && { now: options.now }),
  ...(options.transactions !== undefined && { limits: { transactions: options.transactions } }),
  ...(options.asOnChain && { as_on_chain: true }),
})

/** Emulates a message and prints the result. */
async function emulateCommand(context: CommandContext, argument: string, options: EmulateOptions): Promise<number> {
  const { service, io } = context
  const message = await findCandidate(context, argument, ['external-message', 'internal-message'])
  const headers = languageHeader(options.language)
  if (options.event || options.trace) {
    const input = {
      params: { ignore_signature_check: options.ignoreSignature ?? false },
      headers: options.event ? headers : {},
      body: { boc: message.value },
    }
    const name = options.event ? 'emulateEvent' : 'emulateTrace'
    io.out(`${prettyJson(await service.call(name, input))}\n`)
    return exitCodes.complete
  }
  const body: CallInput<'debugEmulate'>['body'] = {
    boc: message.value,
    ...toRunRequest(options),
    ...(options.explain && { explain: true }),
  }
  const result = await service.call('debugEmulate', { body, headers })
  io.out(options.debug || options.json ? `${prettyJson(result)}\n` : resultText(result, { colour: io.colour }))
  if (result.rejection) return exitCodes.rejected
  if (result.partial) return exitCodes.incomplete
  return options.strict && result.verdict.outcome !== 'success' ? exitCodes.unsuccessful : exitCodes.complete
}
