import { InvalidArgumentError } from 'commander'

/** A parser of an option that is an integer in a range; `expected` completes the error. */
export const integer =
  ({ min = 0, max = 9_999_999_999, expected = 'an integer' } = {}) =>
  (text: string): number => {
    const value = /^-?\d{1,10}$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= min && value <= max)) throw new InvalidArgumentError(`expected ${expected}`)
    return value
  }

/** Collects an option that is repeatable or comma-separated. Not variadic: it would take the arguments that follow. */
export const collectList = (text: string, previous: readonly string[] = []): string[] => [
  ...previous,
  ...text.split(',').flatMap(each => each.trim() || []),
]

/** Collects an option that is repeatable; its values may have commas. */
export const collectTexts = (text: string, previous: readonly string[] = []): string[] => [...previous, text]

/** Parses an option that is an integer from 0. */
export const wholeNumber = integer()

/** The request header for a language; none if it is not given. */
export const languageHeader = (language: string | undefined) =>
  language === undefined ? {} : { 'accept-language': language }

/** Parses an option that is a port; 0 chooses a free one. */
export const portNumber = integer({ max: 65_535, expected: 'a port from 0 to 65535' })

/** Parses an option that is a secret. */
export const secretText = (text: string): string => {
  if (text.trim() === '') throw new InvalidArgumentError('expected a text that is not empty')
  return text
}
