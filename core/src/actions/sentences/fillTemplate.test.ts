import { expect, test } from 'vitest'
import type { Address, Hash } from '../../units.ts'
import { addressOf } from '../../units.ts'
import { fillTemplate, formatField } from './fillTemplate.ts'

const values: Readonly<Record<string, string>> = { sum: '1 TON', pool: 'X/Y' }
const fill = (template: string) => fillTemplate(template, name => values[name])

test('fills values, and leaves optional parts out when a value in them is absent', () => {
  expect(fill('stake {sum}[ in {pool}][ for {time}]')).toBe('stake 1 TON in X/Y')
  expect(fill('stake {sum}[ in {pool} for {time}]')).toBe('stake 1 TON')
})

test('marks an absent value outside of an optional part as unknown', () => {
  expect(fill('stake {sum} for {time}')).toBe('stake 1 TON for ?')
})

test('writes fields by their type', () => {
  const account = addressOf(0, '11'.repeat(32) as Hash)
  const format = {
    account: () => 'alice',
    contract: () => '',
    operation: () => '',
    words: (words: string) => `<${words}>`,
    protocol: (name: string) => name,
    coins: () => '',
    jetton: () => '',
    currency: () => '',
    nftItem: (item: Address) => `item ${item.slice(0, 4)}`,
    sum: ({ amount }: { amount: bigint }) => `${amount} units`,
  }
  const text = (type: Parameters<typeof formatField>[0], value: unknown) =>
    formatField(type, value, format, {
      and: ' and ',
      flag: ['no', 'yes'],
      toTerm: value => (value === 'long' ? 'up' : undefined),
    })
  const field = <T extends NonNullable<Parameters<typeof formatField>[0]>['type']>(type: T) => ({
    type,
    role: undefined,
    text: '',
    optional: false,
  })
  const coins = (amount: bigint) => ({ type: 'coin', amount })
  expect(text(field('account'), account)).toBe('alice')
  expect(text(field('nft'), account)).toBe('item 0:11')
  expect(text(field('amounts'), [coins(1n), coins(2n), coins(3n)])).toBe('1 units, 2 units and 3 units')
  expect(text(field('amounts'), [])).toBe('0')
  expect(text(field('term'), 'long')).toBe('up')
  expect(text(field('term'), 'type 9')).toBe('type 9')
  expect(text(field('operations'), ['swap', 'burn'])).toBe('<swap>, <burn>')
  expect(text(field('flag'), false)).toBe('no')
  expect(text(field('time'), 0)).toBe('1970-01-01 00:00:00 UTC')
  expect(text(field('integer'), undefined)).toBeUndefined()
})
