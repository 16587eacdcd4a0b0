import { ed25519 } from '@noble/curves/ed25519.js'
import { describe, expect, test } from 'vitest'
import { expectRecorded } from '../../test/data.ts'
import { demoSnapshot } from '../../test/demo.ts'
import { readScenario, scenarioNames } from '../../test/scenarios.ts'
import { Builder } from '../cell/Builder.ts'
import { type Cell, emptyCell } from '../cell/Cell.ts'
import { writeDict } from '../cell/dict.ts'
import { snapshotSource } from '../chain/snapshot/snapshotSource.ts'
import { interfacesByCodeHash } from '../contracts/interfaces.ts'
import { fromHex, toHex } from '../encoding/hex.ts'
import { isWalletKind, readWalletMessage, type WalletKind } from '../messages/walletMessage.ts'
import { readShardAccount } from '../tlb/account.ts'
import { readMessage } from '../tlb/message.ts'
import { type Address, unixSec } from '../units.ts'
import { type PreflightInput, preflight } from './preflight.ts'

/** As a caller does it: the wallet's kind from its code. */
function inputOf(cell: Cell, shardAccount: Cell | undefined, now: number, globalId = -777): PreflightInput {
  const message = readMessage(cell)
  const state = shardAccount && readShardAccount(shardAccount).account?.storage.state
  const code = state?.type === 'active' ? state.init.code : message.init?.code
  const kind = code && interfacesByCodeHash(code.hash())?.find(isWalletKind)
  return {
    message,
    wallet: kind && { kind, body: readWalletMessage(message.body, kind) },
    state: { shardAccount },
    now: unixSec(now),
    networkGlobalId: globalId,
  }
}
const codesById = (input: PreflightInput) => Object.fromEntries(preflight(input).map(check => [check.id, check.code]))
const fine = {
  seqno: 'seqno.ok',
  expiry: 'expiry.ok',
  signature: 'signature.ok',
  wallet_id: 'wallet_id.ok',
  balance: 'balance.ok',
}

describe('preflight of messages that the real network rejected', () => {
  const rejected: [name: string, failed: object][] = [
    ['rejected-wrong-seqno', { seqno: 'seqno.ahead' }],
    ['rejected-v3-wrong-seqno', { seqno: 'seqno.ahead' }],
    ['rejected-v5-wrong-seqno', { seqno: 'seqno.ahead' }],
    ['rejected-wrong-signature', { signature: 'signature.wrong' }],
    ['rejected-expired', { expiry: 'expiry.expired' }],
    ['rejected-v5-signature-disabled', { signature: 'signature.off' }],
  ]
  test.each(rejected)('%s', (name, failed) => {
    const { message, rejection } = readScenario(name)
    expect(codesById(inputOf(message!, rejection!.state, rejection!.now))).toEqual({ ...fine, ...failed })
  })

  test('a signature is verified unless the wallet has run and accepted it', () => {
    const { message, rejection } = readScenario('rejected-wrong-signature')
    const input = inputOf(message!, rejection!.state, rejection!.now)
    expect(codesById({ ...input, isAccepted: false })).toEqual({ ...fine, signature: 'signature.wrong' })
    expect(codesById({ ...input, isAccepted: true })).toEqual(fine)
  })

  test('is not applicable to a contract that is not a wallet', () => {
    const { message, rejection } = readScenario('rejected-subscription-not-yet')
    const checks = preflight(inputOf(message!, rejection!.state, rejection!.now))
    expect(checks.map(check => check.status)).toEqual([...Array(4).fill('not-applicable'), 'unknown'])
  })
})

test('messages accepted by wallets of the real network fail no check except the balance', () => {
  let wallets = 0
  const kinds = new Set<string>()
  for (const name of scenarioNames()) {
    const { message, transactions } = readScenario(name)
    const [first] = transactions
    if (!first || !message) continue
    const input = inputOf(message, first.before, first.now)
    if (!input.wallet) continue
    wallets++
    kinds.add(input.wallet.kind)
    const checks = preflight(input)
    // The wallet has verified the signature.
    expect(preflight({ ...input, isAccepted: true })).toEqual(checks)
    for (const check of checks) {
      if (check.id !== 'balance')
        expect(['ok', 'not-applicable'], `${name} ${check.code}: ${check.text}`).toContain(check.status)
    }
  }
  expectRecorded(wallets, 101)
  const walletKinds = [
    'wallet_highload_v2',
    'wallet_highload_v3r1',
    'wallet_v3r2',
    'wallet_v4r2',
    'wallet_v5r1',
    'wallet_vesting',
  ]
  expect(walletKinds).toEqual(expect.arrayContaining([...kinds]))
  expectRecorded(kinds.size, walletKinds.length)
})

describe('preflight of the fresh demo samples', () => {
  const demo = demoSnapshot()
  const source = snapshotSource(demo)
  const fresh: [id: string, failed: object][] = [
    ['fresh-transfer', {}],
    ['fresh-jetton-transfer', {}],
    ['fresh-three-transfers', {}],
    ['fresh-not-enough-balance', { balance: 'balance.short' }],
    ['fresh-wrong-seqno', { seqno: 'seqno.used' }],
    ['fresh-wrong-signature', { signature: 'signature.wrong' }],
    ['fresh-wrong-wallet-id', { wallet_id: 'wallet_id.network' }],
    ['fresh-expired', { expiry: 'expiry.expired' }],
  ]
  test.each(fresh)('%s', async (id, failed) => {
    const { message } = demo.samples.find(sample => sample.id === id)!
    const head = await source.getMasterchainBlock('newest')
    const { info } = readMessage(message)
    const { shardAccount } = await source.getAccount((info as { dest: Address }).dest, head.id) // an external message
    expect(codesById(inputOf(message, shardAccount, head.genUtime, demo.network.globalId))).toEqual({
      ...fine,
      ...failed,
    })
  })

  test('have these texts', async () => {
    const texts = new Map<string, string>()
    for (const [id, failed] of fresh) {
      const { message } = demo.samples.find(sample => sample.id === id)!
      const head = await source.getMasterchainBlock('newest')
      const { info } = readMessage(message)
      const { shardAccount } = await source.getAccount((info as { dest: Address }).dest, head.id) // an external message
      const [name] = Object.keys(failed)
      const check = preflight(inputOf(message, shardAccount, head.genUtime)).find(
        each => each.id === (name ?? 'expiry'),
      )
      texts.set(id, check?.text ?? '')
    }
    expect(Object.fromEntries(texts)).toEqual({
      'fresh-transfer': 'does not expire',
      'fresh-jetton-transfer': 'does not expire',
      'fresh-three-transfers': 'does not expire',
      'fresh-not-enough-balance': 'outgoing messages send 5 TON, the balance is 0.9 TON',
      'fresh-wrong-seqno': 'expected 37, the message has 36: it was signed for an earlier seqno',
      'fresh-wrong-signature': "does not match the message and the wallet's public key",
      'fresh-wrong-wallet-id': 'signed for the same wallet on mainnet',
      'fresh-expired': 'expired 60 s before the time of the run',
    })
  })
})

const secret = Uint8Array.from({ length: 32 }, (_, index) => index)
const key = ed25519.getPublicKey(secret)
const wallet = `0:${'77'.repeat(32)}` as Address

const outMessage = (nano: bigint, currency?: [id: bigint, amount: bigint]) =>
  new Builder()
    .uint(0b0110, 4)
    .address(undefined)
    .address(wallet)
    .coins(nano)
    .maybeRef(currency && writeDict([[currency[0], b => void b.varUint(currency[1], 5)]], 32))
    .coins(0n)
    .coins(0n)
    .uint(0, 64 + 32 + 2)
    .end()
const external = (body: Cell, init?: Cell) =>
  readMessage(
    new Builder()
      .uint(0b1000, 4)
      .address(wallet)
      .coins(0n)
      .bit(init !== undefined)
      .cell(init ? new Builder().bit(true).ref(init).end() : emptyCell)
      .bit(true)
      .ref(body)
      .end(),
  )
const signed = (part: Cell, signature = ed25519.sign(part.hashBytes(), secret)) =>
  new Builder().bytes(signature).cell(part).end()
const active = (data: Cell, nano = 10_000_000_000n, other?: Cell) =>
  new Builder()
    .ref(
      new Builder()
        .bit(true)
        .address(wallet)
        .uint(0, 3 + 3 + 3 + 32 + 1 + 64)
        .coins(nano)
        .maybeRef(other)
        .uint(0b1, 1)
        .uint(0b0011, 4)
        .ref(emptyCell)
        .ref(data)
        .bit(false)
        .end(),
    )
    .uint(0, 256 + 64)
    .end()
const now = unixSec(1_000_000)

type Case = { kind: WalletKind; body: Cell; data: Cell; at?: number; nano?: bigint; other?: Cell }
const check = ({ kind, body, data, at, nano, other }: Case) =>
  preflight({
    message: external(body),
    wallet: { kind, body: readWalletMessage(body, kind) },
    state: { shardAccount: active(data, nano, other) },
    now: unixSec(at ?? now),
  })
const codes = (given: Case) => Object.fromEntries(check(given).map(({ id, code }) => [id, code]))

const data4 = new Builder().uint(7, 32).uint(698983191, 32).bytes(key).bit(false).end()
const body4 = ({ seqno = 7, id = 698983191, until = now + 60, outMessages = [outMessage(1n)], mode = 3 } = {}) =>
  outMessages
    .reduce(
      (b, cell) => b.uint(mode, 8).ref(cell),
      new Builder().uint(id, 32).uint(until, 32).uint(seqno, 32).uint(0, 8),
    )
    .end()
const version4 = (given: Parameters<typeof body4>[0] = {}, more: Partial<Case> = {}) =>
  codes({ kind: 'wallet_v4r2', body: signed(body4(given)), data: data4, ...more })

describe('one wrong value fails one check', () => {
  test('a valid message', () => expect(version4()).toEqual(fine))
  test('an old seqno', () => expect(version4({ seqno: 6 })).toEqual({ ...fine, seqno: 'seqno.used' }))
  test('a later seqno', () => expect(version4({ seqno: 8 })).toEqual({ ...fine, seqno: 'seqno.ahead' }))
  test('another subwallet', () => expect(version4({ id: 1 })).toEqual({ ...fine, wallet_id: 'wallet_id.other' }))
  test('a message in its last second has expired', () => {
    expect(version4({ until: now })).toEqual({ ...fine, expiry: 'expiry.expired' })
    expect(version4({ until: now + 1 })).toEqual(fine)
  })
  test('a signature with another key', () => {
    const other = signed(body4(), ed25519.sign(body4().hashBytes(), fromHex('ab'.repeat(32))))
    expect(codes({ kind: 'wallet_v4r2', body: other, data: data4 })).toEqual({ ...fine, signature: 'signature.wrong' })
  })
  test('an empty signature', () => {
    const unsigned = signed(body4(), new Uint8Array(64))
    expect(codes({ kind: 'wallet_v4r2', body: unsigned, data: data4 })).toEqual({
      ...fine,
      signature: 'signature.missing',
    })
  })
  test('an invalid public key', () => {
    const data = new Builder().uint(7, 32).uint(698983191, 32).bytes(new Uint8Array(32).fill(255)).bit(false).end()
    expect(version4({}, { data })).toEqual({ ...fine, signature: 'signature.wrong' })
  })
})

describe('the balance', () => {
  const balance = (outMessages: Cell[], nano?: bigint, other?: Cell, mode = 3) =>
    version4({ outMessages, mode }, { ...(nano !== undefined && { nano }), ...(other && { other }) }).balance
  test('covers all outgoing messages together', () => {
    expect(balance([outMessage(4n), outMessage(5n)], 10n)).toBe('balance.ok')
    expect(balance([outMessage(6n), outMessage(5n)], 10n)).toBe('balance.short')
  })
  test('must leave something for fees', () => expect(balance([outMessage(10n)], 10n)).toBe('balance.noFees'))
  test('is sent completely by mode 128', () =>
    expect(balance([outMessage(0n)], 10n, undefined, 128)).toBe('balance.all'))
  test('of 0 cannot pay fees', () => expect(balance([outMessage(0n)], 0n)).toBe('balance.none'))
  test('is checked for each extra currency', () => {
    const have = writeDict([[100n, b => void b.varUint(5n, 5)]], 32)
    expect(balance([outMessage(1n, [100n, 5n])], 10n, have)).toBe('balance.ok')
    expect(balance([outMessage(1n, [100n, 6n])], 10n, have)).toBe('balance.currency')
    expect(balance([outMessage(1n, [7n, 1n])], 10n, have)).toBe('balance.currency')
  })
  test('is unknown when an outgoing message cannot be read', () =>
    expect(balance([emptyCell], 10n)).toBe('balance.unknown'))
})

describe('other wallets', () => {
  test('v1 messages do not expire and have no wallet id', () => {
    const body = signed(new Builder().uint(7, 32).uint(3, 8).ref(outMessage(1n)).end())
    const data = new Builder().uint(7, 32).bytes(key).end()
    expect(codes({ kind: 'wallet_v1r3', body, data })).toEqual({
      ...fine,
      expiry: 'expiry.none',
      wallet_id: 'wallet_id.none',
    })
  })

  test('a highload wallet v2 stores query ids and accepts a message in its last second', () => {
    const queryId = (BigInt(now) << 32n) | 5n
    const list = writeDict([[0n, b => void b.uint(3, 8).ref(outMessage(1n))]], 16)
    const body = signed(new Builder().uint(1, 32).uint(queryId, 64).maybeRef(list).end())
    const data = (used?: Cell) => new Builder().uint(1, 32).uint(0, 64).bytes(key).maybeRef(used).end()
    const used = writeDict([[queryId, () => {}]], 64)
    expect(codes({ kind: 'wallet_highload_v2', body, data: data() })).toEqual(fine)
    expect(codes({ kind: 'wallet_highload_v2', body, data: data(used) }).seqno).toBe('seqno.used')
    expect(codes({ kind: 'wallet_highload_v2', body, data: data(), at: now + 1 }).expiry).toBe('expiry.expired')
  })

  test('a highload wallet v3 stores a bit for each query id and rejects messages from the future', () => {
    const queryId = (9n << 10n) | 1000n
    const inner = (created: number) =>
      new Builder().uint(1, 32).ref(outMessage(1n)).uint(3, 8).uint(queryId, 23).uint(created, 64).uint(600, 22).end()
    const body = (created: number) =>
      new Builder()
        .bytes(ed25519.sign(inner(created).hashBytes(), secret))
        .ref(inner(created))
        .end()
    const row = (bit: number) => writeDict([[9n, b => void b.uint(0, bit).uint(1, 1)]], 13)
    const data = (old?: Cell, fresh?: Cell, cleaned: number = now) =>
      new Builder().bytes(key).uint(1, 32).maybeRef(old).maybeRef(fresh).uint(cleaned, 64).uint(600, 22).end()
    const kind = 'wallet_highload_v3r1'
    expect(codes({ kind, body: body(now), data: data() })).toEqual(fine)
    expect(codes({ kind, body: body(now), data: data(row(1000)) }).seqno).toBe('seqno.used')
    expect(codes({ kind, body: body(now), data: data(undefined, row(1000)) }).seqno).toBe('seqno.used')
    expect(codes({ kind, body: body(now), data: data(row(999), row(500)) }).seqno).toBe('seqno.ok')
    // The wallet first moves its windows: after one timeout the older one is forgotten, after two both.
    expect(codes({ kind, body: body(now), data: data(row(1000), undefined, now - 601) }).seqno).toBe('seqno.ok')
    expect(codes({ kind, body: body(now), data: data(undefined, row(1000), now - 601) }).seqno).toBe('seqno.used')
    expect(codes({ kind, body: body(now), data: data(undefined, row(1000), now - 1201) }).seqno).toBe('seqno.ok')
    expect(codes({ kind, body: body(now + 5), data: data() }).expiry).toBe('expiry.early')
    expect(codes({ kind, body: body(now - 600), data: data() }).expiry).toBe('expiry.expired')
  })

  test('v5 accepts disabled signatures while it has no extension', () => {
    const part = new Builder()
      .uint(0x7369676e, 32)
      .uint(1, 32)
      .uint(now + 9, 32)
      .uint(7, 32)
      .bit(false)
      .bit(false)
      .end()
    const body = new Builder().cell(part).bytes(ed25519.sign(part.hashBytes(), secret)).end()
    const data = (allowed: boolean, extensions?: Cell) =>
      new Builder().bit(allowed).uint(7, 32).uint(1, 32).bytes(key).maybeRef(extensions).end()
    const extensions = writeDict([[1n, b => void b.bit(true)]], 256)
    const kind = 'wallet_v5r1'
    expect(codes({ kind, body, data: data(true, extensions) }).signature).toBe('signature.ok')
    expect(codes({ kind, body, data: data(false) }).signature).toBe('signature.ok')
    expect(codes({ kind, body, data: data(false, extensions) }).signature).toBe('signature.off')
  })
})

describe('what cannot be checked is unknown', () => {
  const body = signed(body4())
  const wallet4 = { kind: 'wallet_v4r2', body: readWalletMessage(body, 'wallet_v4r2') } as const
  const statuses = (given: Partial<PreflightInput>) =>
    preflight({ message: external(body), wallet: wallet4, state: { shardAccount: active(data4) }, now, ...given }).map(
      each => each.status,
    )
  const four = (status: string) => Array(4).fill(status)

  test('an unknown state', () => expect(statuses({ state: undefined })).toEqual([...four('unknown'), 'unknown']))
  test('an account that does not exist cannot pay', () => {
    expect(statuses({ state: { shardAccount: undefined }, wallet: undefined })).toEqual([...four('unknown'), 'fail'])
  })
  test('an invalid body', () => {
    expect(statuses({ wallet: { kind: 'wallet_v4r2', body: undefined } })).toEqual([...four('unknown'), 'unknown'])
  })
  test('data with another layout', () => {
    expect(statuses({ state: { shardAccount: active(emptyCell) } })).toEqual([...four('unknown'), 'ok'])
  })
  test('an internal message is not signed', () => {
    expect(statuses({ message: readMessage(outMessage(1n)) })).toEqual(Array(5).fill('not-applicable'))
  })
  test('the first message of a wallet is checked against the data in its StateInit', () => {
    const init = new Builder().uint(0b00110, 5).ref(emptyCell).ref(data4).end()
    expect(statuses({ message: external(body, init), state: { shardAccount: undefined } })).toEqual([
      ...four('ok'),
      'fail',
    ])
  })
  test('the signature check contains the public key', () => {
    const [, , signature] = preflight({
      message: external(body),
      wallet: wallet4,
      state: { shardAccount: active(data4) },
      now,
    })
    expect(signature).toMatchObject({ status: 'ok', expected: toHex(key) })
  })
})
