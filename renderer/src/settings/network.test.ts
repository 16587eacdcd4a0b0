import '../../test/setup.ts'
import { afterEach, expect, test } from 'vitest'
import { chooseNetwork, networkNow, withNetwork } from './network.ts'

afterEach(() => chooseNetwork(undefined))

test('the default network is not named in an address', () => {
  expect(withNetwork('/inspect?tab=fees')).toBe('/inspect?tab=fees')
})

test('another network is named in every address of the app, once', () => {
  chooseNetwork('testnet')
  expect(withNetwork('/inspect')).toBe('/inspect?network=testnet')
  expect(withNetwork('/inspect?')).toBe('/inspect?network=testnet')
  expect(withNetwork('/inspect?tab=fees#boc=te6')).toBe('/inspect?tab=fees&network=testnet#boc=te6')
  expect(withNetwork('/inspect?network=demo')).toBe('/inspect?network=demo')
})

test('choosing one keeps the rest of the address', () => {
  history.replaceState(null, '', '/inspect?sample=bounce')
  chooseNetwork('testnet')
  expect(location.search).toBe('?sample=bounce&network=testnet')
  chooseNetwork(undefined)
  expect(location.search).toBe('?sample=bounce')
})

test('going back leads to the network of that address', () => {
  chooseNetwork('testnet')
  history.replaceState(null, '', '/inspect?network=mainnet')
  dispatchEvent(new PopStateEvent('popstate'))
  expect(networkNow()).toBe('mainnet')
})
