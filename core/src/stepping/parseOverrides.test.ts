import { describe, expect, test } from 'vitest'
import { parseOverrides } from './parseOverrides.ts'

describe('overrides of accounts as text', () => {
  test('are collected by account; other names are fields of the data, which may be nested', () => {
    expect(
      parseOverrides([
        'EQa.seqno=5',
        'EQa.balance=1000',
        'EQa.vesting.start_time=7',
        'EQa.vesting.plugins={"a":1}',
        '0:b.status=frozen',
        '0:b.code=b5ee9c72',
        '0:b.data.balance=9',
        '0:b.is_signature_allowed=false',
      ]),
    ).toEqual([
      { account: 'EQa', balance: 1000n, fields: { seqno: '5', vesting: { start_time: '7', plugins: { a: 1 } } } },
      { account: '0:b', status: 'frozen', code: 'b5ee9c72', fields: { balance: '9', is_signature_allowed: false } },
    ])
  })

  test.each([
    ['EQa=5', /account\.name=value/],
    ['EQa.status=gone', /nonexist, uninit, active, frozen/],
    ['EQa.balance=1.5', /nano/],
  ])('%s is an error', (text, reason) => {
    expect(() => parseOverrides([text])).toThrow(reason)
  })
})
