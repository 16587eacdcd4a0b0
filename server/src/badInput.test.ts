import { Builder } from '@tonoscope/core/cell/Builder'
import { writeBoc } from '@tonoscope/core/cell/boc'
import { emptyCell } from '@tonoscope/core/cell/Cell'
import { toHex } from '@tonoscope/core/cell/text'
import { snapshotSource } from '@tonoscope/core/chain/snapshot/snapshotSource'
import type { Address } from '@tonoscope/core/units'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AskedServer, askServer, demo, runOf } from '../test/askServer.ts'
import { accountOf, endlessCode, externalOutFrom, externalTo, hex, missingLibrary, unfoldsTo } from '../test/cells.ts'

let asked: AskedServer
const ask: AskedServer['ask'] = (...call) => asked.ask(...call)
const sample: AskedServer['sample'] = id => asked.sample(id)

beforeAll(async () => {
  asked = await askServer()
}, 60_000)
afterAll(async () => {
  await asked.server.close()
  // Nothing that a request did was an error of ours.
  expect(asked.lines).toEqual([])
})

/** One that is known not to exist at the newest block. */
async function accountThatDoesNotExist(): Promise<Address> {
  const source = snapshotSource(demo)
  const head = await source.getMasterchainBlock('newest')
  for (const account of demo.accounts.keys()) {
    const state = await source.getAccount(account, head.id).catch(() => undefined)
    if (state && !state.shardAccount) return account
  }
  throw new Error('every account of the demo exists')
}

describe('bad input', () => {
  const good = hex(externalTo(accountOf('7')))
  const crc = toHex(writeBoc(externalTo(accountOf('7')), { crc: true }))
  const wrongCrc = crc.slice(0, -2) + (crc.endsWith('00') ? '01' : '00')
  const body = hex(new Builder().uint(0x0f8a7ea5, 32).uint(1n, 64).end())

  test.each([
    ['empty', '', 400, 'input.body'],
    ['neither hex nor base64', '%%%', 400, 'input.boc'],
    ['hex of no bag', 'abcd', 400, 'input.boc'],
    ['truncated', good.slice(0, -6), 400, 'input.boc'],
    ['a wrong checksum', wrongCrc, 400, 'input.boc'],
    ['two roots', toHex(writeBoc([emptyCell, externalTo(accountOf('7'))])), 400, 'input.roots'],
    ['a body instead of a message', body, 400, 'input.message'],
    ['an outgoing message', hex(externalOutFrom(accountOf('7'))), 400, 'input.message'],
  ])('%s is refused on /v2 and /debug', async (_, boc, status, code) => {
    for (const name of ['emulateTrace', 'emulateEvent', 'debugEmulate'] as const) {
      const answer = await ask(name, { boc })
      expect([name, answer.status, answer.json.code]).toEqual([name, status, code])
    }
  })

  test.each([
    ['no JSON', '{"boc": ', 'input.json'],
    ['no object', '5', 'input.body'],
    ['no boc', '{}', 'input.body'],
    ['a number for a boc', '{"boc": 5}', 'input.body'],
    ['deeply nested', '['.repeat(100_000), 'input.json'],
  ])('a request that is %s is refused', async (_, text, code) => {
    const answer = await ask('emulateTrace', text)
    expect([answer.status, answer.json.code]).toEqual([400, code])
  })

  test('says where a bag is broken, and which field is missing', async () => {
    expect((await ask('emulateTrace', { boc: good.slice(0, -6) })).json.details).toMatchObject({
      offset: expect.any(Number),
      reason: expect.any(String),
    })
    expect((await ask('emulateTrace', {})).json).toMatchObject({
      error: 'boc: it is missing',
      details: { path: 'boc' },
    })
  })

  test('a wallet that does not exist refuses', async () => {
    const gone = await accountThatDoesNotExist()
    const boc = hex(externalTo(gone))
    expect(await ask('emulateTrace', { boc })).toMatchObject({ status: 406, json: { code: 'emulation.rejected' } })
    const { status, json } = await ask('debugEmulate', { boc })
    expect(status).toBe(200)
    expect(json.rejection).toMatchObject({ account: gone, state: { status: 'nonexist' } })
    expect(json.verdict).toMatchObject({ outcome: 'rejected', accepted: 'no' })
  })

  test('an account of which nothing is recorded is said to be one, not to be missing', async () => {
    const answer = await ask('emulateTrace', { boc: hex(externalTo(accountOf('7'))) })
    expect(answer).toMatchObject({ status: 404, json: { code: 'source.notRecorded' } })
  })

  test('a contract that loops until its gas ends is a result', async () => {
    const account = await accountThatDoesNotExist()
    const { status, json } = await ask('debugEmulate', {
      boc: hex(externalTo(account)),
      overrides: [{ account, balance: 10_000_000_000, code: hex(endlessCode), data: hex(emptyCell) }],
    })
    expect(status).toBe(200)
    expect(json.trace.transaction.compute_phase).toMatchObject({ success: false, exit_code: -14 })
    expect(json.verdict.outcome).toBe('failed')
  })

  test('a library that is missing is named', async () => {
    const account = await accountThatDoesNotExist()
    const answer = await ask('debugEmulate', {
      boc: hex(externalTo(account)),
      overrides: [{ account, balance: 10_000_000_000, code: hex(missingLibrary), data: hex(emptyCell) }],
    })
    expect(answer).toMatchObject({
      status: 422,
      json: { code: 'emulation.libraryMissing', details: { hashes: ['ab'.repeat(32)] } },
    })
  })

  test('a message that fans out past the limit is a marked part on /debug', async () => {
    const { arguments: _, ...plain } = runOf(sample('highload-v2-100-messages')) as { arguments?: unknown }
    const { status, json } = await ask('debugEmulate', { ...plain, limits: { transactions: 40 } })
    expect(status).toBe(200)
    expect(json.partial.kind).toBe('transactions')
    expect(json.verdict.outcome).toBe('partial')
    expect(json.trace.children.length).toBe(39)
    expect(json.trace.cuts.length).toBe(61)
  })

  test('10 MB of text are refused, and the length is said', async () => {
    const answer = await ask('debugRecognise', { text: 'a'.repeat(10_000_000) })
    expect(answer).toMatchObject({ status: 413, json: { code: 'limit.body' } })
  })

  test('cells that unfold to 2^60 are taken for what they are, at once', async () => {
    const bomb = unfoldsTo(60)
    const to = await accountThatDoesNotExist()
    const started = performance.now()
    const answers = await Promise.all([
      ask('emulateTrace', { boc: hex(externalTo(to, bomb)) }),
      ask('debugEmulate', { boc: hex(externalTo(to, bomb)) }),
      ask('decodeBody', { boc: hex(bomb) }),
      ask('debugRecognise', { text: hex(bomb) }),
      ask('inspectContract', { code: hex(bomb), data: hex(bomb) }),
    ])
    expect(answers.map(answer => answer.status)).toEqual([406, 200, 200, 200, 200])
    expect(performance.now() - started).toBeLessThan(5000)
  })
})
