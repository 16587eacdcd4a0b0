import { Address, beginCell, internal, SendMode, storeOutList, type OutAction as TonOutAction } from '@ton/core'
import { expect, test } from 'vitest'
import { dataFiles, expectRecorded, readData } from '../../test/data.ts'
import { Builder } from '../cell/Builder.ts'
import { emptyCell } from '../cell/Cell.ts'
import { cellFromText } from '../cell/text.ts'
import { readMessage } from './message.ts'
import { readOutActions } from './outActions.ts'

test('output actions, in order of creation', () => {
  const code = beginCell().storeUint(1, 8).endCell()
  const theirs: TonOutAction[] = [
    {
      type: 'sendMsg',
      mode: SendMode.PAY_GAS_SEPARATELY,
      outMsg: internal({ to: Address.parse(`0:${'11'.repeat(32)}`), value: 5n, body: 'hello' }),
    },
    { type: 'setCode', newCode: code },
    { type: 'reserve', mode: 2, currency: { coins: 9n } },
    { type: 'changeLibrary', mode: 1, libRef: { type: 'hash', libHash: Buffer.alloc(32, 3) } },
    { type: 'changeLibrary', mode: 0, libRef: { type: 'ref', library: code } },
  ]
  const cell = cellFromText(beginCell().store(storeOutList(theirs)).endCell().toBoc().toString('hex'))
  const actions = readOutActions(cell)
  expect(actions).toMatchObject([
    { type: 'action_send_msg', mode: 1 },
    { type: 'action_set_code', new_code: { bits: 8 } },
    { type: 'action_reserve_currency', mode: 2, currency: { grams: 9n } },
    { type: 'action_change_library', mode: 1, libref: { type: 'libref_hash', lib_hash: '03'.repeat(32) } },
    { type: 'action_change_library', mode: 0, libref: { type: 'libref_ref' } },
  ])
  const [send] = actions
  expect(send?.type === 'action_send_msg' && readMessage(send.message).info).toMatchObject({ value: { grams: 5n } })
})

test('no actions', () => {
  expect(readOutActions(emptyCell)).toEqual([])
})

test('an invalid list is rejected with the layout name', () => {
  const rejected = expect.objectContaining({
    code: 'input.cell',
    details: expect.objectContaining({ layout: 'OutAction' }),
  })
  expect(() => readOutActions(new Builder().uint(7, 32).ref(emptyCell).end())).toThrow(rejected)
})

test('recorded action lists, including their messages', () => {
  let messages = 0
  for (const name of dataFiles('localnet/vm-logs')) {
    for (const boc of JSON.stringify(readData('localnet/vm-logs', name)).matchAll(/"actionsBoc":"([^"]+)"/g)) {
      for (const action of readOutActions(cellFromText(boc[1] ?? ''))) {
        if (action.type !== 'action_send_msg') continue
        expect(readMessage(action.message).info.type).toMatch(/^(int_msg_info|ext_out_msg_info)$/)
        messages++
      }
    }
  }
  console.log(`${messages} ordered messages in recorded action lists`)
  expectRecorded(messages, 31)
})
