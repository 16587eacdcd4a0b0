import { describe, expect, it } from 'vitest'
import { Builder } from '../cell/Builder.ts'
import { type Cell, emptyCell } from '../cell/Cell.ts'
import { writeDict } from '../cell/dict.ts'
import type { Address } from '../units.ts'
import { globalIds, parseW5WalletId, w5WalletId } from './walletIds.ts'
import { isWalletKind, readWalletMessage } from './walletMessage.ts'

const message = (text: string): Cell => new Builder().text(text).end()
const signature = new Uint8Array(64).fill(7)
const signed = (): Builder => new Builder().bytes(signature)
const outList = (...messages: readonly [number, Cell][]): Cell =>
  messages.reduce(
    (list, [mode, outMessage]) => new Builder().ref(list).uint(0x0ec3c86d, 32).uint(mode, 8).ref(outMessage).end(),
    emptyCell,
  )
const extension = `0:${'5'.repeat(64)}` as Address

describe('readWalletMessage', () => {
  it('reads the layout of each wallet version', () => {
    const one = { mode: 3, message: message('one') }
    const v1 = signed().uint(5, 32).uint(3, 8).ref(one.message)
    expect(readWalletMessage(v1.end(), 'wallet_v1r3')).toMatchObject({
      kind: 'wallet_v1r3',
      seqno: 5,
      outMessages: [one],
    })
    const v2 = signed().uint(5, 32).uint(1_700_000_000, 32).uint(3, 8).ref(one.message)
    expect(readWalletMessage(v2.end(), 'wallet_v2r2')).toMatchObject({
      seqno: 5,
      validUntil: 1_700_000_000,
      outMessages: [one],
    })
    const head = (): Builder => signed().uint(698983191, 32).uint(1_700_000_000, 32).uint(5, 32)
    const read = { walletId: 698983191n, validUntil: 1_700_000_000, seqno: 5, signature, outMessages: [one] }
    expect(readWalletMessage(head().uint(3, 8).ref(one.message).end(), 'wallet_v3r1')).toMatchObject(read)
    expect(readWalletMessage(head().uint(0, 8).uint(3, 8).ref(one.message).end(), 'wallet_v4r1')).toMatchObject(read)
    expect(readWalletMessage(head().uint(9, 8).end(), 'wallet_v4r1')).toBeUndefined()
    const messages = writeDict([[0n, value => value.uint(3, 8).ref(one.message)]], 16)!
    expect(readWalletMessage(head().bit(true).ref(messages).end(), 'wallet_highload_v1r2')).toMatchObject(read)
    const inner = new Builder()
      .uint(1_700_000_000, 64)
      .uint(5, 16)
      .ref(outList([3, one.message]))
      .end()
    expect(readWalletMessage(signed().ref(inner).end(), 'wallet_preprocessed_v2')).toMatchObject({
      seqno: 5,
      signedHash: inner.hash(),
      outMessages: [one],
    })
  })

  it('returns messages in sending order', () => {
    const list = outList([1, message('first')], [2, message('second')], [3, message('third')])
    const body = new Builder().uint(0x6578746e, 32).uint(1, 64).bit(true).ref(list).bit(false).end()
    expect(readWalletMessage(body, 'wallet_v5r1')?.outMessages.map(({ mode }) => mode)).toEqual([1, 2, 3])
  })

  it('reads the actions of W5 beta wallets', () => {
    const last = new Builder()
      .bit(false)
      .ref(outList([3, message('one')]))
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
    expect(found?.outMessages).toHaveLength(1)
    expect(found?.extended).toEqual([
      { type: 'add_extension', address: extension },
      { type: 'set_signature_allowed', allowed: true },
    ])
  })

  it('keeps actions other than action_send_msg', () => {
    const setCode = new Builder().ref(emptyCell).uint(0xad4de08e, 32).ref(message('code')).end()
    const inner = new Builder().uint(1_700_000_000, 64).uint(5, 16).ref(setCode).end()
    expect(readWalletMessage(signed().ref(inner).end(), 'wallet_preprocessed_v2')).toMatchObject({
      outMessages: [],
      otherActions: [{ type: 'action_set_code' }],
    })
  })

  it('returns undefined for a truncated body or one of another wallet', () => {
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
  it('encode network, workchain and subwallet', () => {
    for (const network of Object.values(globalIds)) {
      for (const workchain of [0, -1]) {
        for (const subwallet of [0, 1, 7]) {
          const id = { network, workchain, version: 0, subwallet }
          expect(parseW5WalletId(w5WalletId(id)), JSON.stringify(id)).toEqual(id)
        }
      }
    }
    const own = { network: -777, workchain: 0, version: 0, subwallet: 0 }
    expect(parseW5WalletId(w5WalletId(own), [-777])).toEqual(own)
  })

  it('may be custom', () => {
    // The highest bit, after xor with the network's global id, marks the standard layout.
    expect(parseW5WalletId(BigInt.asUintN(32, BigInt(5 ^ globalIds.mainnet)))).toBeUndefined()
  })
})
