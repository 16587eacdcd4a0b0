import { toBocHex } from '@tonoscope/core/cell/text'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import type { DebugWatch } from '@tonoscope/core/contract/debugWatch'
import { AppError } from '@tonoscope/core/errors'
import type { Service } from '@tonoscope/core/operations/createService'
import { readTransaction } from '@tonoscope/core/tlb/transaction'
import { demoBytes } from '@tonoscope/node/networks'
import { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { demoService } from '../../../core/test/demoService.ts'
import { captureIo, runCli } from '../../test/runCli.ts'
import { addWatchCommand } from './watchCommand.ts'

const demo = readSnapshot(demoBytes())
const alice = '0:b43505edf20e09d39ba8cb4a7e7304d8f97cddf5a88e1302ee75d1dc146bf020'
const sample = (id: string): string =>
  toBocHex(demo.samples.find(each => each.id === id)?.message ?? expect.fail(`no sample ${id}`))

/** The hash of an event of the demo network that alice started. */
const eventId = (): string => {
  const root = demo.traces
    .flatMap(({ transactions: [first] }) => first?.cell ?? [])
    .find(cell => alice.endsWith(readTransaction(cell).account_addr))
  return root?.hash() ?? expect.fail('alice has started an event')
}

/** Runs the command with a service that replies to each check with the next of these; `stop` ends it. */
async function watchWith(replies: readonly (Partial<DebugWatch> | AppError)[], ...args: string[]) {
  const service = await demoService()
  const { io, output, stop } = captureIo()
  const rest = [...replies]
  const base: DebugWatch = {
    ...{ network: 'demo', state: 'not_seen', is_final: false, sentence: '', unknown: [] },
    ...{ newest_seqno: 1, newest_utime: 1_795_249_900 },
  }
  const changed: Service = {
    async call(name, input, settings) {
      if (name !== 'debugWatch') return service.call(name, input, settings)
      const next = rest.shift()
      if (rest.length === 0) stop()
      if (next instanceof AppError) throw next
      return { ...base, ...next } as never // the reply of debugWatch
    },
  }
  let code: number | undefined
  const program = new Command().exitOverride()
  addWatchCommand(program, command => async (...given) => {
    code = await command({ service: changed, io, startService: async () => changed }, ...given)
  })
  await program.parseAsync(['watch', ...args, '--interval', '0'], { from: 'user' })
  return { code, ...output }
}

const onChain = {
  transaction: { hash: 'ab'.repeat(32), account: alice, lt: 7n, utime: 1_795_249_960, success: true },
  event: { event_id: 'ab'.repeat(32), transactions: 1, open: 1, failed: 0, utime: 1_795_249_960 },
}

describe('watch', () => {
  test('ends with a complete event, and its states have the times of the chain', async () => {
    const { code, out, err } = await runCli(['watch', eventId()])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^2026-11-\d\d \d\d:\d\d:\d\d UTC {2}● On chain\.\n2026-.* UTC {2}✓ Complete: \d+ transactions/)
  })

  test('says that a recorded network gets no new messages', async () => {
    const { code, out } = await runCli(['watch', sample('fresh-transfer')])
    expect(code).toBe(3)
    expect(out).toContain('? Not on chain yet.')
    expect(out).toContain('demo is a recorded snapshot, not live')
  })

  test('prints JSON', async () => {
    const { code, out } = await runCli(['watch', eventId(), '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ state: 'complete', is_final: true })
  })

  test('lists the transactions of an account', async () => {
    const { out, code } = await runCli(['watch', alice, '--once'])
    expect(code).toBe(0)
    expect(out).toMatch(/^2026-.* UTC {2}✓ [0-9a-f]{64} {2}lt \d+$/m)
  })

  test('follows a message through its states, with the prediction before it is on chain', async () => {
    const { code, out } = await watchWith(
      [
        { sentence: 'Not on chain yet.', unknown: ['The mempool is unknown.'] },
        { sentence: 'Not on chain yet.', unknown: ['The mempool is unknown.'] },
        { state: 'in_progress', sentence: '1 message on the way.', ...onChain },
        { state: 'complete', is_final: true, sentence: 'Complete: 2 transactions.', ...onChain },
      ],
      sample('fresh-transfer'),
    )
    expect(code).toBe(0)
    const lines = out.trimEnd().split('\n')
    expect(lines.map(line => line.replace(/^\d{4}-\S+ \S+ UTC/, 'TIME'))).toEqual([
      'TIME  ? Not on chain yet.',
      '  The mempool is unknown.',
      expect.stringMatching(/^Prediction: .*sends/),
      'TIME  ● On chain.',
      'TIME  … 1 message on the way.',
      'TIME  ✓ Complete: 2 transactions.',
      expect.stringMatching(/^Prediction: The message was not found on this source/),
    ])
    expect(lines[3]).toContain('2026-11-21 08:32:40 UTC')
  })

  test('goes on when the source fails, and reports it', async () => {
    const timeout = new AppError('source.timeout', { source: 'node', afterMs: 6000 })
    const { code, out, err } = await watchWith(
      [timeout, timeout, { state: 'expired', is_final: true, sentence: 'Expired.', valid_until: 1_795_249_000 }],
      sample('fresh-transfer'),
    )
    expect(code).toBe(2)
    expect(err.match(/source\.timeout/g)).toHaveLength(2)
    expect(out).toMatch(/UTC {2}✗ Expired\.\n$/)
  })

  test('has exit code 3 when it is stopped before the end, 4 when a part failed', async () => {
    const stopped = await watchWith([{ sentence: 'Not yet.' }], sample('fresh-transfer'), '--no-prediction')
    expect(stopped.code).toBe(3)
    const event = { ...onChain.event, failed: 1, open: 0 }
    const failed = await watchWith(
      [{ state: 'complete', is_final: true, sentence: 'Complete.', ...onChain, event }],
      sample('fresh-transfer'),
    )
    expect(failed.code).toBe(4)
  })

  test('rejects what is neither a message nor a hash nor an account', async () => {
    expect(await runCli(['watch', 'hello'])).toMatchObject({ code: 1, err: expect.stringContaining('input.text') })
  })
})
