import { beforeAll, describe, expect, test } from 'vitest'
import { readStoredStates, type StoredState } from '../../test/storedStates.ts'
import { Builder } from '../cell/Builder.ts'
import { type Cell, emptyCell } from '../cell/Cell.ts'
import { writeDict } from '../cell/dict.ts'
import { sha256 } from '../cell/sha256.ts'
import { toHex } from '../encoding/hex.ts'
import { encodeUtf8 } from '../encoding/utf8.ts'
import { type Address, type Hash, workchainOf } from '../units.ts'
import { isDecoded, readStoredData, type StoredData, type StoredField, storageLayouts } from './storageLayouts.ts'
import { storedValues } from './storedValues.ts'
import { readWalletData } from './walletData.ts'
import { isWalletKind } from './walletMessage.ts'

const ownContract = 'written for the recorded network'
const otherRevision = 'a revision without a known source of its storage'
const noSource = 'no source of its storage is known'
/** Recorded contracts of known interfaces whose data is not decoded, by code, with the reason. */
const undecodedCodes: ReadonlyMap<string, string> = new Map([
  ['44d3ab9f7407cf12eb7e16965a272251217b6264b52150869a53c2b269b4ad00', `nft_auction_v1: ${ownContract}`],
  ['ae1e06437011c2f31f2d457bb288d3128a339c5bc3cf7c065d8e6c055c0de051', `cron: ${ownContract}`],
  ['b1ed3af875b6a8878a0c914c03be387c297f79b38ad03c7eb78239313e57e70b', `evaa_user: ${otherRevision}`],
  ['93bbea1de1f83e82e672bb9de8399a22e76417bae5e7fc718b3bd9e12865290d', `nft_item: ${otherRevision}`],
  ['8e5aab17e2e503bec75c2f453b9dacf11a98bbb2cc202994710952a7271c7780', `nft_collection: ${otherRevision}`],
  ['0432bae477ebbfe5c75ebfa7db38c6cd6c1f96d40227de6838f7007e5c503f94', `affluent_batch: ${noSource}`],
  ['eb9d9891a32ec94425c09735f6ade73f4c171da0091f874d6e9d25247d583990', `affluent_lending_vault: ${noSource}`],
  ['9f3fee6f85b5eab94b835fdb5add8278eb39d76eee25f88b909f45c912fce44d', `affluent_multiply_vault_v2: ${noSource}`],
  ['5e1749922ecf3379c7bac45bfc2c584c01c7fe6d64423a89d7dbb36ec4d4a474', `bidask_lp_multitoken: ${noSource}`],
  ['14dbe27de307b26faf75361dc5429d1a14b5288f9a82ce08727513c02835e4f7', `mytonwallet_2fa: ${noSource}`],
  ['f4849f26e6a41931304eb3d7652906825dc632e68ccc7ec61cad4532699c11fe', `pyth_oracle: ${noSource}`],
  ['b3063ddec4e026048b770c194075ffb7ee8add93badfa794c1440de96e3cc15e', `scaled_ui: ${noSource}`],
  ['de45c084784529112bc03ae34645422e36e2be94528d1a52c8e2c6f46ba738c3', `coffee_staking_item: ${noSource}`],
])

const readState = ({ data, interfaces, code, account }: StoredState, changed: Cell = data) =>
  readStoredData(changed, { interfaces, code: code.hash(), workchain: workchainOf(account) })
const readAs = (name: string, data: Cell) => readStoredData(data, { interfaces: [name] })

function decode(name: string, data: Cell): ReadonlyMap<string, StoredField> {
  const found = readAs(name, data)
  if (!isDecoded(found)) throw new Error(`not decoded: ${JSON.stringify(found)}`)
  return new Map(found.fields.map(field => [field.name, field]))
}

describe('recorded states', () => {
  let states: readonly StoredState[] = []
  let decoded: readonly (readonly [StoredState, StoredData])[] = []
  beforeAll(async () => {
    states = await readStoredStates()
    decoded = states.flatMap(state => {
      const found = readState(state)
      return isDecoded(found) ? [[state, found] as const] : []
    })
  }, 120_000)

  test('every contract with a known interface is decoded, or listed with the reason', () => {
    expect(decoded.length).toBeGreaterThan(100)
    const known = states.filter(({ interfaces }) => interfaces.length > 0)
    const missing = known.filter(state => !isDecoded(readState(state)) && !undecodedCodes.has(state.code.hash()))
    expect(missing.map(({ interfaces, recording }) => `${interfaces} ${recording}`)).toEqual([])
    const hashes = new Set(states.map(({ code }) => code.hash()))
    const unread = new Set(known.filter(state => !isDecoded(readState(state))).map(({ code }) => code.hash()))
    const idle = [...undecodedCodes.keys()].filter(hash => hashes.has(hash as Hash) && !unread.has(hash as Hash))
    expect(idle).toEqual([])
  })

  test('nothing of the data is left out: more of it fits no layout', () => {
    for (const [state] of decoded) {
      const longer = new Builder().slice(state.data.slice())
      if (state.data.bits > 1015 || state.data.refCount > 3) continue
      const found = readState(state, longer.uint(0b1010101, 7).ref(emptyCell).end())
      expect(isDecoded(found), `${state.interfaces} ${state.recording}`).toBe(false)
    }
  })

  test('truncated data is never an error, and says where the reading stopped', () => {
    for (const [{ data, ...state }] of decoded) {
      for (const bits of [0, 1, 2, 7, 33, 256, data.bits - 33, data.bits - 1]) {
        if (bits < 0 || bits >= data.bits) continue
        const found = readState({ ...state, data: data.part({ bits: [0, bits], refs: [0, data.refCount] }) })
        if (isDecoded(found)) continue
        expect(found.code).toBe('different')
        expect(found.cell).toMatch(/^[0-9a-f]{64}$/)
        expect(found.bit).toBeGreaterThanOrEqual(0)
      }
    }
  })

  test('wallets have the numbers that their messages are checked against', () => {
    for (const [{ data, interfaces }, found] of decoded) {
      const kind = interfaces.find(isWalletKind)
      const wallet = kind && readWalletData(kind, data)
      if (!wallet) continue
      const fields = new Map(found.fields.map(field => [field.name, field.value]))
      expect(fields.get('public_key')).toBe(wallet.public_key)
      if (wallet.seqno !== undefined) expect(fields.get('seqno')).toBe(String(wallet.seqno))
    }
  })

  test('an item has its owner, a jetton wallet its balance in smallest units, a sale its price in coins', () => {
    const kinds = new Map<string, Set<string>>()
    for (const [, { fields }] of decoded)
      for (const { name, kind } of fields) kinds.set(name, (kinds.get(name) ?? new Set()).add(kind))
    expect(kinds.get('owner')).toEqual(new Set(['address']))
    expect(kinds.get('full_price')).toEqual(new Set(['coins']))
    expect(kinds.get('vesting.start_time')).toEqual(new Set(['time']))
    expect(kinds.get('domain')).toEqual(new Set(['text']))
  })

  test('signers of a multisig are a list of addresses, nominators have their deposits', () => {
    const entriesOf = (layout: string, field: string) =>
      decoded
        .filter(([, found]) => found.layout === layout)
        .flatMap(([, { fields }]) => fields.find(({ name }) => name === field)?.entries ?? [])
    const [signer] = entriesOf('multisig_v2', 'signers')
    expect(signer).toEqual({
      key: { kind: 'integer', value: '0' },
      fields: [{ name: '', kind: 'address', value: expect.stringMatching(/^0:[0-9a-f]{64}$/) }],
    })
    const [nominator] = entriesOf('tv_pool', 'nominators')
    expect(nominator?.key).toEqual({ kind: 'address', value: expect.stringMatching(/^0:/) })
    expect(nominator?.fields.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'amount coins',
      'pending_deposit coins',
    ])
  })
})

test('every layout compiles', () => {
  for (const [, rows] of storageLayouts())
    for (const fields of rows) expect(() => storedValues.fields(fields)).not.toThrow()
  expect(storageLayouts().size).toBeGreaterThan(70)
})

test('random cells are never an error', () => {
  let seed = 1
  const random = (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % limit
  }
  const randomCell = (depth: number): Cell => {
    const builder = new Builder()
    const bytes = random(127)
    for (let i = 0; i < bytes; i++) builder.uint(random(256), 8)
    for (let refs = depth === 0 ? 0 : random(5); refs > 0; refs--) builder.ref(randomCell(depth - 1))
    return builder.end()
  }
  for (const name of storageLayouts().keys())
    for (let i = 0; i < 20; i++) expect(readAs(name, randomCell(3))).toBeDefined()
})

describe('data that a layout does not read completely', () => {
  const wallet = () => new Builder().uint(7, 32).uint(1, 32).uint(2n, 256)

  test('is not decoded, with the field, the cell and the bit where the reading stopped', () => {
    expect(decode('wallet_v3r2', wallet().end()).get('seqno')).toEqual({ name: 'seqno', kind: 'integer', value: '7' })
    const longer = wallet().bit(true).end()
    expect(readAs('wallet_v3r2', longer)).toEqual({
      code: 'different',
      layout: 'wallet_v3r2',
      cell: longer.hash(),
      bit: 320,
    })
    const shorter = new Builder().uint(7, 32).uint(1, 32).uint(2n, 200).end()
    expect(readAs('wallet_v3r2', shorter)).toEqual({
      code: 'different',
      layout: 'wallet_v3r2',
      field: 'public_key',
      cell: shorter.hash(),
      bit: 64,
    })
    expect(readAs('unknown', wallet().end())).toEqual({ code: 'no_layout' })
  })

  test('names the nested cell', () => {
    const terms = new Builder().uint(9n, 64).uint(1, 8).end()
    const data = wallet().bit(false).ref(terms).end()
    expect(readAs('wallet_vesting', data)).toEqual({
      code: 'different',
      layout: 'wallet_vesting',
      field: 'vesting.total_duration',
      cell: terms.hash(),
      bit: 64,
    })
  })

  test('names the entry of a dictionary', () => {
    const extensions = writeDict([[5n, (value: Builder) => value.bit(true).bit(true)]], 256)
    const data = new Builder().bit(true).uint(7, 32).uint(1, 32).uint(2n, 256).maybeRef(extensions).end()
    expect(readAs('wallet_v5r1', data)).toMatchObject({
      code: 'different',
      field: `extensions.${'5'.padStart(64, '0')}`,
    })
  })

  test('a dictionary that unfolds to 2^60 entries is not walked', () => {
    let fork = new Builder().uint(0b00, 2).end()
    for (let depth = 0; depth < 60; depth++) fork = new Builder().uint(0b00, 2).ref(fork).ref(fork).end()
    expect(readAs('wallet_v4r2', wallet().bit(true).ref(fork).end())).toMatchObject({
      code: 'different',
      field: 'plugins',
    })
    const full = (bits: number): Cell => {
      let below = new Builder().uint(0b00, 2).uint(0, 1).end()
      for (let depth = 0; depth < bits; depth++) below = new Builder().uint(0b00, 2).ref(below).ref(below).end()
      return below
    }
    const bomb = new Builder().bit(true).uint(7, 32).uint(1, 32).uint(2n, 256).bit(true).ref(full(256)).end()
    expect(readAs('wallet_v5r1', bomb)).toMatchObject({ code: 'too_large', field: 'extensions' })
  })
})

describe('nested cells', () => {
  const jetton = (content: Cell) => new Builder().coins(1000n).uint(0, 2).ref(content).ref(emptyCell).end()

  test('the content of a token has its fields, or its link', () => {
    const key = BigInt(`0x${toHex(sha256(encodeUtf8('symbol')))}`)
    const onChain = new Builder()
      .uint(0, 8)
      .maybeRef(writeDict([[key, (value: Builder) => value.ref(new Builder().uint(0, 8).text('ABC').end())]], 256))
      .end()
    expect(decode('jetton_master', jetton(onChain)).get('content')).toEqual({
      name: 'content',
      kind: 'content',
      value: onChain.hash(),
      entries: [{ key: { kind: 'text', value: 'symbol' }, fields: [{ name: '', kind: 'text', value: 'ABC' }] }],
    })
    const offChain = new Builder().uint(1, 8).text('https://example.com/a.json').end()
    expect(decode('jetton_master', jetton(offChain)).get('content')?.entries).toEqual([
      {
        key: { kind: 'text', value: 'uri' },
        fields: [{ name: '', kind: 'text', value: 'https://example.com/a.json' }],
      },
    ])
    const other = new Builder().uint(7, 8).end()
    expect(decode('jetton_master', jetton(other)).get('content')).toMatchObject({ kind: 'cell', value: other.hash() })
  })

  test('a dictionary has its number of entries, and the first 50 of them', () => {
    const plugins = Array.from({ length: 60 }, (_, i) => [BigInt(i), () => undefined] as const)
    const data = new Builder().uint(7, 32).uint(1, 32).uint(2n, 256).maybeRef(writeDict(plugins, 264)).end()
    const field = decode('wallet_v4r2', data).get('plugins')
    expect(field?.value).toMatch(/^60 [0-9a-f]{64}$/)
    expect(field?.entries).toHaveLength(50)
    expect(field?.entries?.[0]?.key).toEqual({ kind: 'address', value: `0:${'0'.repeat(64)}` })
  })

  test('an extension is an address in the workchain of its wallet', () => {
    const extensions = writeDict([[5n, (value: Builder) => value.bit(true)]], 256)
    const data = new Builder().bit(true).uint(7, 32).uint(1, 32).uint(2n, 256).maybeRef(extensions).end()
    const keyIn = (workchain: number | undefined) => {
      const found = readStoredData(data, { interfaces: ['wallet_v5r1'], workchain })
      return isDecoded(found) ? found.fields.find(({ name }) => name === 'extensions')?.entries?.[0]?.key : undefined
    }
    const hash = '5'.padStart(64, '0')
    expect(keyIn(-1)).toEqual({ kind: 'address', value: `-1:${hash}` as Address })
    expect(keyIn(undefined)).toEqual({ kind: 'hash', value: hash })
  })
})
