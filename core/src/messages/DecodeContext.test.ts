import { expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { layoutError } from './DecodeContext.ts'

test('an error of a layout has no stack, others do', () => {
  const { stackTraceLimit } = Error
  const error = layoutError('not UTF-8', 'TextComment')
  expect(error).toMatchObject({ code: 'input.cell', details: { reason: 'not UTF-8', layout: 'TextComment' } })
  expect(error.stack).not.toContain('\n    at ')
  expect(Error.stackTraceLimit).toBe(stackTraceLimit)
  expect(new AppError('input.cell', { reason: 'other' }).stack).toContain('\n    at ')
})
