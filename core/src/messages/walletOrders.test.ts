import { describe, expect, it } from 'vitest'
import { Builder } from '../cell/Builder.ts'
import { type Cell, emptyCell } from '../cell/Cell.ts'
import { writeDict } from '../cell/dict.ts'
import type { Address } from '../units.ts'
import { globalIds, readW5WalletId, w5WalletId } from './walletIds.ts'
import { isWalletKind, readWalletMessage } from './walletOrders.ts'

const message = (text: string): Cell => new Builder().text(text).end()
const signature = new Uint8Array(64).fill(7)
const signed = (): Builder => new Builder().bytes(signature)
const sends = (...orders: readonly [number, Cell][]): Cell =>
  orders.reduce(
    (list, [mode, order]) => new Builder().ref(list).uint(0x0ec3c86d, 32).uint(mode, 8).ref(order).end(),
    emptyCell,
  )
const extension = `0:${'5'.repeat(64)}` as Address

describe('what a message orders a wallet to do', () => {
  it('is read in the layout of each version', () => {
    const one = { mode: 3, message: message('one') }
    const v1 = signed().uint(5, 32).uint(3, 8).ref(one.message)
    expect(readWalletMessage(v1.end(), 'wallet_v1r3')).toMatchObject({ kind: 'wallet_v1r3', seqno: 5, orders: [one] })
    const v2 = signed().uint(5, 32).uint(1_700_000_000, 32).uint(3, 8).ref(one.message)
    expect(readWalletMessage(v2.end(), 'wallet_v2r2')).toMatchObject({
      seqno: 5,
      validUntil: 1_700_000_000,
      orders: [one],
    })
    const head = (): Builder => signed().uint(698983191, 32).uint(1_700_000_000, 32).uint(5, 32)
    const read = { walletId: 698983191n, validUntil: 1_700_000_000, seqno: 5, signature, orders: [one] }
    expect(readWalletMessage(head().uint(3, 8).ref(one.message).end(), 'wallet_v3r1')).toMatchObject(read)
    expect(readWalletMessage(head().uint(0, 8).uint(3, 8).ref(one.message).end(), 'wallet_v4r1')).toMatchObject(read)
    expect(readWalletMessage(head().uint(9, 8).end(), 'wallet_v4r1')).toBeUndefined()
    const orders = writeDict([[0n, value => value.uint(3, 8).ref(one.message)]], 16)!
    expect(readWalletMessage(head().bit(true).ref(orders).end(), 'wallet_highload_v1r2')).toMatchObject(read)
    const inner = new Builder()
      .uint(1_700_000_000, 64)
      .uint(5, 16)
      .ref(sends([3, one.message]))
      .end()
    expect(readWalletMessage(signed().ref(inner).end(), 'wallet_preprocessed_v2')).toMatchObject({
      seqno: 5,
      signedHash: inner.hash(),
      orders: [one],
    })
  })

  it('keeps the order in which messages are sent', () => {
    const list = sends([1, message('first')], [2, message('second')], [3, message('third')])
    const body = new Builder().uint(0x6578746e, 32).uint(1, 64).bit(true).ref(list).bit(false).end()
    expect(readWalletMessage(body, 'wallet_v5r1')?.orders.map(({ mode }) => mode)).toEqual([1, 2, 3])
  })

  it('shows the actions of the first W5 wallets', () => {
    const last = new Builder()
      .bit(false)
      .ref(sends([3, message('one')]))
      .end()
    const second = new Builder().bit(true).uint(0x20cbb95a, 32).bit(true).ref(last).end()
    const body = new Builder()
      .uint(0x7369676e, 32)
      .uint(1n << 79n, 80)
      .uint(1_700_000_000, 32)
      .uint(5, 32)
      .bit(true)
      .uint(0x1c40db9f, 32)
      .address(extension)
      .ref(second)
    const unsigned = body.end()
    const found = readWalletMessage(new Builder().cell(unsigned).bytes(signature).end(), 'wallet_v5_beta')
    expect(found).toMatchObject({ walletId: 1n << 79n, seqno: 5, signature, signedHash: unsigned.hash() })
    expect(found?.orders).toHaveLength(1)
    expect(found?.extended).toEqual([
      { type: 'add_extension', address: extension },
      { type: 'set_signature_allowed', allowed: true },
    ])
  })

  it('keeps actions that send nothing', () => {
    const setCode = new Builder().ref(emptyCell).uint(0xad4de08e, 32).ref(message('code')).end()
    const inner = new Builder().uint(1_700_000_000, 64).uint(5, 16).ref(setCode).end()
    expect(readWalletMessage(signed().ref(inner).end(), 'wallet_preprocessed_v2')).toMatchObject({
      orders: [],
      otherActions: [{ type: 'action_set_code' }],
    })
  })

  it('is nothing when the body is cut short or of another wallet', () => {
    for (const kind of ['wallet_v1r1', 'wallet_v4r2', 'wallet_v5r1', 'wallet_highload_v3r1'] as const) {
      expect(readWalletMessage(emptyCell, kind), kind).toBeUndefined()
      expect(readWalletMessage(message('not a wallet message'), kind), kind).toBeUndefined()
    }
    expect(isWalletKind('wallet_v3r2')).toBe(true)
    expect(isWalletKind('jetton_wallet')).toBe(false)
    expect(isWalletKind('toString')).toBe(false)
  })
})

describe('W5 wallet ids', () => {
  it('are told apart by network, workchain and subwallet', () => {
    for (const network of Object.values(globalIds)) {
      for (const workchain of [0, -1]) {
        for (const subwallet of [0, 1, 7]) {
          const id = { network, workchain, version: 0, subwallet }
          expect(readW5WalletId(w5WalletId(id)), JSON.stringify(id)).toEqual(id)
        }
      }
    }
    const own = { network: -777, workchain: 0, version: 0, subwallet: 0 }
    expect(readW5WalletId(w5WalletId(own), [-777])).toEqual(own)
  })

  it('may be chosen freely', () => {
    // The highest bit, after the network's id is taken off, says whether the rest is laid out.
    expect(readW5WalletId(BigInt.asUintN(32, BigInt(5 ^ globalIds.mainnet)))).toBeUndefined()
  })
})
