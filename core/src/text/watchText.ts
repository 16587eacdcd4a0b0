import type { DebugCompare } from '../contract/debugCompare.ts'
import type { DebugWatch, WatchState } from '../contract/debugWatch.ts'
import type { WatchStep } from '../contract/watchHistory.ts'
import { escapeControls } from '../encoding/escapeControls.ts'
import { formatTimeText } from '../units.ts'
import { paint, type TextStyle } from './terminalText.ts'

const marks: { readonly [S in WatchState]: readonly [string, 'green' | 'red' | 'yellow'] } = {
  not_seen: ['?', 'yellow'],
  pending: ['…', 'yellow'],
  on_chain: ['●', 'green'],
  in_progress: ['…', 'yellow'],
  complete: ['✓', 'green'],
  expired: ['✗', 'red'],
  replaced: ['✗', 'red'],
  watching: ['●', 'green'],
}

/** A state that a watched message has reached, as a line for a terminal. */
export function watchStepText({ state, at, sentence }: WatchStep, style: TextStyle): string {
  const [mark, colour] = marks[state]
  return `${formatTimeText(at)}  ${paint(mark, colour, style)} ${escapeControls(sentence)}\n`
}

/** What belongs to the newest state: what to do, and what is unknown. */
export function watchNotesText({ advice, unknown }: Pick<DebugWatch, 'advice' | 'unknown'>): string {
  return [...(advice === undefined ? [] : [advice]), ...unknown].map(each => `  ${escapeControls(each)}\n`).join('')
}

/** A transaction of a watched account. */
export function watchedTransactionText(
  { hash, lt, utime, success }: NonNullable<DebugWatch['transaction']>,
  style: TextStyle,
): string {
  const mark = success ? paint('✓', 'green', style) : paint('✗', 'red', style)
  return `${formatTimeText(utime)}  ${mark} ${hash}  lt ${lt}\n`
}

/** The prediction against the outcome, in a sentence. */
export function predictionText({ comparison, causes, missing }: DebugCompare): string {
  if (!comparison) return `Prediction: ${escapeControls(missing?.text ?? 'it could not be compared')}\n`
  const cause = causes.find(({ status }) => status === 'proven')
  const lines = [comparison.sentence, comparison.first?.sentence, cause?.sentence]
  return `Prediction: ${lines.flatMap(each => (each === undefined ? [] : escapeControls(each))).join(' ')}\n`
}
