import { expect, test } from 'vitest'
import { interfacesByCodeHash } from '../contracts/interfaces.ts'
import type { Hash } from '../units.ts'
import { readWalletData } from './walletData.ts'
import { derivableWallets, deriveWallet } from './walletInit.ts'

const publicKey = 'a6b0d8844b58af6b1e2c53dc092c0fc7db69831bb3e5d5d9c0dcffa41002a867' as Hash

test.each(derivableWallets)('%s has the code of its interface and the key in its data', kind => {
  const { code, data } = deriveWallet(kind, { publicKey, workchain: 0, network: -239 })
  expect(interfacesByCodeHash(code.hash())).toEqual([kind])
  expect(readWalletData(kind, data)?.public_key).toBe(publicKey)
})

test('the address is that of the recorded wallet with this key', () => {
  const alice = '0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020'
  expect(deriveWallet('wallet_v4r2', { publicKey, workchain: 0, network: -777 }).address).toBe(alice)
  const bob = 'f2584293bb375d7c5017a813c18f98cd265b5c9534f026410d9396f11d56233f' as Hash
  const bobAddress = '0:d6d8a78719ba3dc8d441ad8efa0a524cfb21e0bc44222dd8d34c2240a1f87735'
  expect(deriveWallet('wallet_v5r1', { publicKey: bob, workchain: 0, network: -777 }).address).toBe(bobAddress)
  expect(deriveWallet('wallet_v5r1', { publicKey: bob, workchain: 0, network: -239 }).address).not.toBe(bobAddress)
})
