import { escapeControls } from '@tonoscope/core/encoding/escapeControls'
import { isAppError } from '@tonoscope/core/errors'
import { capitalize } from '../format/words.ts'
import { type ErrorText, errorTexts } from './errorText.ts'

/** A reason begins a sentence; a path, an address or a name at the beginning stays as it is. */
const toSentence = (text: string): string => (/^[a-z]+( |: \d)/.test(text) ? capitalize(text) : text)

/** The text of any caught value, with its code and message for a report. */
export function toErrorText(error: unknown): ErrorText & { readonly code: string; readonly message: string } {
  if (!isAppError(error))
    return {
      code: 'internal.bug',
      message: error instanceof Error ? error.message : String(error),
      title: 'Internal error',
      next: 'Your input is not lost. Reload the page and try again.',
    }
  // The table is keyed by the code that types the details; TypeScript cannot correlate the two.
  const format = errorTexts[error.code] as (details: unknown) => ErrorText
  const { title, next } = format(error.details)
  // Details quote what was given: names of files, texts of sources.
  return {
    code: error.code,
    message: error.message,
    title: escapeControls(title),
    next: escapeControls(toSentence(next), { keepLines: true }),
  }
}
