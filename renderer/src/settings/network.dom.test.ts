import '../../test/setup.ts'
import { afterEach, expect, test } from 'vitest'
import { chooseNetwork, getNetwork, withNetwork } from './network.ts'

afterEach(() => chooseNetwork(undefined))

test('the default network is not part of the URL', () => {
  expect(withNetwork('/inspect?tab=fees')).toBe('/inspect?tab=fees')
})

test('another network is part of every URL of the app, once', () => {
  chooseNetwork('testnet')
  expect(withNetwork('/inspect')).toBe('/inspect?network=testnet')
  expect(withNetwork('/inspect?')).toBe('/inspect?network=testnet')
  expect(withNetwork('/inspect?tab=fees#boc=te6')).toBe('/inspect?tab=fees&network=testnet#boc=te6')
  expect(withNetwork('/inspect?network=demo')).toBe('/inspect?network=demo')
})

test('choosing a network keeps the rest of the URL', () => {
  history.replaceState(null, '', '/inspect?sample=bounce')
  chooseNetwork('testnet')
  expect(location.search).toBe('?sample=bounce&network=testnet')
  chooseNetwork(undefined)
  expect(location.search).toBe('?sample=bounce')
})

test('going back restores the network of that URL', () => {
  chooseNetwork('testnet')
  history.replaceState(null, '', '/inspect?network=mainnet')
  dispatchEvent(new PopStateEvent('popstate'))
  expect(getNetwork()).toBe('mainnet')
})
