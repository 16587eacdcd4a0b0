import { describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { demoService } from '../../../test/demoService.ts'
import { assembleCode, externalMessage } from '../../../test/fakes.ts'
import { Builder } from '../../cell/Builder.ts'
import { emptyCell } from '../../cell/Cell.ts'
import { cellFromText, toBocHex } from '../../cell/text.ts'
import { snapshotSource } from '../../chain/snapshot/snapshotSource.ts'
import type { DebugEmulateRequest } from '../../contract/requests.ts'
import { parseAddress } from '../../encoding/address.ts'
import { AppError } from '../../errors.ts'

const demo = demoSnapshot()
const recorded = snapshotSource(demo, 'demo')
const alice = '0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020'
const stranger = parseAddress(`0:${'77'.repeat(32)}`)
const service = await demoService({
  chain: {
    getAccount: (account, ...others) =>
      account === stranger ? Promise.resolve({ shardAccount: undefined }) : recorded.getAccount(account, ...others),
  },
})

const messageOf = (id: string): string =>
  toBocHex((demo.samples.find(each => each.id === id) ?? expect.fail(`no sample ${id}`)).message)
const run = (boc: string, options: Omit<DebugEmulateRequest, 'boc'> = {}) =>
  service.call('debugEmulate', { body: { boc, ...options } })
const find = async (body: object) => service.call('debugOverrides', { body })
const findAlice = async () => (await find({ accounts: [alice] })).accounts[0] ?? expect.fail('no account')

describe('what a run finds', () => {
  test('of an account: its state, and its data as fields', async () => {
    expect(await findAlice()).toMatchObject({
      account: alice,
      status: 'active',
      interfaces: expect.arrayContaining(['wallet_v4r2']),
      layout: 'wallet_v4r2',
      fields: { seqno: expect.any(Number), subwallet_id: expect.any(Number), plugins: {} },
      form: { types: expect.arrayContaining([expect.objectContaining({ kind: 'record' })]) },
    })
  })

  test('of an account that does not exist: nothing', async () => {
    expect((await find({ accounts: [stranger] })).accounts).toEqual([
      { account: stranger, status: 'nonexist', balance: 0n, interfaces: [] },
    ])
  })

  test('of config parameters: the cell, and fields where the layout is known', async () => {
    const { params } = await find({ params: [20, 8, 777] })
    expect(params).toMatchObject([
      { param: 20, title: 'Gas, masterchain', fields: { gas_price: '655360000' } },
      { param: 8, fields: { version: '11' } },
      { param: 777, problem: 'it is not set; give its cell' },
    ])
    expect(params[2]).not.toHaveProperty('value')
  })

  test('of an address that is none: an error with its path', async () => {
    await expect(find({ accounts: [alice, 'nobody'] })).rejects.toMatchObject({
      code: 'input.argument',
      details: { name: 'accounts[1]' },
    })
  })
})

describe('an account overridden by fields', () => {
  const boc = messageOf('fresh-wrong-seqno')

  test('accepts the message that it rejected', async () => {
    const { rejection, preflight } = await run(boc)
    const { account = '' } = rejection ?? {}
    const seqno = preflight.find(({ id }) => id === 'seqno')?.actual
    const result = await run(boc, { overrides: [{ account, fields: { seqno } }] })
    expect(result.verdict.accepted).toBe('yes')
    // The cell is in the arguments, so that they give the same run.
    expect(result.arguments.overrides).toEqual([{ account, data: expect.stringMatching(/^b5ee9c72/) }])
    const again = await run(boc, { overrides: result.arguments.overrides })
    expect(again.trace?.transaction.hash).toBe(result.trace?.transaction.hash)
  })

  test('with its present values has its present data', async () => {
    const { fields = {}, data } = await findAlice()
    const { arguments: args } = await run(boc, { overrides: [{ account: alice, fields }] })
    expect(args.overrides[0]?.data).toBe(data)
  })

  test.each<[string, object, string, RegExp]>([
    ['a field that it has not', { fields: { seqnoo: 1 } }, 'overrides[0].fields', /no field seqnoo/],
    ['a value of another type', { fields: { seqno: 'x' } }, 'overrides[0].fields', /seqno: invalid uint32/],
    ['a value that is too large', { fields: { seqno: 2 ** 32 } }, 'overrides[0].fields', /seqno: invalid uint32/],
    ['code that is no BoC', { code: 'b5ee' }, 'overrides[0].code', /BoC/],
    ['a negative balance', { balance: -1 }, 'overrides[0].balance', /from 0/],
    [
      'data while it does not exist',
      { status: 'nonexist', data: toBocHex(emptyCell) },
      'overrides[0].data',
      /nonexist/,
    ],
    ['code while it is uninit', { status: 'uninit', code: toBocHex(emptyCell) }, 'overrides[0].code', /uninit/],
  ])('with %s is an error with the path', async (_, override, name, reason) => {
    const error = await run(boc, { overrides: [{ account: alice, ...override }] }).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code: 'input.argument', details: { name, reason: expect.stringMatching(reason) } })
  })

  test('is an error without data or without a layout that gives it again', async () => {
    const of = (override: object) => run(boc, { overrides: [{ account: stranger, ...override }] })
    await expect(of({ fields: { seqno: 1 } })).rejects.toMatchObject({
      details: { reason: 'the account has no data; give it as a BoC' },
    })
    const init = { code: toBocHex(assembleCode('00')), data: toBocHex(emptyCell) }
    await expect(of({ ...init, fields: { seqno: 1 } })).rejects.toMatchObject({
      details: { name: 'overrides[0].fields', reason: 'no layout of its data is known; give the data as a BoC' },
    })
  })
})

describe('the status of an account', () => {
  const boc = messageOf('fresh-wrong-seqno')
  const statusOf = async (override: object) => {
    const { account = '' } = (await run(boc)).rejection ?? {}
    const result = await run(boc, { overrides: [{ account, ...override }] })
    return { result, account, before: result.rejection?.state.status }
  }

  test.each(['nonexist', 'uninit', 'frozen'] as const)('%s: the account rejects the message', async status => {
    const { result, account, before } = await statusOf({ status })
    expect(before).toBe(status)
    expect(result.arguments.overrides).toEqual([{ account, status }])
  })

  test('active needs code', async () => {
    await expect(run(boc, { overrides: [{ account: stranger, status: 'active' }] })).rejects.toMatchObject({
      code: 'input.argument',
      details: { name: 'overrides[0].status', reason: expect.stringContaining('give the code') },
    })
    await expect(run(boc, { overrides: [{ account: stranger, status: 'frozen' }] })).rejects.toBeInstanceOf(AppError)
    expect((await statusOf({ status: 'active' })).before).toBe('active')
  })
})

describe('config parameters', () => {
  const boc = messageOf('jetton-transfer')
  const feesOf = async (config?: DebugEmulateRequest['config']) => {
    const { trace, arguments: args, emulator } = await run(boc, { as_on_chain: true, ...(config && { config }) })
    return { gas: trace?.transaction.compute_phase?.gas_fees, args, emulator }
  }

  test('changed by a field are charged, and are in the arguments as a cell', async () => {
    const [before, after] = [await feesOf(), await feesOf([{ param: 21, fields: { gas_price: 2 * 26_214_400 } }])]
    expect(after.args.config).toEqual([{ param: 21, value: expect.stringMatching(/^b5ee9c72/) }])
    expect(after.gas).not.toBe(before.gas)
    expect(after.emulator.differences).toContain('config parameters are not those of the block: 21')
    const again = await feesOf(after.args.config)
    expect(again.gas).toBe(after.gas)
    expect(before.args).not.toHaveProperty('config')
  })

  test('with the present values are the same cell', async () => {
    const { params } = await find({ params: [12, 18, 20, 34] })
    for (const { param, fields = {}, value } of params) {
      const { args } = await feesOf([{ param, fields }])
      expect(args.config).toEqual([{ param, value }])
    }
  })

  test.each<[string, NonNullable<DebugEmulateRequest['config']>[number], string, RegExp]>([
    ['an unknown field', { param: 20, fields: { price: 1 } }, 'config.20', /no field price; it has flat_gas_limit/],
    ['a value that does not fit', { param: 20, fields: { gas_price: 'x' } }, 'config.20.gas_price', /integer/],
    ['neither cell nor fields', { param: 20 }, 'config.20', /either/],
    ['fields where it is not set', { param: 777, fields: {} }, 'config.777', /does not have it/],
    ['no BoC', { param: 20, value: 'zz' }, 'config.20', /BoC/],
    ['a cell that the emulator cannot use', { param: 20, value: toBocHex(emptyCell) }, 'config.20', /./],
  ])('with %s are an error with the path', async (_, change, name, reason) => {
    const error = await feesOf([change]).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code: 'input.argument', details: { name, reason: expect.stringMatching(reason) } })
  })
})

test('a given library is found, and an error names one that is no BoC', async () => {
  // ACCEPT
  const library = assembleCode('F800')
  const code = toBocHex(new Builder().uint(2, 8).hash(library.hash()).end({ exotic: true }))
  const boc = toBocHex(externalMessage(stranger).cell)
  const overrides = [{ account: stranger, balance: 10n ** 9n, code, data: toBocHex(emptyCell) }]
  const result = await run(boc, { overrides, libraries: [toBocHex(library)] })
  expect(result.trace?.transaction.compute_phase?.exit_code).toBe(0)
  expect(result.arguments.libraries).toEqual([toBocHex(library)])
  await expect(run(boc, { overrides, libraries: [toBocHex(library), '?'] })).rejects.toMatchObject({
    details: { name: 'libraries[1]' },
  })
})

test('the position in the block is added to the logical time', async () => {
  const boc = messageOf('fresh-wrong-seqno')
  const [first, later] = [await run(boc), await run(boc, { lt_offset: 500 })]
  expect(later.arguments.lt).toBe(first.arguments.lt + 500n)
  await expect(run(boc, { lt_offset: 1_000_000 })).rejects.toMatchObject({ code: 'input.body' })
})

test('a capsule keeps what was overridden', async () => {
  const body: DebugEmulateRequest = {
    boc: messageOf('jetton-transfer'),
    as_on_chain: true,
    overrides: [{ account: stranger, status: 'nonexist' }],
    config: [{ param: 21, fields: { gas_price: 1000 } }],
    libraries: [toBocHex(cellFromText(toBocHex(assembleCode('F800'))))],
  }
  const { file } = await service.call('debugCapsule', { body: { run: body } })
  const opened = await service.call('debugCapsuleRun', { body: { file } })
  expect(opened.identical).toBe(true)
  expect(opened.result?.arguments).toMatchObject({
    overrides: body.overrides,
    config: [{ param: 21 }],
    libraries: body.libraries,
  })
})
