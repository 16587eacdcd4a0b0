import { expect, test } from 'vitest'
import type { CutReason, EmulatedNode, Rejection } from '../emulator/Emulation.ts'
import { AppError } from '../errors.ts'
import { wholeOrThrow } from './wholeOrThrow.ts'

// The tree itself is not looked at.
const root = {} as EmulatedNode
const cut = (partial: CutReason) => () => wholeOrThrow({ root, rejection: undefined, partial })

test('a whole tree is given', () => {
  expect(wholeOrThrow({ root, rejection: undefined, partial: undefined })).toBe(root)
})

test.each([
  [{ kind: 'transactions', limit: 100 }, 'limit.transactions', 'to many iterations: 100/100'],
  [{ kind: 'time', afterMs: 5 }, 'limit.time', 'stopped after 5 ms'],
  [{ kind: 'depth', limit: 2000 }, 'limit.transactions', 'to many iterations: 2000/2000'],
  [{ kind: 'gas', limit: 7n }, 'emulation.failed', 'the gas limit of 7 is reached'],
  [{ kind: 'library', hashes: [] }, 'emulation.libraryMissing', 'library'],
  [{ kind: 'emulator', text: 'broken' }, 'emulation.failed', 'broken'],
  [{ kind: 'cancelled' }, 'limit.cancelled', 'cancelled'],
  [{ kind: 'source', code: 'source.timeout', text: 'slow' }, 'source.unreachable', 'slow'],
  [
    {
      kind: 'source',
      code: 'source.notRecorded',
      text: '',
      error: new AppError('source.notRecorded', { source: 's', what: 'w' }) as never,
    },
    'source.notRecorded',
    's does not hold w',
  ],
] as const satisfies readonly (readonly [CutReason, string, string])[])('$0.kind is $1', (partial, code, text) => {
  expect(cut(partial)).toThrow(expect.objectContaining({ code, message: expect.stringContaining(text) }))
})

test('a refusal has the words of tonapi in it', () => {
  // Only these two are read.
  const rejection = { exitCode: 33, text: 'no' } as Rejection
  expect(() => wholeOrThrow({ root: undefined, rejection, partial: undefined })).toThrow(
    expect.objectContaining({
      code: 'emulation.rejected',
      details: { exitCode: 33, text: 'iteration: 0, exitCode: 33, Text: no, ' },
    }),
  )
})
