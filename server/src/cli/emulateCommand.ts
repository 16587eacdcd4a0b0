import type { CallInput } from '@tonoscope/core/contract/operations'
import type { Service } from '@tonoscope/core/operations/createService'
import { resultText } from '@tonoscope/core/text/resultText'
import { exitCodes } from './exitCodes.ts'
import { findCandidate, readInputText } from './input.ts'
import type { CliIo } from './io.ts'
import { prettyJson } from './prettyJson.ts'

/** Options of `tonoscope emulate`. */
export type EmulateOptions = {
  readonly event?: boolean
  readonly trace?: boolean
  readonly debug?: boolean
  readonly json?: boolean
  readonly ignoreSignature?: boolean
  readonly block?: number
  readonly transactions?: number
  readonly asOnChain?: boolean
  readonly language?: string
  readonly strict?: boolean
  readonly explain?: boolean
}

type Body = CallInput<'debugEmulate'>['body']

/** Emulates a message and prints the result. */
export async function emulateCommand(
  service: Service,
  argument: string,
  options: EmulateOptions,
  io: CliIo,
): Promise<number> {
  const text = await readInputText(argument, io)
  const message = await findCandidate(service, text, ['external-message', 'internal-message'])
  const headers = options.language === undefined ? {} : { 'accept-language': options.language }
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
  const body: Body = {
    boc: message.value,
    ...(options.ignoreSignature && { ignore_signature: true }),
    ...(options.block !== undefined && { block_seqno: options.block }),
    ...(options.transactions !== undefined && { limits: { transactions: options.transactions } }),
    ...(options.asOnChain && { as_on_chain: true }),
    ...(options.explain && { explain: true }),
  }
  const result = await service.call('debugEmulate', { body, headers })
  io.out(options.debug || options.json ? `${prettyJson(result)}\n` : resultText(result, { colour: io.colour }))
  if (result.rejection) return exitCodes.rejected
  if (result.partial) return exitCodes.incomplete
  return options.strict && result.verdict.outcome !== 'success' ? exitCodes.unsuccessful : exitCodes.complete
}
