import { expect, test } from 'vitest'
import type { DebugChanges } from '../contract/debugChanges.ts'
import { formatChanges, parseChanges } from './parseChanges.ts'

test('changes have a text, and are read from it', () => {
  const changes: DebugChanges = {
    ...{ value: 50_000_000n, balance: 2n ** 70n, now: 1_700_000_000, body: 'te6=', code: 'b5ee', data: 'b5ee' },
    modes: [3, 128],
    config: [
      { param: 21, value: 'te6cc==' },
      { param: -999, value: 'b5ee' },
      { param: 20, fields: { gas_price: '5', 'prices[0].cell_price': '7' } },
    ],
  }
  expect(parseChanges(formatChanges(changes))).toEqual(changes)
  expect(parseChanges(['mode=64', ' now=5 '])).toEqual({ modes: [64], now: 5 })
  expect(formatChanges({})).toEqual([])
})

test.each([
  ['value=1.5', 'expected an amount in nano'],
  ['value=-1', 'expected an amount in nano'],
  ['now=soon', 'expected Unix seconds'],
  ['modes=3;3', 'expected modes'],
  ['gas=5', 'expected value='],
  ['config.x=te6', 'expected the number of a config parameter'],
  ['value', 'expected value='],
])('%s cannot be read', (text, reason) => {
  expect(() => parseChanges([text])).toThrow(expect.objectContaining({ code: 'input.argument' }))
  expect(() => parseChanges([text])).toThrow(reason)
})
