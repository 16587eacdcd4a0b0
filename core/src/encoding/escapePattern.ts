/**
 * A text as a regular expression that matches it, also with the flag `u`.
 *
 * @example
 * escapePattern('a-b.ton') // 'a-b\\.ton'
 */
export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')
