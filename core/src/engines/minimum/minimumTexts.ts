import type { DebugOutcomeDifference, MinimumReasonCode } from '../../contract/debugMinimumValue.ts'
import { describeExitCode } from '../../contracts/exitCodes.ts'
import type { OutcomeDifference } from './outcome.ts'

/** Why no value is found, in words. */
export const reasonTexts: Readonly<Record<MinimumReasonCode, string>> = {
  fails:
    'The message does not work as it is. Repair it first: a least value is only searched for a message that works.',
  incomplete: 'The run is incomplete, so its outcome is not known. Raise the limits, or run it again.',
  'value.none': 'The message sends no TON with a value of its own.',
  'value.all': 'The value is all that the wallet has (send mode 128), or what came in (64): no amount decides it.',
  'message.unread': 'The message has a form that is not known, so its value cannot be changed.',
}

const factTexts: Readonly<Record<OutcomeDifference['fact'], string>> = {
  account: 'Another account',
  message: 'Kind of message',
  operation: 'Operation',
  body: 'Another body',
  status: 'Status',
  exit_code: 'Exit code',
  result_code: 'Result code of the actions',
  actions: 'Actions',
  skipped: 'Skipped actions',
  bounce: 'Bounce phase',
  events: 'Other external messages',
  value: 'Value of the message in nanotons',
  messages: 'Messages that arrive',
}
const withoutValues: ReadonlySet<string> = new Set(['account', 'body', 'events'])

/** A difference of two outcomes in words. */
export function describeDifference(found: OutcomeDifference): DebugOutcomeDifference {
  const { fact, expected, actual } = found
  const text = factTexts[fact]
  const code = fact === 'exit_code' ? Number(actual) : Number.NaN
  const meaning = Number.isInteger(code) ? describeExitCode(code, 'compute', [])?.name : undefined
  const values = `: ${actual}${meaning === undefined ? '' : ` (${meaning})`} instead of ${expected}`
  return { ...found, sentence: `${text}${withoutValues.has(fact) ? '' : values}.` }
}

/** A run without a complete trace. */
export const describeIncomplete = (fact: 'rejected' | 'incomplete'): DebugOutcomeDifference => ({
  ...{ fact, expected: 'complete', actual: fact },
  sentence: fact === 'rejected' ? 'The message is rejected.' : 'The trace is incomplete.',
})
