import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { toBocHex } from '@tonoscope/core/cell/text'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import type { DebugNode, DebugResult } from '@tonoscope/core/contract/debug'
import { readJson } from '@tonoscope/core/wire/json'
import { demoBytes } from '@tonoscope/node/networks'
import { describe, expect, test } from 'vitest'
import { runCli } from '../../test/runCli.ts'

const demo = readSnapshot(demoBytes())
const sample = (id: string): string =>
  toBocHex(demo.samples.find(each => each.id === id)?.message ?? expect.fail(`no sample ${id}`))
const named = (name: string): string =>
  [...demo.names].find(([, each]) => each === name)?.[0] ?? expect.fail(`the demo network has no ${name}`)

/** The result of a run, to compare with. */
async function emulate(boc: string): Promise<DebugResult> {
  // The command prints this reply.
  return readJson((await runCli(['emulate', boc, '--as-on-chain', '--json'])).out) as DebugResult
}

const transactionLink = ({ transaction }: DebugNode): string => `https://tonviewer.com/transaction/${transaction.hash}`

describe('debug --print', () => {
  test('prints the state at the exception of a rejected message', async () => {
    const { code, out, err } = await runCli(['debug', sample('fresh-wrong-seqno'), '--to', 'exception', '--print'])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^transaction 0 of 0:[\da-f]{64}: \d+ steps, exit code 133\n\nstep \d+ of \d+, depth /)
    expect(out).toMatch(/\n[\da-f]{8}:\d+ {2}THROWIFNOT 133\n/)
    expect(out).toMatch(
      /\n {2}exception 133: Wrong seqno\n {2}seqno 36 of the message \(bits \d+–\d+\) is not equal to seqno 37 of the stored data /,
    )
    expect(out).toMatch(/\nStack\n {2}s0 {3}0\n/)
    // Two methods share this code; the one that was called is in the calls.
    expect(out).toMatch(/\nCalls\n {2}#0 {2}step 48 /)
    expect(out).toMatch(/\nRegisters\n {2}c0 {2}/)
    expect(out).toMatch(/\n {2}c4 {2}cell [\da-f]{64}\n/)
  })

  test('is the same text every time', async () => {
    const argv = ['debug', sample('fresh-transfer'), '--to', '20', '--print']
    expect((await runCli(argv)).out).toBe((await runCli(argv)).out)
  })

  test('--break stops at the first stop; --json prints the state', async () => {
    const { code, out } = await runCli([
      'debug',
      sample('transfer-v4r2-comment'),
      '--as-on-chain',
      '--break',
      'send',
      '--json',
    ])
    expect(code).toBe(0)
    expect(readJson(out)).toMatchObject({
      node: '0',
      instruction: 'SENDRAWMSG',
      gas: { cost: expect.any(Number), used: expect.any(Number) },
      // The mode, and the message.
      stack: { 0: { value: '3' }, 1: { value: expect.stringMatching(/^cell /) } },
    })
  })

  test('a v5 wallet sends by installing its list of actions', async () => {
    const { out } = await runCli(['debug', sample('fresh-transfer'), '--break', 'send', '--json'])
    expect(readJson(out)).toMatchObject({
      instruction: 'POP c5',
      stack: { 0: { value: expect.stringMatching(/^cell /) } },
    })
  })

  test('transactions of a trace by node or hash, and on the chain by hash; the gas is that of the compute phase', async () => {
    const boc = sample('jetton-transfer')
    const { trace } = await emulate(boc)
    const root = trace ?? expect.fail('it was not rejected')
    const child = root.children[0] ?? expect.fail('it has a child')
    for (const [words, { id, transaction }] of [
      [[boc, '--as-on-chain'], root],
      [[boc, '--as-on-chain', '--transaction', '0.0'], child],
      [[boc, '--as-on-chain', '--transaction', child.transaction.hash], child],
      [[child.transaction.hash], child],
      [[child.transaction.hash, '--transaction', '0'], root],
      [[transactionLink(root)], root],
    ] as const) {
      const { code, out } = await runCli(['debug', ...words, '--to', 'end', '--json'])
      expect(code).toBe(0)
      expect(readJson(out)).toMatchObject({
        node: id,
        account: transaction.account.address,
        gas: { used: Number(transaction.compute_phase?.gas_used) },
      })
    }
  })

  test('a transaction without code has no steps', async () => {
    const hash = '8a5bc67699d2236f7ec75e43376cd7b3050d3b9910c9d7285081999b9956dd6b'
    const { code, out } = await runCli(['debug', hash, '--print'])
    expect(code).toBe(0)
    expect(out).toMatch(/^transaction 0\.2 of 0:[\da-f]{64}: 0 steps, equal to the chain\nThe VM did not run/)
    expect(readJson((await runCli(['debug', hash, '--json'])).out)).toMatchObject({ node: '0.2', steps: 0 })
  })

  test('a capsule, by its file', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'debug-')), 'run.capsule.tonoscope')
    const boc = sample('fresh-wrong-seqno')
    await runCli(['capsule', 'make', boc, '--out', file])
    const argv = ['--to', 'exception', '--print']
    const { code, out, err } = await runCli(['debug', file, ...argv, '--network', 'mainnet'])
    expect([code, err]).toEqual([0, ''])
    expect(out).toBe((await runCli(['debug', boc, ...argv])).out)
  })
})

describe('debug of a capsule with VM steps', () => {
  const folder = mkdtempSync(join(tmpdir(), 'debug-'))
  const make = async (name: string, ...words: readonly string[]) => {
    const file = join(folder, name)
    expect(await runCli(['capsule', 'make', ...words, '--out', file])).toMatchObject({ code: 0, err: '' })
    return file
  }
  const debug = async (...words: readonly string[]) => runCli(['debug', ...words, '--json'])

  test('opens at the step that was chosen, with the state of a run of the message', async () => {
    const boc = sample('fresh-jetton-transfer')
    const file = await make('step.capsule.tonoscope', boc, '--recordings', '0,0.0', '--opens-at', '0.0:31')
    const { out, err, code } = await debug(file)
    expect([code, err]).toEqual([0, ''])
    expect(readJson(out)).toMatchObject({ node: '0.0', step: 31 })
    expect(readJson((await debug(file, '--to', '12')).out)).toMatchObject({ node: '0.0', step: 12 })
    // The message in the file has no signature; its other transactions are the same.
    const other = ['--transaction', '0.0', '--to', '40']
    expect((await debug(file, ...other)).out).toBe((await debug(boc, ...other)).out)
    expect(readJson((await debug(file, '--transaction', '0')).out)).toMatchObject({ node: '0', step: 0 })
  })

  test('an event, by its file alone; also under an older name', async () => {
    const hash =
      demo.samples.find(({ id }) => id === 'jetton-transfer')?.onChainMessage ?? expect.fail('it is on chain')
    const file = await make('event.json.gz', '--event', hash, '--recordings')
    const { out } = await debug(file, '--transaction', '0.0', '--to', 'end')
    expect(readJson(out)).toMatchObject({ node: '0.0' })
    const result = await emulate(sample('jetton-transfer'))
    const transaction = result.trace?.children[0]?.transaction.hash ?? expect.fail('it has a child')
    expect((await debug(file, '--transaction', transaction, '--to', 'end')).out).toBe(out)
  })

  test('--to exception opens the transaction that failed', async () => {
    const file = await make('failed.capsule.tonoscope', sample('fresh-wrong-seqno'), '--recordings', 'all')
    expect(readJson((await debug(file, '--to', 'exception')).out)).toMatchObject({ instruction: 'THROWIFNOT 133' })
  })

  test('steps that cannot be read are reported, and recorded again', async () => {
    const file = await make('wrong.capsule.tonoscope', sample('fresh-transfer'), '--recordings')
    const before = await debug(file, '--to', 'end')
    const json = JSON.parse(new TextDecoder().decode(gunzipSync(readFileSync(file))))
    json.capsule.recordings[0].packed = 'AAAA'
    writeFileSync(file, gzipSync(JSON.stringify(json)))
    const { out, err } = await debug(file, '--to', 'end')
    expect(err).toMatch(/its recording of transaction 0: .*; it is recorded again\n$/)
    expect(out).toBe(before.out)
  })

  test.each([
    [['--recordings', 'x'], '--recordings: expected transactions'],
    [['--opens-at', '5'], '--opens-at: expected a transaction and a step'],
    [['--recordings', '0', '--opens-at', '0:99999'], 'transaction 0 has '],
    [['--recordings', '0.7'], 'lookup.transaction'],
  ])('capsule make %j says what is wrong', async (words, reason) => {
    const argv = ['capsule', 'make', sample('fresh-transfer'), '--out', join(folder, 'none.tonoscope'), ...words]
    const { code, err } = await runCli(argv)
    expect(code).not.toBe(0)
    expect(err).toContain(reason)
  })
})

describe('debug', () => {
  test('reads commands until q; an error does not end it, an empty line repeats', async () => {
    const script = ['s', '', 'frobnicate', 'bt', 'q', 's'].join('\n')
    const file = join(mkdtempSync(join(tmpdir(), 'debug-')), 'message.txt')
    writeFileSync(file, sample('fresh-transfer'))
    const { code, out, err } = await runCli(['debug', file], script)
    expect(code).toBe(0)
    expect(out.match(/^step \d+ of /gm)).toEqual(['step 0 of ', 'step 1 of ', 'step 2 of '])
    expect(out).toMatch(/\n {2}#0 {2}step 2 {2}/)
    expect(err).toMatch(/^tonoscope: input\.argument: frobnicate: unknown command; help lists the commands\n$/)
  })

  test('forward, then back: the same states', async () => {
    const count = 40
    const forward = Array.from({ length: count }, () => 's')
    const back = Array.from({ length: count }, () => 'b')
    const { out } = await runCli(['debug', sample('fresh-transfer')], [...forward, ...back].join('\n'))
    const states = out.split(/^(?=step \d)/m).slice(1)
    expect(states).toHaveLength(2 * count + 1)
    expect(states.slice(count).reverse()).toEqual(states.slice(0, count + 1))
  })

  test.each([
    [['nonsense'], 'input.text'],
    [['-'], 'use --print'],
    [['BOC', '--transaction', '0.7'], 'expected one of: 0, 0.0'],
    [['BOC', '--to', 'nowhere'], 'expected start, end, exception, or a step'],
    [['BOC', '--to', 'exception'], 'this run threw no exception'],
    [['BOC', '--break', '(('], 'expected throw, send, an opcode'],
    [['BOC', '--break', 'RAWRESERVE', '--print'], '--break: no step of this run stops there: RAWRESERVE'],
    [['missing.capsule.tonoscope'], 'file not found'],
  ])('%j is an error that says what to give', async (words, reason) => {
    const argv = words.map(word => (word === 'BOC' ? sample('fresh-transfer') : word))
    const { code, err } = await runCli(['debug', ...argv])
    expect(code).toBe(1)
    expect(err).toContain(reason)
  })
})

describe('get with steps', () => {
  const account = named('jetton minter onchain')
  const words = ['get', account, 'get_wallet_address', named('bob')]

  test('--steps prints the result, then every step', async () => {
    const { code, out } = await runCli([...words, '--steps'])
    expect(code).toBe(0)
    expect(out).toMatch(/^get_wallet_address: exit code 0, gas (\d+)\n/)
    expect(out).toMatch(/\nstep {2}position +gas {2}instruction\n/)
    expect(out).toMatch(/\n +0 {2}[\da-f]{8}:0 +\d+ {2}SETCP 0\n/)
  })

  test('--json --steps has the recording, whose gas is that of the result', async () => {
    const reply = readJson((await runCli([...words, '--steps', '--json'])).out) as {
      readonly gas_used: number
      readonly recording: { readonly gas_used: number; readonly steps: number }
    }
    expect(reply.recording.gas_used).toBe(reply.gas_used)
    expect(reply.recording.steps).toBeGreaterThan(10)
  })

  test('--debug steps through it', async () => {
    const { code, out } = await runCli([...words, '--debug'], 'g end\nstack\nq')
    expect(code).toBe(0)
    expect(out).toMatch(/\nget method 103289 of 0:[\da-f]{64}: \d+ steps/)
  })

  test('a method that fails is debugged, too, and exits with 1', async () => {
    const { code, out } = await runCli(['get', account, 'nothing', '--debug'], 'g exception\nq')
    expect(code).toBe(1)
    expect(out).toMatch(/exception 11/)
  })

  test('--json with --debug is an error', async () => {
    expect((await runCli([...words, '--json', '--debug'])).err).toContain('--debug: cannot be used with --json')
  })
})
