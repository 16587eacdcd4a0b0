import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import { EventJson } from '@tonoscope/core/contract/event'
import { readJson } from '@tonoscope/core/wire/json'
import { demoBytes } from '@tonoscope/node/networks'
import { describe, expect, test } from 'vitest'
import { runCli } from '../../test/runCli.ts'

const onChain = readSnapshot(demoBytes()).traces.find(({ transactions }) => transactions.length === 5)
if (!onChain) throw new Error('the demo has a trace of five transactions')
const eventId = onChain.transactions[0]?.cell.hash() ?? ''

describe('event', () => {
  test('prints the summary, then actions and tree', async () => {
    const { code, out, err } = await runCli(['event', onChain.message])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(new RegExp(`^✓ .+\n {2}costs .+\n.*\n\nEvent: ${eventId}\nNetwork: demo\nTime: `))
    expect(out).toMatch(/\nActions\n.*\nTrace \(5 transactions\)\n.*\nAccounts\n/s)
  })

  test('--explain shows how the actions were recognised', async () => {
    const { out } = await runCli(['event', onChain.message, '--explain'])
    expect(out).toMatch(/\nActions\n.*\nHow the actions were recognised\n.*\nTrace /s)
    const explained = readJson((await runCli(['event', onChain.message, '--explain', '--debug'])).out)
    expect(explained).toHaveProperty('explanation.generic')
    const plain = readJson((await runCli(['event', onChain.message, '--debug'])).out)
    expect(plain).not.toHaveProperty('explanation')
  })

  test.each([
    ['a link', `https://tonviewer.com/transaction/${eventId}`],
    ['a transaction', onChain.transactions.at(-1)?.cell.hash() ?? ''],
    ['the normalized hash', onChain.normalized],
  ])('prints the /v2 event for %s', async (_, argument) => {
    const { code, out } = await runCli(['event', argument, '--json'])
    expect(code).toBe(0)
    const event = EventJson.parse(readJson(out))
    expect([event.event_id, event.in_progress, event.progress]).toEqual([eventId, false, 1])
  })

  test.each([
    [['event', 'nonsense'], 'input.hash'],
    [['event', '1'.repeat(64)], 'source.notRecorded'],
    [['event'], 'input.argument'],
    [['event', '--account', `0:${'1'.repeat(64)}`], 'input.body'],
    [['event', '--account', `0:${'1'.repeat(64)}`, '--lt', '5'], 'source.'],
  ])('%j exits with 1 and the reason', async (argv, code) => {
    const ended = await runCli(argv)
    expect([ended.code, ended.out]).toEqual([1, ''])
    expect(ended.err).toContain(`tonoscope: ${code}`)
  })
})

describe('classify', () => {
  const [root, child] = ['a', 'b'].map(digit => digit.repeat(64))
  const [message, sent] = ['c', 'd'].map(digit => digit.repeat(64))
  const [wallet, friend] = ['1', '2'].map(digit => `0:${digit.repeat(64)}`)
  const phases = {
    aborted: false,
    destroyed: false,
    bounce_phase: null,
    compute_phase: { skipped: false, exit_code: 0 },
  }
  const statuses = { orig_status: 'active', end_status: 'active' }
  // An empty cell.
  const body = 'te6cckEBAQEAAgAAAEysuc0='
  const first = {
    ...{ hash: root, lt: '10', account: wallet, utime: 1_700_000_000, total_fees: '5', in_msg: message },
    ...{ out_msgs: [sent], parent: null, ...phases, ...statuses },
  }
  const second = {
    ...{ hash: child, lt: '12', account: friend, utime: 1_700_000_001, total_fees: '1', in_msg: sent },
    ...{ out_msgs: [], parent: root, ...phases, ...statuses },
  }
  const file = (transactions: readonly unknown[], taken: string | null) =>
    JSON.stringify({
      format: 'ton-trace/1',
      transactions,
      accounts: {},
      messages: {
        [message ?? '']: {
          hash: message,
          msg_type: 'ext_in_msg',
          source: null,
          destination: wallet,
          to_transaction: root,
          body,
        },
        [sent ?? '']: {
          ...{ hash: sent, msg_type: 'int_msg', source: wallet, destination: friend, value: '12345678901234567890' },
          ...{ created_lt: '11', bounce: true, bounced: false, to_transaction: taken, body },
        },
      },
    })

  test('prints the event of a file with all digits', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'tonoscope-')), 'trace.json')
    writeFileSync(path, file([first, second], child ?? ''))
    const { code, out, err } = await runCli(['classify', path, '--json'])
    expect([code, err]).toEqual([0, ''])
    const event = EventJson.parse(readJson(out))
    expect(event).toMatchObject({ event_id: root, in_progress: false, progress: 1 })
    expect(event.actions).toMatchObject([{ type: 'TonTransfer', TonTransfer: { amount: 12345678901234567890n } }])
    expect((await runCli(['classify', path])).out).toContain('12345678901.23456789 TON')
  })

  test('--explain shows why a pattern did not match', async () => {
    const { code, out } = await runCli(['classify', '-', '--explain'], file([first, second], child ?? ''))
    expect(code).toBe(0)
    expect(out).toMatch(/\nNot matched by any pattern\n {2}\[0\.0\] no op code\n/)
  })

  test('an event in progress is incomplete and exits with 3', async () => {
    const { code, out } = await runCli(['classify', '-', '--json'], file([first], null))
    expect(code).toBe(3)
    expect(EventJson.parse(readJson(out))).toMatchObject({ in_progress: true, progress: 0.5 })
  })

  test.each([
    [['classify', '/nowhere/trace.json'], '', 'input.argument'],
    [['classify', '-'], '{"format"', 'input.json'],
    [['classify', '-'], '{"format": "ton-trace/2"}', 'input.argument'],
  ])('%j with %j exits with 1 and the reason', async (argv, input, code) => {
    const ended = await runCli(argv, input)
    expect([ended.code, ended.out]).toEqual([1, ''])
    expect(ended.err).toContain(`tonoscope: ${code}`)
  })
})
