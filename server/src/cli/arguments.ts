import { InvalidArgumentError } from 'commander'

/** A parser of an option that is an integer in a range; `expected` completes the error. */
export const integer =
  ({ min = 0, max = 9_999_999_999, expected = 'an integer' } = {}) =>
  (text: string): number => {
    const value = /^-?\d{1,10}$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= min && value <= max)) throw new InvalidArgumentError(`expected ${expected}`)
    return value
  }

/** Parses an option that is an integer from 0. */
export const wholeNumber = integer()

/** The request header for a language; none if it is not given. */
export const languageHeader = (language: string | undefined) =>
  language === undefined ? {} : { 'accept-language': language }
