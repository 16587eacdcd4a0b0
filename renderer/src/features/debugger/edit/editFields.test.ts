import type { DebugChanges } from '@tonoscope/core/contract/debugChanges'
import { fromHex } from '@tonoscope/core/encoding/hex'
import { expect, test } from 'vitest'
import { emptyParam, parseTexts, toTexts } from './editFields.ts'

const boc = 'b5ee9c720101010100030000010a'
const otherBoc = 'b5ee9c720101010100030000010b'
const inputs: DebugChanges = { value: 220_000_000n, body: boc, balance: 5n, now: 1_700_000_000, data: boc, code: boc }

test('the form has the fields that the transaction has, with its values', () => {
  const { fields, config } = toTexts(inputs)
  expect(Object.keys(fields)).toEqual(['value', 'balance', 'now', 'body', 'data', 'code'])
  expect([fields.value, fields.balance, fields.now]).toEqual(['0.22', '0.000000005', '1700000000'])
  expect(config).toEqual([])
  expect(parseTexts(toTexts(inputs), inputs)).toEqual({ changes: {}, problems: {}, isEmpty: true })
})

test('only what differs is changed, and the form shows it again', () => {
  const changes: DebugChanges = { value: 1_000_000n, data: otherBoc, config: [{ param: -7, value: boc }] }
  expect(parseTexts(toTexts(inputs, changes), inputs).changes).toEqual(changes)
  const modes = { ...inputs, value: undefined, modes: [3, 3] }
  const texts = toTexts(modes)
  const edited = { ...texts, fields: { ...texts.fields, modes: '3,  128' } }
  expect(parseTexts(edited, modes).changes).toEqual({ modes: [3, 128] })
})

test('a BoC is hex or base64', () => {
  const texts = toTexts(inputs)
  const base64 = btoa(String.fromCharCode(...fromHex(otherBoc)))
  for (const code of [otherBoc.toUpperCase(), `0x${otherBoc}`, base64, ` ${base64}\n`])
    expect(parseTexts({ ...texts, fields: { ...texts.fields, code } }, inputs).changes).toEqual({ code: otherBoc })
})

test('what cannot be read is a problem of its field', () => {
  const row = { ...emptyParam(), param: 'x', value: boc }
  const other = { ...emptyParam(), param: '21', value: '' }
  const fields = { value: '1.2.3', balance: '', now: 'soon', body: 'te6', data: 'b5ee', code: '' }
  const { changes, problems } = parseTexts({ fields, config: [row, other, emptyParam()] }, inputs)
  expect(changes).toEqual({})
  expect(Object.keys(problems).toSorted()).toEqual(
    ['balance', 'body', 'code', 'data', 'now', 'value', `config${row.key}`, `config${other.key}`].toSorted(),
  )
})

test('a config parameter can be changed by its fields', () => {
  const changes: DebugChanges = { config: [{ param: 20, fields: { gas_price: '5', gas_limit: '7' } }] }
  const texts = toTexts(inputs, changes)
  expect(texts.config.map(({ param, value }) => `${param}=${value}`)).toEqual(['20.gas_price=5', '20.gas_limit=7'])
  expect(parseTexts(texts, inputs)).toMatchObject({ changes, problems: {} })
})
