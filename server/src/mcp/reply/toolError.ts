import type { ErrorCode, WireError } from '@tonoscope/core/errors'
import type { Section } from './replyText.ts'
import { untrusted } from './untrusted.ts'

/** An error as a model gets it: code, text, and what to do next. */
export function errorSections({ code, error }: WireError): Section[] {
  return [{ title: 'error', value: { code, text: untrusted(error), next: getAdvice(code) } }]
}

const adviceByCode: Partial<Record<ErrorCode, string>> = {
  'input.argument': 'Correct the argument that the text names.',
  'input.body': 'Correct the argument that the text names; the input schema of the tool has its form.',
  'input.boc': 'Give a complete BoC: hex (starts with b5ee9c72) or base64 (starts with te6cc).',
  'input.message': 'Give an incoming message of an account; the tool recognise shows what an input is.',
  'input.text': 'Give a BoC, a hash, an address or a link; the tool recognise shows what an input is.',
  'input.errorText': 'Give all that was printed: the exit code, the VM log, or the body of the HTTP reply.',
  'input.network': 'Use one of the networks that the text names.',
  'lookup.event': 'Check the hash and the network; a new transaction takes some seconds until it is found.',
  'lookup.transaction': 'Use an id of the skeleton that the tool trace returns, such as 0.1.',
  'limit.time': 'Run with fewer transactions, or start the server with a higher --run-seconds.',
  'limit.cancelled': 'The call was cancelled; call again if the result is still needed.',
  'source.notRecorded': 'This network is a recording and does not have it; use another network or block.',
  'source.unsupported': 'No source of this network supports it; use another network.',
}

/** What is left: try again if a source failed, else correct the input. */
const adviceByGroup: Readonly<Record<string, string>> = {
  input: 'Correct the input.',
  lookup: 'Check the input and the network.',
  limit: 'Give less, or try again later.',
  source: 'Try again in some seconds, or use another network.',
  proof: 'Do not trust the reply of this source; try another network.',
  emulation: 'Change the input with the tool what_if, or look at the transaction with the tool node.',
}

const getAdvice = (code: ErrorCode): string =>
  adviceByCode[code] ?? adviceByGroup[code.split('.')[0] ?? ''] ?? 'Try again; if it fails again, report the text.'
