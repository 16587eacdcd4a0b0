import { expect, test } from 'vitest'
import { AppError, type ErrorCode, errorMeaning, errorTable, isSourceFailure } from './errors.ts'

test('every error of a source, a proof or an index leaves the data unknown; what was not found is absent', () => {
  const codes = Object.keys(errorTable) as ErrorCode[]
  const isFailure = (code: ErrorCode) => isSourceFailure(Object.assign(new AppError('limit.cancelled', {}), { code }))
  const table = { 'source.unsupported': 'unsupported', 'source.timeout': 'unreachable', 'proof.block': 'untrusted' }
  expect(codes.filter(isFailure)).toEqual(codes.filter(code => /^(source|proof|index)\./.test(code)))
  for (const [code, meaning] of Object.entries(table)) expect(errorTable[code as ErrorCode].meaning).toBe(meaning)
  const absent = codes.filter(code => errorTable[code].meaning === 'absent')
  expect(absent).toEqual(codes.filter(code => /^lookup\.(?!route|ambiguous|method)/.test(code)))
  expect([new Error('bug'), new AppError('limit.cancelled', {})].map(errorMeaning)).toEqual([undefined, undefined])
})
