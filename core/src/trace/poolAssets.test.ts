import { expect, test } from 'vitest'
import type { Inspection } from '../contracts/detect.ts'
import { assetsIn } from './poolAssets.ts'

const address = 'b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe'
/** What get methods answered, in the form in which results are read. */
const saying = (method: string, value: object) =>
  ({ interfaces: [], methods: new Map([[method, { value }]]), missingLibraries: [] }) as unknown as Inspection // nothing else is looked at

test('reads the assets of both forms of pools', () => {
  const coin = { sum_type: 'Native', native: {} }
  const expected = [{ type: 'coin' }, { type: 'jetton', master: `0:${address}` }]
  const dedust = { asset0: coin, asset1: { sum_type: 'Jetton', jetton: { workchain_id: 0, address } } }
  const coffee = { asset1: coin, asset2: { sum_type: 'Jetton', jetton: { chain: 0, hash: BigInt(`0x${address}`) } } }
  expect(assetsIn(saying('get_assets', dedust))).toEqual(expected)
  expect(assetsIn(saying('get_pool_data', coffee))).toEqual(expected)
})

test('a pool of something unknown, and what is no pool, have none', () => {
  expect(
    assetsIn(saying('get_assets', { asset0: { sum_type: 'Native' }, asset1: { sum_type: 'Gold' } })),
  ).toBeUndefined()
  expect(assetsIn(saying('get_pool_data', { reserve0: 1n }))).toBeUndefined()
  expect(assetsIn(saying('get_jetton_data', {}))).toBeUndefined()
})
