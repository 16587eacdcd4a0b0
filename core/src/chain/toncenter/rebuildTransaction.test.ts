import { describe, expect, test } from 'vitest'
import { dataFiles, expectRecorded, readData } from '../../../test/data.ts'
import { readScenario, scenarioNames } from '../../../test/scenarios.ts'
import { v3Transaction as v3Of, v3Recording } from '../../../test/v3Form.ts'
import { readTransaction } from '../../tlb/transaction.ts'
import type { Json } from '../../wire/json.ts'
import { parseResponse } from '../http/parseResponse.ts'
import { kindOf, rebuildMessage } from './rebuildMessage.ts'
import { rebuildTransaction } from './rebuildTransaction.ts'
import { type V3Transaction, v3Traces, v3Transaction } from './v3Schemas.ts'

const read = (json: unknown): V3Transaction => parseResponse('index', 'transaction', v3Transaction, json as Json)

describe('rebuilt transactions', () => {
  test('of a real response equal those rebuilt by others', () => {
    const golden = readData<{ answer: Json; rebuilt_transactions: { transaction: string }[] }>(
      'golden/toncenter-v3',
      'v3-trace-fixture.json',
    )
    const [trace] = parseResponse('index', 'traces', v3Traces, golden.answer).traces
    const transactions = Object.values(trace?.transactions ?? {})
    const hashes = transactions.map(each => rebuildTransaction(each)?.hash())
    expect(hashes.toSorted()).toEqual(golden.rebuilt_transactions.map(({ transaction }) => transaction).toSorted())
  })

  test('of a recorded network are identical, except with external addresses', () => {
    let total = 0
    const different: string[] = []
    const external: string[] = []
    for (const name of scenarioNames()) {
      for (const { cell, account, block, after } of readScenario(name).transactions) {
        total++
        const outs = readTransaction(cell).out_msgs.map(({ info }) => info)
        if (outs.some(info => info.type === 'ext_out_msg_info' && info.dest)) external.push(`${name} ${cell.hash()}`)
        const rebuilt = rebuildTransaction(read(v3Of(cell, account, { block, after })))
        if (rebuilt?.hash() !== cell.hash()) different.push(`${name} ${cell.hash()}`)
      }
    }
    console.log(`transactions rebuilt: ${total - different.length} of ${total}`, different)
    expectRecorded(total, 601)
    expect(different).toEqual(external)
  })

  test('of mainnet messages find the original encoding', () => {
    const counts = { int_msg: [0, 0], ext_in_msg: [0, 0], ext_out_msg: [0, 0] }
    for (const file of dataFiles('traces', /--.*\.json$/)) {
      for (const each of Object.values(v3Recording(file).json.transactions as object)) {
        const { in_msg, out_msgs } = read(each)
        for (const message of [in_msg, ...out_msgs]) {
          if (!message) continue
          const count = counts[kindOf(message)]
          count[1] = (count[1] ?? 0) + 1
          const cell = rebuildMessage(message)
          if (cell) count[0] = (count[0] ?? 0) + 1
        }
      }
    }
    console.log('messages rebuilt', counts)
    expect(counts.int_msg[0]).toBe(counts.int_msg[1])
    expect(counts.ext_in_msg[0]).toBe(counts.ext_in_msg[1])
  })

  test('are undefined when fields are missing or differ', () => {
    const [first] = readScenario(scenarioNames()[0] ?? '').transactions
    if (!first) throw new Error('a scenario has a transaction')
    const complete = v3Of(first.cell, first.account)
    expect(rebuildTransaction(read(complete))?.hash()).toBe(first.hash)
    for (const without of ['prev_trans_hash', 'account_state_before', 'in_msg']) {
      expect(rebuildTransaction(read({ ...complete, [without]: null })), without).toBeUndefined()
    }
    expect(rebuildTransaction(read({ ...complete, now: 1 }))).toBeUndefined()
  })
})
