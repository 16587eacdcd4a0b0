import type { DebugResult } from '@tonoscope/core/contract/debug'
import type { DebugWhy } from '@tonoscope/core/contract/debugWhy'
import type { DebugEvent } from '@tonoscope/core/contract/lookups'
import { eventText } from '@tonoscope/core/text/eventText'
import { resultText } from '@tonoscope/core/text/resultText'
import { whyText } from '@tonoscope/core/text/whyText'
import { offline } from './offline.ts'
import { call } from './service.ts'

const style = { colour: false }

/**
 * Explains a run, an event, or an error text of a node, a service, a library or a wallet, in plain text.
 *
 * @example
 * console.log(await explain(run))
 * @example
 * console.log(await explain('LITE_SERVER_UNKNOWN: cannot apply external message to current state : External message was not accepted'))
 */
export async function explain(given: DebugResult | DebugEvent | string): Promise<string> {
  return typeof given === 'string' ? whyText(await why(given), style) : explainResult(given)
}

/** The same of a run or an event, at once. */
export const explainResult = (given: DebugResult | DebugEvent): string =>
  'preflight' in given ? resultText(given, style) : eventText(given, style)

/**
 * What an error text says: the exit code, the contract whose code its VM log ends in, the cause, and what to do.
 *
 * @example
 * const { sentence, cause, fix, exit_code } = await why(error.message)
 */
export const why = (text: string): Promise<DebugWhy> => call(offline, 'debugWhy', { text })
