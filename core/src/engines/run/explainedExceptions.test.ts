import { beforeAll, describe, expect, test } from 'vitest'
import { expectRecorded, hasRecording } from '../../../test/data.ts'
import { testExecutor } from '../../../test/executor.ts'
import { readScenario, recordedLibraries, scenarioNames } from '../../../test/scenarios.ts'
import type { DebugRecording } from '../../contract/debugRecording.ts'
import type { WasmExecutor } from '../../emulator/wasmExecutor.ts'
import { type RunNode, recordTransaction } from '../../recording/recordTransaction.ts'
import { exceptionText } from '../../stepping/exceptionText.ts'
import { type ExceptionExplanation, explainException } from '../../stepping/explainException.ts'
import { RecordingReader } from '../../stepping/RecordingReader.ts'
import { readMessage } from '../../tlb/message.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import { getInit, toAccount } from '../../trace/accountState.ts'
import { createContractReader } from '../../trace/contractReader.ts'
import { type Hash, lt } from '../../units.ts'
import { nameFields } from '../cells/nameFields.ts'

describe.runIf(hasRecording('localnet/scenarios'))('the exception of a recorded run in words', () => {
  let executor: WasmExecutor
  beforeAll(async () => {
    executor = await testExecutor({ transactionMs: 60_000 })
  })

  function record(node: RunNode): DebugRecording {
    const libraries = recordedLibraries()
    const input = { executor, libraries, ignoreSignature: false, elapsedMs: () => 0, timeMs: 60_000 }
    const recording = recordTransaction(node, input)
    const { before, message, context, account } = node
    const { code, data } = getInit(toAccount(before))
    const reader = createContractReader(executor, { ...context, libraries })
    const interfaces = before ? reader.inspect(before).interfaces : []
    return { node: '0', account, ...recording, fields: nameFields({ message, data, code, interfaces }) }
  }

  /** The first exception of a scenario that ends a run, or that of its rejected message. */
  function explain(name: string): { readonly exitCode?: number; readonly found: ExceptionExplanation | undefined } {
    const { transactions, message, rejection } = readScenario(name)
    if (message && rejection) {
      const { account, state: before, config, now, exitCode } = rejection
      const context = { now, lt: lt(1_000_000_000n), seed: '0'.repeat(64) as Hash, config }
      const recording = record({ account, before, message: readMessage(message), context, hash: undefined })
      return { exitCode, found: explainException(new RecordingReader(recording)) }
    }
    for (const { cell, now, lt, seed, config, account, before, hash, message } of transactions) {
      const { description } = readTransaction(cell)
      const phase = 'compute_ph' in description ? description.compute_ph : undefined
      if (phase?.type !== 'vm' || phase.success) continue
      const context = { now, lt, seed, config }
      const recording = record({ account, before, message: readMessage(message), context, hash })
      return { exitCode: phase.exit_code, found: explainException(new RecordingReader(recording)) }
    }
    return { found: undefined }
  }

  test.each([
    [
      'rejected-wrong-seqno',
      'seqno 10 of the message (bits 853–885) is not equal to seqno 3 of the stored data (bits 0–32)',
    ],
    [
      'rejected-v5-wrong-seqno',
      'seqno 6 of the message (bits 373–405) is not equal to seqno 3 of the stored data (bits 1–33)',
    ],
    [
      'rejected-expired',
      'valid_until 1795243342 of the message (bits 821–853) is at most the time of the block, 1795244342,',
    ],
    [
      'rejected-wrong-signature',
      'the signature does not fit the hash that was signed and public_key of the stored data (bits 64–320)',
    ],
    [
      'rejected-v5-signature-disabled',
      '-1, computed from is_signature_allowed of the stored data (bits 0–1) and extensions of the stored data (bits 321–322), must be 0',
    ],
    [
      'jetton-transfer-too-much',
      '-999123455789000, computed from balance of the stored data (bits 0–44) and amount of the message (bits 96–156), is negative',
    ],
    [
      'jetton-transfer-low-value',
      'the value of the message, 10000000, is not greater than 61651214, computed from forward_ton_amount of the message (bits 675–711),',
    ],
    ['jetton-burn-refused', 'op code 0x7bdd97de of the message (bits 0–32) is equal to 0x7bdd97de'],
    ['unknown-operation', '0x0badc0de of the message (bits 705–737) is not equal to 11'],
    ['cell-underflow', 'the slice (bits 705–737 of the message) has only 0 bits and 0 references left'],
    [
      'nft-purchase-too-little',
      'the value of the message, 5000000000, is less than 21000000000, computed from full_price of the stored data (bits 834–878),',
    ],
  ])('%s', (name, text) => {
    const { found, exitCode } = explain(name)
    expect(found && exceptionText(found)).toBe(text)
    expect(found?.code).toBe(exitCode)
  })

  test('an address is compared by its name and value', () => {
    const { found } = explain('nft-transfer-not-owner')
    expect(found && exceptionText(found)).toMatch(
      /^src 0:[0-9a-f]{64} of the message \(bits 4–271\) is not equal to owner 0:[0-9a-f]{64} of the stored data/,
    )
  })

  test('every exception of the recordings has its step, its code and its instruction', () => {
    let count = 0
    for (const name of scenarioNames().filter(each => /^(rejected|throw|range|cell|unknown|jetton)/.test(each))) {
      const { found, exitCode } = explain(name)
      if (exitCode === undefined) continue
      count++
      expect(found?.code, name).toBe(exitCode)
      expect(found && exceptionText(found), name).not.toBe('')
      expect(found?.checkStep ?? 0, name).toBeLessThanOrEqual(found?.step ?? -1)
    }
    expectRecorded(count, 10)
  })
})
