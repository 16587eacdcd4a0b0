import { AppError, errorTable } from '@tonoscope/core/errors'
import { expect, test } from 'vitest'
import { errorTexts } from './errorText.ts'
import { toErrorText } from './toErrorText.ts'

test('every code of the error table has its text', () => {
  expect(Object.keys(errorTexts).sort()).toEqual(Object.keys(errorTable).sort())
})

test('a broken bag is told with its byte and what to do', () => {
  const text = toErrorText(new AppError('input.boc', { reason: 'cell 3 ends too early', offset: 41_200 }))
  expect(text.title.replaceAll('\u2009', ' ')).toBe('This bag of cells is broken at byte 41 200')
  expect(text.next).toContain('cell 3 ends too early')
  expect(text.code).toBe('input.boc')
})

test('what is not ours is called ours and keeps its words for a report', () => {
  expect(toErrorText(new TypeError('x is not a function'))).toMatchObject({
    code: 'internal.bug',
    said: 'x is not a function',
  })
})
