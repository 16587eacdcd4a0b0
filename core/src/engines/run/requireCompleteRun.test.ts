import { expect, test } from 'vitest'
import type { EmulatedNode, Rejection, TruncationReason } from '../../emulator/Emulation.ts'
import { AppError } from '../../errors.ts'
import { requireCompleteRun } from './runMessage.ts'

// The contents of the root do not matter.
const root = {} as EmulatedNode
const requireTruncated = (partial: TruncationReason) => () =>
  requireCompleteRun({ root, rejection: undefined, partial })

test('returns the root of a complete run', () => {
  expect(requireCompleteRun({ root, rejection: undefined, partial: undefined })).toBe(root)
})

test.each([
  [{ kind: 'transactions', limit: 100 }, 'limit.transactions', 'to many iterations: 100/100'],
  [{ kind: 'time', afterMs: 5 }, 'limit.time', 'timed out after 5 ms'],
  [{ kind: 'depth', limit: 2000 }, 'limit.transactions', 'to many iterations: 2000/2000'],
  [{ kind: 'gas', limit: 7n }, 'emulation.failed', 'the gas limit of 7 was reached'],
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
    'not recorded in s: w',
  ],
] as const satisfies readonly (readonly [TruncationReason, string, string])[])(
  '%o throws %s',
  (partial, code, text) => {
    expect(requireTruncated(partial)).toThrow(expect.objectContaining({ code, message: expect.stringContaining(text) }))
  },
)

test('a rejection contains the text of tonapi', () => {
  // Only these fields are read.
  const rejection = { exitCode: 33, text: 'no' } as Rejection
  expect(() => requireCompleteRun({ root: undefined, rejection, partial: undefined })).toThrow(
    expect.objectContaining({
      code: 'emulation.rejected',
      details: { exitCode: 33, text: 'iteration: 0, exitCode: 33, Text: no, ' },
    }),
  )
})
