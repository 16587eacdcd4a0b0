import { ed25519 } from '@noble/curves/ed25519.js'
import { describe, expect, it } from 'vitest'
import { hasGolden, readData } from '../../test/data.ts'
import { Builder } from '../cell/Builder.ts'
import { parseCell } from '../cell/boc.ts'
import { fromHex } from '../encoding/hex.ts'
import { readMessage } from '../tlb/message.ts'
import { globalIds, parseW5WalletId, w5WalletId } from './walletIds.ts'
import { readWalletMessage, type WalletKind } from './walletMessage.ts'

type Item = { readonly name: string } & (
  | {
      readonly kind: 'orders'
      readonly wallet: string
      readonly message: string
      readonly orders: readonly { mode: number; message_hash: string }[]
      readonly orders_are_cells_of_the_message: boolean
    }
  | {
      readonly kind: 'signature'
      readonly message: string
      readonly public_key: string
      readonly not_signed_by: readonly string[]
    }
  | {
      readonly kind: 'wallet-id'
      readonly network: 'mainnet' | 'testnet'
      readonly workchain: number
      readonly subwallet: number
      readonly wallet_id: number
    }
  | { readonly kind: 'wallet-address'; readonly public_key: string; readonly expected_address: string }
)

const kinds: Readonly<Record<string, WalletKind>> = {
  V4R1: 'wallet_v4r1',
  V4R2: 'wallet_v4r2',
  V5R1: 'wallet_v5r1',
  HighLoadV2R2: 'wallet_highload_v2r2',
}
const w5Contract = 'wallet-v5r1--0_20dbf7b0c5.json'
const items = hasGolden ? readData<{ items: readonly Item[] }>('golden/wallet-orders/wallets.json').items : []
const bodyOf = (message: string) => readMessage(parseCell(fromHex(message))).body
const only = <K extends Item['kind']>(kind: K) =>
  items.filter((item): item is Extract<Item, { kind: K }> => item.kind === kind)

describe.skipIf(!hasGolden)('recorded wallet messages', () => {
  it.each(only('orders'))('have the recorded outgoing messages: $name', item => {
    const found = readWalletMessage(bodyOf(item.message), kinds[item.wallet]!)
    const outMessages = found?.outMessages.map(({ mode, message }) => ({ mode, hash: message.hash() }))
    const expected = item.orders.map(({ mode, message_hash: hash }) => ({ mode, hash }))
    expect(outMessages).toEqual(expected)
    for (const { composed } of found?.outMessages ?? [])
      expect(composed !== true).toBe(item.orders_are_cells_of_the_message)
  })

  it.each(only('signature'))('have a valid signature: $name', item => {
    const body = bodyOf(item.message)
    const { signature, signedHash } =
      readWalletMessage(body, 'wallet_v5_beta') ?? readWalletMessage(body, 'wallet_v5r1')!
    const isBy = (key: string) => ed25519.verify(signature!, fromHex(signedHash!), fromHex(key))
    expect(isBy(item.public_key)).toBe(true)
    for (const key of item.not_signed_by) expect(isBy(key)).toBe(false)
  })

  it.each(only('wallet-id'))('have this W5 wallet id: $name', ({ network, workchain, subwallet, wallet_id }) => {
    const id = { network: globalIds[network], workchain, version: 0, subwallet }
    expect(w5WalletId(id)).toBe(BigInt(wallet_id))
    expect(parseW5WalletId(BigInt(wallet_id))).toEqual(id)
  })

  it('have the address that follows from key and W5 wallet id', () => {
    const code = parseCell(fromHex(readData<{ code: string }>('golden/contracts', w5Contract).code))
    for (const [subwallet, item] of only('wallet-address').entries()) {
      const walletId = w5WalletId({ network: globalIds.mainnet, workchain: 0, version: 0, subwallet })
      const data = new Builder()
        .bit(true)
        .uint(0, 32)
        .uint(walletId, 32)
        .bytes(fromHex(item.public_key))
        .bit(false)
        .end()
      const init = new Builder().uint(0b00110, 5).ref(code).ref(data).end()
      expect(`0:${init.hash()}`, item.name).toBe(item.expected_address)
    }
  })
})
