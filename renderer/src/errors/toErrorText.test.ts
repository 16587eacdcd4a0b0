import { AppError, errorTable } from '@tonoscope/core/errors'
import { expect, test } from 'vitest'
import { errorTexts } from './errorText.ts'
import { toErrorText } from './toErrorText.ts'

test('every code of the error table has a text', () => {
  expect(Object.keys(errorTexts).sort()).toEqual(Object.keys(errorTable).sort())
})

test('an invalid BoC shows the byte offset and the reason', () => {
  const text = toErrorText(new AppError('input.boc', { reason: 'cell 3 ends too early', offset: 41_200 }))
  expect(text.title.replaceAll('\u2009', ' ')).toBe('Invalid BoC at byte 41 200')
  expect(text.next).toMatch(/^Cell 3 ends too early\. /)
  expect(text.code).toBe('input.boc')
})

test.each([
  ['the file is damaged', 'The file is damaged.'],
  ['truncated: 3 of 4 bytes', 'Truncated: 3 of 4 bytes.'],
  ['format: it is another one', 'format: it is another one.'],
  ['blocks[0].id: it is missing', 'blocks[0].id: it is missing.'],
])('the reason %j begins a sentence, a path stays', (reason, sentence) => {
  expect(toErrorText(new AppError('input.snapshot', { reason })).next).toBe(sentence)
})

test('an unexpected error is an internal error and keeps its message', () => {
  expect(toErrorText(new TypeError('x is not a function'))).toMatchObject({
    code: 'internal.bug',
    message: 'x is not a function',
  })
})

test('errors of sources show no raw network text, but keep it for a report', () => {
  const error = new AppError('source.unreachable', { source: 'the server', reason: 'Failed to fetch' })
  const { title, next, message } = toErrorText(error)
  expect(`${title} ${next}`).not.toMatch(/fetch/)
  expect(message).toContain('Failed to fetch')
})
