import {
  WalletContractV1R1,
  WalletContractV1R2,
  WalletContractV1R3,
  WalletContractV2R1,
  WalletContractV2R2,
  WalletContractV3R1,
  WalletContractV3R2,
  WalletContractV4,
  WalletContractV5Beta,
  WalletContractV5R1,
} from '@ton/ton'
import { expect, test } from 'vitest'
import { demoService } from '../../core/test/demoService.ts'

const hex = 'a6b0d8844b58af6b1e2c53dc092c0fc7db69831bb3e5d5d9c0dcffa41002a867'
const publicKey = Buffer.from(hex, 'hex')
const subwallets = [0, 1, 2]
const networks = [-777, -239, -3]

/** The addresses that @ton/ton derives, by version, network and subwallet. */
function deriveWithLibrary(workchain: number): ReadonlyMap<string, string> {
  const key = { publicKey, workchain }
  const found = new Map<string, string>()
  const plain = {
    wallet_v1r1: WalletContractV1R1,
    wallet_v1r2: WalletContractV1R2,
    wallet_v1r3: WalletContractV1R3,
    wallet_v2r1: WalletContractV2R1,
    wallet_v2r2: WalletContractV2R2,
  }
  for (const [kind, contract] of Object.entries(plain)) found.set(kind, contract.create(key).address.toRawString())
  const numbered = { wallet_v3r1: WalletContractV3R1, wallet_v3r2: WalletContractV3R2, wallet_v4r2: WalletContractV4 }
  for (const [kind, contract] of Object.entries(numbered))
    for (const subwallet of subwallets)
      found.set(
        `${kind} ${subwallet}`,
        contract.create({ ...key, walletId: 698_983_191 + workchain + subwallet }).address.toRawString(),
      )
  for (const networkGlobalId of networks)
    for (const subwallet of subwallets) {
      const name = `${networkGlobalId} ${subwallet}`
      const context = { walletVersion: 'v5r1', workchain, subwalletNumber: subwallet } as const
      const v5 = WalletContractV5R1.create({ ...key, walletId: { networkGlobalId, context } })
      const beta = WalletContractV5Beta.create({
        ...key,
        walletId: { networkGlobalId, walletVersion: 'v5', workchain, subwalletNumber: subwallet },
      })
      found.set(`wallet_v5r1 ${name}`, v5.address.toRawString())
      found.set(`wallet_v5_beta ${name}`, beta.address.toRawString())
    }
  return found
}

test.each([0, -1])('the addresses of a key in workchain %i are those that @ton/ton derives', async workchain => {
  const service = await demoService()
  const { wallets } = await service.call('debugWallets', {
    body: { wallet: hex, workchain, subwallets: subwallets.length },
  })
  const expected = deriveWithLibrary(workchain)
  const derived = new Map(
    wallets.map(({ kind, network, subwallet, address }) => [
      [kind, network, subwallet].filter(each => each !== undefined).join(' '),
      address,
    ]),
  )
  for (const [name, address] of expected) expect(derived.get(name), name).toBe(address)
  expect(expected.size).toBe(5 + 9 + 18)
})
