import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runCli } from '../../test/runCli.ts'

const folder = mkdtempSync(join(tmpdir(), 'tonoscope-compose-'))
const alice = '0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020'
const item = '0:e0645601be4fc8a36eb1245dd6666e2d41ca948f00c6758bc5593c1bfb2401e6'
const to = ['--to', item, '--amount', '50000000']

describe('compose', () => {
  test('writes an unsigned message of a wallet, which it reads as the same draft', async () => {
    const { code, out, err } = await runCli(['compose', '--wallet', alice, ...to, '--comment', 'Hello'])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^b5ee9c72[0-9a-f]+\n$/)
    const read = await runCli(['compose', '--read', out.trim()])
    const draft = JSON.parse(read.out) as object
    expect(draft).toMatchObject({
      type: 'wallet',
      version: 'wallet_v4r2',
      seqno: expect.stringMatching(/^\d+$/),
      messages: [{ mode: 3, message: { destination: item, body: { kind: 'comment', text: 'Hello' } } }],
    })
    const file = join(folder, 'draft.json')
    writeFileSync(file, read.out)
    expect(await runCli(['compose', file])).toEqual({ code: 0, out, err: '' })
    expect((await runCli(['compose', '-'], read.out)).out).toBe(out)
  })

  test('writes an internal message with a known operation', async () => {
    const value = JSON.stringify({ query_id: 5 })
    const { out } = await runCli([
      'compose',
      '--from',
      alice,
      ...to,
      '--operation',
      'Excess',
      '--value',
      value,
      '--json',
    ])
    const reply = JSON.parse(out) as object
    expect(reply).toMatchObject({
      faults: [],
      messages: [{ path: '', forward_fee: expect.any(Number), destination: { status: 'active' } }],
    })
  })

  test('writes messages of an own ABI', async () => {
    const file = join(folder, 'counter.tlb')
    writeFileSync(file, 'increase#7e8764ef query_id:uint64 amount:Coins = InternalMsg;')
    const value = ['--operation', 'counter.increase', '--value', '{"query_id": 1, "amount": "7"}']
    const { code, out } = await runCli(['--abi', file, 'compose', '--from', alice, ...to, ...value])
    expect(code).toBe(0)
    const read = await runCli(['--abi', file, 'compose', '--read', out.trim()])
    expect(JSON.parse(read.out)).toMatchObject({ body: { kind: 'abi', abi: 'counter', name: 'increase' } })
  })

  test('lists the faults of a draft, and fails', async () => {
    const { code, out, err } = await runCli(['compose', '--wallet', alice, '--to', 'nobody', '--amount', '1.5'])
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain('tonoscope: input.address: messages[0].message.destination: ')
    expect(err).toContain('tonoscope: input.argument: messages[0].message.amount: ')
  })

  test('says what is missing', async () => {
    expect((await runCli(['compose', '--wallet', alice])).err).toContain('give a draft, or --to, --amount')
    expect((await runCli(['compose', '{"type":"wallet"}'])).err).toContain('input.body: draft.wallet')
  })
})
