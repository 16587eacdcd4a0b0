import { isAppError } from '@tonoscope/core/errors'
import { type ErrorText, errorTexts } from './errorText.ts'

/** What a reader is told of anything that was thrown. */
export function toErrorText(thrown: unknown): ErrorText & { readonly code: string; readonly message: string } {
  if (!isAppError(thrown)) {
    const said = thrown instanceof Error ? thrown.message : String(thrown)
    return {
      code: 'internal.bug',
      message: said,
      title: 'An error of ours',
      next: 'Your input is still there. Reload the page and try again.',
    }
  }
  // The table is keyed by the code that types the details; TypeScript cannot correlate the two.
  const say = errorTexts[thrown.code] as (details: unknown) => ErrorText
  return { code: thrown.code, message: thrown.message, ...say(thrown.details) }
}
