import { Builder } from '@tonoscope/core/cell/Builder'
import { writeBoc } from '@tonoscope/core/cell/boc'
import { emptyCell } from '@tonoscope/core/cell/Cell'
import { snapshotSource } from '@tonoscope/core/chain/snapshot/snapshotSource'
import { toHex } from '@tonoscope/core/encoding/hex'
import type { Address } from '@tonoscope/core/units'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountOf, endlessCode, externalOutFrom, externalTo, hex, missingLibrary, unfoldsTo } from '../test/cells.ts'
import { demo, startTestServer, type TestServer, toRunRequest } from '../test/startTestServer.ts'

let testServer: TestServer
const request: TestServer['request'] = (...call) => testServer.request(...call)
const sample: TestServer['sample'] = id => testServer.sample(id)

beforeAll(async () => {
  testServer = await startTestServer()
}, 60_000)
afterAll(async () => {
  await testServer.server.close()
  // No request caused an internal error.
  expect(testServer.logLines).toEqual([])
})

/** An account that does not exist at the newest block. */
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
    ['hex of no BoC', 'abcd', 400, 'input.boc'],
    ['truncated', good.slice(0, -6), 400, 'input.boc'],
    ['a wrong checksum', wrongCrc, 400, 'input.boc'],
    ['two roots', toHex(writeBoc([emptyCell, externalTo(accountOf('7'))])), 400, 'input.roots'],
    ['a body instead of a message', body, 400, 'input.message'],
    ['an outgoing message', hex(externalOutFrom(accountOf('7'))), 400, 'input.message'],
  ])('rejects %s on /v2 and /debug', async (_, boc, status, code) => {
    for (const name of ['emulateTrace', 'emulateEvent', 'debugEmulate'] as const) {
      const response = await request(name, { boc })
      expect([name, response.status, response.json.code]).toEqual([name, status, code])
    }
  })

  test.each([
    ['no JSON', '{"boc": ', 'input.json'],
    ['no object', '5', 'input.body'],
    ['no boc', '{}', 'input.body'],
    ['a number for a boc', '{"boc": 5}', 'input.body'],
    ['deeply nested', '['.repeat(100_000), 'input.json'],
  ])('rejects a request that is %s', async (_, text, code) => {
    const response = await request('emulateTrace', text)
    expect([response.status, response.json.code]).toEqual([400, code])
  })

  test('reports the offset in a malformed BoC, and the missing field', async () => {
    expect((await request('emulateTrace', { boc: good.slice(0, -6) })).json.error_details).toMatchObject({
      offset: expect.any(Number),
      reason: expect.any(String),
    })
    expect((await request('emulateTrace', {})).json).toMatchObject({
      error: 'boc: required',
      error_details: { path: 'boc' },
    })
  })

  test('a wallet that does not exist rejects the message', async () => {
    const gone = await accountThatDoesNotExist()
    const boc = hex(externalTo(gone))
    expect(await request('emulateTrace', { boc })).toMatchObject({ status: 406, json: { code: 'emulation.rejected' } })
    const { status, json } = await request('debugEmulate', { boc })
    expect(status).toBe(200)
    expect(json.rejection).toMatchObject({ account: gone, state: { status: 'nonexist' } })
    expect(json.verdict).toMatchObject({ outcome: 'rejected', accepted: 'no' })
  })

  test('an account that is not recorded is reported as not recorded', async () => {
    const response = await request('emulateTrace', { boc: hex(externalTo(accountOf('7'))) })
    expect(response).toMatchObject({ status: 404, json: { code: 'source.notRecorded' } })
  })

  test('an endless loop in a contract is a result with an out-of-gas error', async () => {
    const account = await accountThatDoesNotExist()
    const { status, json } = await request('debugEmulate', {
      boc: hex(externalTo(account)),
      overrides: [{ account, balance: 10_000_000_000, code: hex(endlessCode), data: hex(emptyCell) }],
    })
    expect(status).toBe(200)
    expect(json.trace?.transaction.compute_phase).toMatchObject({ success: false, exit_code: -14 })
    expect(json.verdict.outcome).toBe('failed')
  })

  test('reports the hash of a missing library', async () => {
    const account = await accountThatDoesNotExist()
    const response = await request('debugEmulate', {
      boc: hex(externalTo(account)),
      overrides: [{ account, balance: 10_000_000_000, code: hex(missingLibrary), data: hex(emptyCell) }],
    })
    expect(response).toMatchObject({
      status: 422,
      json: { code: 'emulation.libraryMissing', error_details: { hashes: ['ab'.repeat(32)] } },
    })
  })

  test('a trace above the transaction limit is incomplete on /debug', async () => {
    const { arguments: _, ...plain } = toRunRequest(sample('highload-v2-100-messages')) as { arguments?: unknown }
    const { status, json } = await request('debugEmulate', { ...plain, limits: { transactions: 40 } })
    expect(status).toBe(200)
    expect(json.partial?.kind).toBe('transactions')
    expect(json.verdict.outcome).toBe('partial')
    expect(json.trace?.children.length).toBe(39)
    expect(json.trace?.truncations.length).toBe(61)
  })

  test('rejects a 10 MB body and reports its size', async () => {
    const response = await request('debugRecognise', { text: 'a'.repeat(10_000_000) })
    expect(response).toMatchObject({ status: 413, json: { code: 'limit.body' } })
  })

  test('handles a cell bomb of 2^60 cells quickly', async () => {
    const bomb = unfoldsTo(60)
    const to = await accountThatDoesNotExist()
    const started = performance.now()
    const responses = await Promise.all([
      request('emulateTrace', { boc: hex(externalTo(to, bomb)) }),
      request('debugEmulate', { boc: hex(externalTo(to, bomb)) }),
      request('decodeBody', { boc: hex(bomb) }),
      request('debugRecognise', { text: hex(bomb) }),
      request('inspectContract', { code: hex(bomb), data: hex(bomb) }),
    ])
    expect(responses.map(response => response.status)).toEqual([406, 200, 200, 200, 200])
    expect(performance.now() - started).toBeLessThan(5000)
  })
})
