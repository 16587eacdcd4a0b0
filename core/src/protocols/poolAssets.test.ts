import { expect, test } from 'vitest'
import type { ContractDetection } from '../getMethods/detectContract.ts'
import { protocols } from './index.ts'

const { readPoolAssets } = protocols

const address = 'b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe'
/** A detection with the result of one get method. */
const withResult = (method: string, value: object) =>
  ({ interfaces: [], methods: new Map([[method, { value }]]), missingLibraries: [] }) as unknown as ContractDetection // nothing else is read

test('reads the assets of both pool formats', () => {
  const coin = { sum_type: 'Native', native: {} }
  const expected = [{ type: 'coin' }, { type: 'jetton', master: `0:${address}` }]
  const dedust = { asset0: coin, asset1: { sum_type: 'Jetton', jetton: { workchain_id: 0, address } } }
  const coffee = { asset1: coin, asset2: { sum_type: 'Jetton', jetton: { chain: 0, hash: BigInt(`0x${address}`) } } }
  expect(readPoolAssets(withResult('get_assets', dedust))).toEqual(expected)
  expect(readPoolAssets(withResult('get_pool_data', coffee))).toEqual(expected)
})

test('an unknown asset format and a contract that is not a pool have no assets', () => {
  expect(
    readPoolAssets(withResult('get_assets', { asset0: { sum_type: 'Native' }, asset1: { sum_type: 'Gold' } })),
  ).toBeUndefined()
  expect(readPoolAssets(withResult('get_pool_data', { reserve0: 1n }))).toBeUndefined()
  expect(readPoolAssets(withResult('get_jetton_data', {}))).toBeUndefined()
})
