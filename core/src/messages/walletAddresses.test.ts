import { describe, expect, test } from 'vitest'
import { interfacesByCodeHash } from '../contracts/interfaces.ts'
import { parsePublicKey } from '../encoding/publicKey.ts'
import type { Hash } from '../units.ts'
import {
  addressFromHashes,
  derivableWallets,
  deriveWallet,
  deriveWalletAddress,
  isKeyWallet,
  keyWallets,
  subwalletId,
} from './walletInit.ts'
import { walletVersionText } from './walletVersions.ts'

const publicKey = 'a6b0d8844b58af6b1e2c53dc092c0fc7db69831bb3e5d5d9c0dcffa41002a867' as Hash
const key = { publicKey, workchain: 0, network: -239 }

// Public vectors of tonkeeper/tongo (wallet/wallet_test.go).
test.each([
  [
    'wallet_v3r2',
    'f96db56e72de2e84e0aef780428e439a6c84e0b27bc2b2591075785479f2e9c3',
    '0:f3a069b7fc4631da4401de03eddd7cd30caca618c6ad0e3ac3fa454370b73a96',
  ],
  [
    'wallet_v4r1',
    '6f58b9fecb87e847825a7ecf3ae1f32b5578eee156ac10b398e2f1d67c12ca05',
    '0:17afeaaa61cb575e3e340a296da6bf55bc6b996cfab1d9f87840b2b6dc4cf613',
  ],
  [
    'wallet_v4r2',
    '7843fd9de6cd858154d9a914b8c3cd0bf1dc5af3a0c1dd273586568fc4d1c002',
    '0:8f2983152d1480ba6af25e087d672232080b294dc8992525e35e4ff6d601f405',
  ],
] as const)('%s of a published key', (kind, vector, address) => {
  expect(deriveWalletAddress(kind, { ...key, publicKey: vector as Hash })).toBe(address)
})

test('hash and depth of code and data give the address of the StateInit', () => {
  for (const kind of derivableWallets) {
    const { address, code, data } = deriveWallet(kind, key)
    expect(addressFromHashes(0, { hash: code.hash(), depth: code.depth() }, data), kind).toBe(address)
    expect(deriveWalletAddress(kind, key)).toBe(address)
  }
})

test('every kind of wallet has its own address, also in the masterchain', () => {
  const addresses = [0, -1].flatMap(workchain =>
    keyWallets.map(kind => deriveWalletAddress(kind, { ...key, workchain })),
  )
  expect(new Set(addresses).size).toBe(2 * keyWallets.length)
  for (const kind of derivableWallets) expect(isKeyWallet(kind)).toBe(true)
  expect(isKeyWallet('wallet_vesting')).toBe(false)
  for (const kind of keyWallets) expect(walletVersionText(kind)).toMatch(/^(highload |preprocessed )?v\d/)
  expect(interfacesByCodeHash('0'.repeat(64) as Hash)).toBeUndefined()
})

test('the usual wallet ID of a subwallet is what the wallet is derived with', () => {
  for (const kind of keyWallets) {
    const id = subwalletId(kind, { network: -239, workchain: 0, subwallet: 0 })
    const derived = deriveWalletAddress(kind, id === undefined ? key : { ...key, walletId: id })
    expect(derived, kind).toBe(deriveWalletAddress(kind, key))
  }
})

describe('public keys as text', () => {
  test.each([
    [publicKey],
    [`0x${publicKey.toUpperCase()}`],
    [` ${publicKey} `],
    ['prDYhEtYr2seLFPcCSwPx9tpgxuz5dXZwNz_pBACqGc'],
    ['prDYhEtYr2seLFPcCSwPx9tpgxuz5dXZwNz/pBACqGc='],
  ])('%s', text => {
    expect(parsePublicKey(text)).toBe(publicKey)
  })
  test('tonlib’s form has a tag and a checksum', () => {
    const text = 'PuamsNiES1ivax4sU9wJLA_H22mDG7Pl1dnA3P-kEAKoZ8lT'
    expect(parsePublicKey(text)).toBe(publicKey)
    expect(parsePublicKey(text.replace(/.$/, 'A'))).toBeUndefined()
    expect(parsePublicKey(`E${text.slice(1)}`)).toBeUndefined()
  })
})
