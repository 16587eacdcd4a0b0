import { beforeAll, describe, expect, test } from 'vitest'
import { emulateCode } from '../../test/emulateCode.ts'
import { testExecutor } from '../../test/executor.ts'
import type { WasmExecutor } from '../emulator/wasmExecutor.ts'
import { recordTransaction } from '../recording/recordTransaction.ts'
import { explainException } from './explainException.ts'
import { RecordingReader } from './RecordingReader.ts'

describe('a THROW without a flag is explained by the branch that led there', () => {
  let executor: WasmExecutor
  beforeAll(async () => {
    executor = await testExecutor()
  })

  // 1 < 2, or 2 < 1; then the branch, and THROW 37 (F225).
  test.each([
    ['a jump that was taken', '7172B9 92F225 E0', false, ['1', '2']],
    ['a jump that was not taken', '7271B9 9100 E0 F225', true, ['2', '1']],
    ['a call', '7172B9 92F225 DE', false, ['1', '2']],
    ['the second of two continuations', '7271B9 9100 92F225 E2', true, ['2', '1']],
    ['not a branch whose code was not called', '7172B9 96 70 9100 DE F225 E0', false, ['1', '2']],
    ['not a branch whose code has returned', '7172B9 96 7F 9100 DE F225 E0', false, ['1', '2']],
    ['not a branch in a call that has returned', '7172B9 96 927FDC D8 F225 E0', false, ['1', '2']],
    ['a branch around a call without one', '7172B9 94 92F225 D8 DE', false, ['1', '2']],
  ] as const)('%s', async (_, code, mustHold, [left, right]) => {
    const node = await emulateCode(executor, code)
    const input = { executor, libraries: new Map(), ignoreSignature: false, elapsedMs: () => 0, timeMs: 60_000 }
    const recording = recordTransaction(node, input)
    const found = explainException(new RecordingReader({ node: '0', account: node.account, ...recording, fields: [] }))
    expect(found).toMatchObject({
      code: 37,
      check: { type: 'comparison', operator: '<', mustHold, left: { value: left }, right: { value: right } },
    })
  })
})
