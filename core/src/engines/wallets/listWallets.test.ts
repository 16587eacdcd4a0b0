import { beforeAll, describe, expect, test } from 'vitest'
import { expectRecorded } from '../../../test/data.ts'
import { demoService } from '../../../test/demoService.ts'
import { readStoredStates } from '../../../test/storedStates.ts'
import { toBocHex } from '../../cell/text.ts'
import { toBase64 } from '../../encoding/base64.ts'
import { fromHex } from '../../encoding/hex.ts'
import { readWalletData } from '../../messages/walletData.ts'
import { deriveWallet, keyWallets } from '../../messages/walletInit.ts'
import { isWalletKind } from '../../messages/walletMessage.ts'
import type { Service } from '../../operations/createService.ts'
import type { Hash } from '../../units.ts'
import { isDerived } from './deriveRows.ts'

const alice = '0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020'
const aliceKey = 'a6b0d8844b58af6b1e2c53dc092c0fc7db69831bb3e5d5d9c0dcffa41002a867'
const bob = '0:d6d8a78719ba3dc8d441ad8efa0a524cfb21e0bc44222dd8d34c2240a1f87735'

let service: Service
beforeAll(async () => {
  service = await demoService()
})
const list = (wallet: string, more: object = {}) => service.call('debugWallets', { body: { wallet, ...more } })

describe('of a public key', () => {
  test('every version and network, in any notation of the key; those that exist have balance and seqno', async () => {
    const reply = await list(aliceKey)
    expect(reply.public_key).toBe(aliceKey)
    expect(new Set(reply.wallets.map(({ kind }) => kind))).toEqual(new Set(keyWallets))
    const v5 = reply.wallets.filter(({ kind }) => kind === 'wallet_v5r1')
    expect(v5.map(({ network }) => network)).toEqual([-777, -239, -3])
    expect(v5.map(({ wallet_id }) => wallet_id)).toEqual([2_147_482_871n, 2_147_483_409n, 2_147_483_645n])
    const own = reply.wallets.find(({ address }) => address === alice)
    expect(own).toMatchObject({ kind: 'wallet_v4r2', version: 'v4r2', wallet_id: 698_983_191n, status: 'active' })
    expect(own?.balance).toBeGreaterThan(0n)
    expect(own?.last_transaction_hash).toMatch(/^[0-9a-f]{64}$/)
    for (const key of [`0x${aliceKey.toUpperCase()}`, toBase64(fromHex(aliceKey))])
      expect((await list(key)).wallets).toEqual(reply.wallets)
  })

  test('a state that the recording lacks is unknown, not absent', async () => {
    const { wallets, unknown } = await list(aliceKey)
    expect(wallets.filter(({ status }) => status === 'unknown').length).toBeGreaterThan(10)
    expect(unknown).toEqual([expect.stringMatching(/^demo does not have the states of \d+ of \d+ wallets\.$/)])
    expect(wallets.find(({ status }) => status === 'unknown')?.balance).toBeUndefined()
  })

  test('subwallets, workchains, and a custom wallet ID', async () => {
    const subwallets = (await list(aliceKey, { subwallets: 3 })).wallets.filter(({ kind }) => kind === 'wallet_v3r2')
    expect(subwallets.map(row => [row.subwallet, row.wallet_id])).toEqual([
      [0n, 698_983_191n],
      [1n, 698_983_192n],
      [2n, 698_983_193n],
    ])
    const masterchain = (await list(aliceKey, { workchain: -1 })).wallets
    expect(masterchain.every(({ address }) => address.startsWith('-1:'))).toBe(true)
    const custom = (await list(aliceKey, { wallet_id: 5 })).wallets
    expect(custom.every(row => row.wallet_id === 5n && row.subwallet === undefined)).toBe(true)
    // 80 bits: only the beta of v5 has room for it.
    const large = (await list(aliceKey, { wallet_id: 2 ** 40 })).wallets
    expect(large.map(({ kind }) => kind)).toEqual(['wallet_v5_beta'])
  })
})

describe('of an address', () => {
  test('its version, key and wallet ID, and all wallets of the same key', async () => {
    const reply = await list(bob)
    expect(reply.account).toMatchObject({ kind: 'wallet_v5r1', version: 'v5r1', is_derived: true, status: 'active' })
    expect(reply.wallets.filter(({ is_requested }) => is_requested)).toEqual([
      expect.objectContaining({ address: bob, network: -777, subwallet: 0n }),
    ])
    expect(reply.sections.map(({ id }) => id)).toEqual(['wallet', 'wallet.extensions'])
    expect((await list(alice)).public_key).toBe(aliceKey)
  })

  test('a StateInit gives version and key of a wallet that is not deployed', async () => {
    const { init, address } = deriveWallet('wallet_v5r1', {
      publicKey: aliceKey as Hash,
      workchain: 0,
      network: -777,
      walletId: 77n,
    })
    const reply = await list(toBocHex(init))
    expect(reply.account).toMatchObject({ address, kind: 'wallet_v5r1', wallet_id: 77n, is_derived: true })
    expect(reply.account?.sentence).toContain('not deployed')
    expect(reply.public_key).toBe(aliceKey)
    // Its wallet ID is no usual one: it is listed, too, first.
    expect(reply.wallets[0]).toMatchObject({ address, is_requested: true, wallet_id: 77n })
  })

  test('an address without a contract: the key finds the version', async () => {
    const { address } = deriveWallet('wallet_v3r1', {
      publicKey: aliceKey as Hash,
      workchain: 0,
      network: -777,
      walletId: 698_983_191n + 42n,
    })
    const unknown = await list(address)
    expect(unknown).toMatchObject({ wallets: [], account: { status: 'unknown' } })
    expect(unknown.account?.sentence).toContain('Give its public key')
    const found = await list(address, { public_key: aliceKey })
    expect(found.wallets[0]).toMatchObject({ address, kind: 'wallet_v3r1', subwallet: 42n, is_requested: true })
  })
})

describe('hostile input', () => {
  test.each([
    ['hello world', 'input.text'],
    ['EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDt', 'input.address'],
    ['b5ee9c72', 'input.text'],
    ['9'.repeat(5000), 'input.text'],
  ])('%s', async (wallet, code) => {
    await expect(list(wallet)).rejects.toMatchObject({ code: expect.stringContaining(code) })
  })
  test('a wrong key beside an address', async () => {
    const address = `0:${'1'.repeat(64)}`
    await expect(list(address, { public_key: 'xyz' })).rejects.toMatchObject({ code: 'input.body' })
    await expect(list(address, { subwallets: 1000 })).rejects.toMatchObject({ code: 'input.body' })
  })
})

test('every recorded wallet follows from its key and wallet ID, bit for bit', async () => {
  const states = await readStoredStates()
  const found = new Map<string, number>()
  const others: string[] = []
  for (const { account, code, data, interfaces, recording } of states) {
    const kind = interfaces.find(isWalletKind)
    const stored = kind && readWalletData(kind, data)
    if (!kind || !stored || /^0:0{64}$/.test(account)) continue
    const derived = isDerived(account, kind, stored, code)
    if (derived === undefined) continue
    if (derived) found.set(kind, (found.get(kind) ?? 0) + 1)
    else others.push(`${kind} ${account} ${recording}`)
  }
  expect(others).toEqual([])
  expectRecorded(found.size, 5)
  expectRecorded(
    [...found.values()].reduce((a, b) => a + b, 0),
    200,
  )
})
