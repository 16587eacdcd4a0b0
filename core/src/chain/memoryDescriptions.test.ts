import { expect, test } from 'vitest'
import type { Hash, Lt } from '../units.ts'
import type { KeptTrace } from './DescriptionStore.ts'
import { memoryDescriptions } from './memoryDescriptions.ts'

const id = (letter: string) => letter.repeat(64) as Hash
const kept = (letter: string, length: number, endLt = 1n): KeptTrace => ({
  id: id(letter),
  endLt: endLt as Lt,
  bytes: new Uint8Array(length),
})

test('what was kept is read by trace, and replaced by a later one', async () => {
  const store = memoryDescriptions(100)
  await store.keep([kept('a', 1), kept('b', 2)])
  await store.keep([kept('a', 3, 2n)])
  expect(await store.read([id('a'), id('c'), id('b')])).toEqual(
    new Map([
      [id('a'), kept('a', 3, 2n)],
      [id('b'), kept('b', 2)],
    ]),
  )
})

test('with too many bytes, what was not read for longer is removed', async () => {
  const store = memoryDescriptions(100)
  await store.keep([kept('a', 40), kept('b', 40)])
  await store.read([id('a')])
  await store.keep([kept('c', 40)])
  expect([...(await store.read([id('a'), id('b'), id('c')])).keys()]).toEqual([id('a'), id('c')])
})

test('bytes that cannot be read are an error of the program', () => {
  const cause = new Error('no version')
  expect(() => memoryDescriptions(100).reportDamage(id('a'), cause)).toThrow(
    expect.objectContaining({ message: expect.stringContaining(id('a')), cause }),
  )
})
