import type { BodyForm } from '@tonoscope/core/contract/debugCompose'
import { expect, test } from 'vitest'
import { createValue } from './formValue.ts'

const types: BodyForm['types'] = [
  {
    kind: 'record',
    type: 'A',
    fields: [
      { name: 'amount', type: 1 },
      { name: 'owner', type: 2 },
      { name: 'next', type: 3 },
      { name: 'payload', type: 4 },
      { name: 'extra', type: 1, is_optional: true },
    ],
  },
  { kind: 'coins', type: 'coins' },
  { kind: 'address', type: 'address' },
  { kind: 'maybe', type: 'A?', of: 0 },
  { kind: 'choice', type: 'left | right', choices: [{ name: 'left', type: 5 }] },
  { kind: 'body', type: 'remaining', contains: 'jetton' },
]

test('a form starts with zeros, empty texts, the first choice and nothing optional', () => {
  expect(createValue(types, 0)).toEqual({
    amount: '0',
    owner: '',
    next: null,
    payload: { sum_type: 'left', left: { kind: 'none' } },
  })
})

test('a type that contains itself without an end ends at a depth', () => {
  const endless: BodyForm['types'] = [{ kind: 'record', type: 'A', fields: [{ name: 'a', type: 0 }] }]
  expect(JSON.stringify(createValue(endless, 0)).length).toBeLessThan(200)
})
