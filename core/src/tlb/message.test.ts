import {
  beginCell,
  Dictionary,
  ExternalAddress,
  type SimpleLibrary,
  storeMessage,
  storeStateInit,
  Address as TonAddress,
  Cell as TonCell,
  type Message as TonMessage,
  type StateInit as TonStateInit,
} from '@ton/core'
import { describe, expect, test } from 'vitest'
import { readData } from '../../test/data.ts'
import { Builder } from '../cell/Builder.ts'
import { emptyCell } from '../cell/Cell.ts'
import { cellFromText, toBocHex } from '../cell/text.ts'
import type { Address } from '../units.ts'
import { type Message, readMessage } from './message.ts'
import { normalizedHash } from './normalizedHash.ts'
import { readStateInit } from './stateInit.ts'

const ours = (cell: TonCell) => cellFromText(cell.toBoc().toString('hex'))
const hashOf = (cell: TonCell) => cell.hash().toString('hex')
const src = TonAddress.parse(`0:${'11'.repeat(32)}`)
const dest = TonAddress.parse(`-1:${'22'.repeat(32)}`)
const body = beginCell().storeUint(0x12345678, 32).storeRef(beginCell().endCell()).endCell()
const code = beginCell().storeUint(1, 8).endCell()
const data = beginCell().storeUint(2, 8).endCell()
const libraries = Dictionary.empty<bigint, SimpleLibrary>(Dictionary.Keys.BigUint(256), {
  serialize: (library, builder) => builder.storeBit(library.public).storeRef(library.root),
  parse: slice => ({ public: slice.loadBit(), root: slice.loadRef() }),
})
libraries.set(7n, { public: true, root: code })
const init: TonStateInit = { splitDepth: 3, special: { tick: true, tock: false }, code, data, libraries }

const internal: TonMessage = {
  info: {
    type: 'internal',
    ihrDisabled: true,
    bounce: true,
    bounced: false,
    src,
    dest,
    value: {
      coins: 5n,
      other: Dictionary.empty(Dictionary.Keys.Uint(32), Dictionary.Values.BigVarUint(5)).set(4294967279, 9n),
    },
    ihrFee: 1n,
    forwardFee: 2n,
    createdLt: 2n ** 63n,
    createdAt: 4294967295,
  },
  body,
}

describe('a message', () => {
  test('internal, with an extra currency id that has the highest bit set', () => {
    const message = readMessage(ours(beginCell().store(storeMessage(internal)).endCell()))
    expect(message.info).toEqual({
      type: 'int_msg_info',
      ihr_disabled: true,
      bounce: true,
      bounced: false,
      src: src.toRawString(),
      dest: dest.toRawString(),
      value: { grams: 5n, other: new Map([[4294967279, 9n]]) },
      ihr_fee: 1n,
      extra_flags: 1n,
      fwd_fee: 2n,
      created_lt: 2n ** 63n,
      created_at: 4294967295,
    })
    expect(message.body.hash()).toBe(hashOf(body))
    expect(message.init).toBeUndefined()
  })

  test('external-in and external-out', () => {
    const external = new ExternalAddress(0xabcn, 12)
    const inwards = readMessage(
      ours(
        beginCell()
          .store(storeMessage({ info: { type: 'external-in', src: external, dest, importFee: 3n }, body }))
          .endCell(),
      ),
    )
    expect(inwards.info).toEqual({
      type: 'ext_in_msg_info',
      src: { bytes: Uint8Array.from([0xab, 0xc0]), length: 12 },
      dest: dest.toRawString(),
      import_fee: 3n,
    })
    const outwards = { type: 'external-out', src, dest: null, createdLt: 4n, createdAt: 5 } as const
    expect(
      readMessage(
        ours(
          beginCell()
            .store(storeMessage({ info: outwards, body }))
            .endCell(),
        ),
      ).info,
    ).toEqual({
      type: 'ext_out_msg_info',
      src: src.toRawString(),
      created_lt: 4n,
      created_at: 5,
    })
  })

  const withInit = { ...internal, init }
  const placements = [
    { init: 'inline', body: 'inline', forceRef: false, small: true },
    { init: 'ref', body: 'ref', forceRef: true, small: false },
  ] as const
  test.each(placements)('has the placement of its parts: StateInit $init, body $body', ({ forceRef, ...layout }) => {
    const small = { ...withInit, body: beginCell().storeUint(1, 8).endCell(), init: { code } }
    const message = layout.small ? small : withInit
    const read = readMessage(ours(beginCell().store(storeMessage(message, { forceRef })).endCell()))
    expect(read.layout).toEqual({ init: layout.init, body: layout.body })
    expect(read.body.hash()).toBe(hashOf(message.body))
    expect(read.init?.cell.hash()).toBe(hashOf(beginCell().store(storeStateInit(message.init)).endCell()))
  })

  test('created by a contract may have no source', () => {
    const head = new Builder()
      .uint(0b0000, 4)
      .address(undefined)
      .address(dest.toRawString() as Address)
    const cell = head.coins(1n).bit(false).coins(0n).coins(0n).uint(0, 64).uint(0, 32).bit(false).bit(false).end()
    const { info, body: rest } = readMessage(cell)
    expect(info).toMatchObject({ type: 'int_msg_info', dest: dest.toRawString() })
    expect('src' in info && info.src).toBeUndefined()
    expect(rest.equals(emptyCell)).toBe(true)
  })

  test('that is invalid is rejected with the layout name', () => {
    const rejected = (layout: string) =>
      expect.objectContaining({ code: 'input.cell', details: expect.objectContaining({ layout }) })
    expect(() => readMessage(emptyCell)).toThrow(rejected('Message'))
    expect(() => readMessage(ours(body))).toThrow(rejected('Message'))
    const cell = ours(
      beginCell()
        .store(storeMessage(withInit, { forceRef: true }))
        .endCell(),
    )
    expect(() => readMessage(new Builder().cell(cell).bit(false).end())).toThrow(rejected('Message'))
    expect(() => readStateInit(ours(body))).toThrow(rejected('StateInit'))
  })
})

test('a StateInit with all fields', () => {
  const cell = ours(beginCell().store(storeStateInit(init)).endCell())
  const read = readStateInit(cell)
  expect(read.cell).toBe(cell)
  expect(read).toMatchObject({ fixed_prefix_length: 3, special: { tick: true, tock: false } })
  expect([read.code?.hash(), read.data?.hash()]).toEqual([hashOf(code), hashOf(data)])
  expect([...read.library].map(([key, { public: isPublic, root }]) => [key, isPublic, root.hash()])).toEqual([
    [`${'0'.repeat(63)}7`, true, hashOf(code)],
  ])
  expect(readStateInit(new Builder().uint(0, 5).end())).toMatchObject({
    code: undefined,
    data: undefined,
    library: new Map(),
  })
})

describe('the normalized hash', () => {
  test('matches the recorded one', () => {
    const recorded = readData<{ boc: string; cell_hash: string; normalized_hash: string }>(
      'golden/normalized-hash/message-1.json',
    )
    const message = readMessage(cellFromText(recorded.boc))
    expect(message.cell.hash()).toBe(recorded.cell_hash)
    expect(normalizedHash(message)).toBe(recorded.normalized_hash)
  })

  test('does not depend on fields that can change in transit, but on the body', () => {
    const external = (
      change: Partial<Extract<TonMessage['info'], { type: 'external-in' }>>,
      more: Partial<TonMessage> = {},
    ): Message =>
      readMessage(
        ours(
          beginCell()
            .store(storeMessage({ info: { type: 'external-in', dest, importFee: 0n, ...change }, body, ...more }))
            .endCell(),
        ),
      )
    const plain = normalizedHash(external({}))
    expect(normalizedHash(external({ importFee: 5n, src: new ExternalAddress(1n, 9) }))).toBe(plain)
    expect(normalizedHash(external({}, { init: { code } }))).toBe(plain)
    expect(normalizedHash(external({}, { body: code }))).not.toBe(plain)
    expect(normalizedHash(external({ dest: src }))).not.toBe(plain)
  })

  test('of other messages is the message hash', () => {
    const message = readMessage(ours(beginCell().store(storeMessage(internal)).endCell()))
    expect(normalizedHash(message)).toBe(message.cell.hash())
    expect(TonCell.fromHex(toBocHex(message.cell)).hash().toString('hex')).toBe(message.cell.hash())
  })
})
