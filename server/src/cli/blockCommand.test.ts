import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeBoc } from '@tonoscope/core/cell/boc'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import { DebugBlockView } from '@tonoscope/core/contract/debugBlocks'
import { Transactions } from '@tonoscope/core/contract/schemas/blocks'
import { AppError } from '@tonoscope/core/errors'
import type { Service } from '@tonoscope/core/operations/createService'
import { readJson } from '@tonoscope/core/wire/json'
import { demoBytes } from '@tonoscope/node/networks'
import { describe, expect, test } from 'vitest'
import { captureIo, runCli } from '../../test/runCli.ts'
import { snapshotCommand } from './blockCommand.ts'

const blocks = readSnapshot(demoBytes()).fullBlocks ?? []
const found = blocks.find(({ id }) => id.workchain === -1 && id.seqno === 244)
if (!found) throw new Error('the demo has the block')
const { id, root } = found
const bytes = Buffer.from(writeBoc(root))

describe('block', () => {
  test.each(['244', '(-1,8000000000000000,244)', `(-1,8000000000000000,244,${id.rootHash},${id.fileHash})`])(
    'shows %s: header, shards, transactions',
    async name => {
      const { code, out, err } = await runCli(['block', name])
      expect([code, err]).toEqual([0, ''])
      expect(out).toMatch(/^block +\(-1,8000000000000000,244\)\nroot hash +/)
      expect(out).toContain(id.rootHash)
      expect(out).toMatch(/\nShards \(2\)\n.*\nTransactions \(3\)\nlt .* tick .* ordinary .* tock /s)
    },
  )

  test('shows the newest block by default', async () => {
    const newest = readSnapshot(demoBytes()).blocks.at(-1)?.id.seqno
    expect((await runCli(['block'])).out).toContain(`(-1,8000000000000000,${newest})`)
  })

  test('--json prints the reply of the service', async () => {
    const { out } = await runCli(['block', '244', '--json'])
    const view = DebugBlockView.parse(readJson(out))
    expect([view.id.root_hash, view.transactions?.length, view.checked]).toEqual([id.rootHash, 3, 'root'])
  })

  test('reads a block from a file, from hex and from stdin', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'blocks-')), 'block.boc')
    writeFileSync(file, bytes)
    const results = [
      await runCli(['block', '--file', file]),
      await runCli(['block', '--file', bytes.toString('hex')]),
      await runCli(['block', '--file', '-'], bytes.toString('base64')),
      await runCli(['block', '244', '--file', file]),
    ]
    for (const { code, out } of results) {
      expect(code).toBe(0)
      expect(out).toContain(id.rootHash)
      expect(out).toContain('file and root hashes verified')
    }
  })

  test.each([
    ['nonsense', ['block', 'nonsense'], 'input.block'],
    ['a missing block', ['block', '99999999'], /lookup\.block|source\.notRecorded/],
    ['a missing file', ['block', '--file', 'no-such-file.boc'], 'input.argument'],
    ['a cell that is no block', ['block', '--file', 'te6ccgEBAQEAAgAAAA=='], 'input.cell'],
    ['a file of another block', ['block', '245', '--file', bytes.toString('hex')], 'proof.block'],
    ['the snapshot of the zero state', ['snapshot-transactions', '0'], 'lookup.block'],
    ['a snapshot without a number', ['snapshot-transactions', 'newest'], 'input.argument'],
  ])('%s exits with 1 and the reason', async (_, argv, code) => {
    const ended = await runCli(argv)
    expect([ended.code, ended.out]).toEqual([1, ''])
    expect(ended.err).toMatch(code)
  })
})

describe('snapshot-transactions', () => {
  test('lists the transactions of a masterchain block and its shards, with progress', async () => {
    const { code, out, err } = await runCli(['snapshot-transactions', '244'])
    expect(code).toBe(0)
    expect(err).toMatch(/^0\/3 blocks\n1\/3 blocks\n2\/3 blocks\n3\/3 blocks\n$/)
    const lines = out.trimEnd().split('\n')
    expect(lines).toHaveLength(6)
    const times = lines.slice(1).map(line => BigInt(line.split(' ')[0] ?? ''))
    expect(times).toEqual(times.toSorted((a, b) => Number(a - b)))
    expect(out).not.toContain('PARTIAL')
  })

  test('--json prints the same as /v2, with paging', async () => {
    const page = async (...more: string[]) =>
      Transactions.parse(readJson((await runCli(['snapshot-transactions', '244', '--json', ...more])).out)).transactions
    const all = await page()
    expect(all).toHaveLength(5)
    expect(await page('--offset', '1', '--limit', '2')).toEqual(all.slice(1, 3))
  })

  const sender = `0:${'1'.repeat(64)}`
  /** Two blocks; the second one never arrives. */
  const endless = (onRequested: () => void, failure?: AppError) => {
    const call = async (
      name: string,
      { params }: { params?: { block_id: string } },
      { signal }: { signal: AbortSignal } = { signal: new AbortController().signal },
    ) => {
      if (name === 'debugNames')
        return { accounts: [{ address: sender, name: 'alice.ton', name_origin: 'domain', looks_like: 'my exchange' }] }
      const at = (seqno: number) => ({ workchain: 0, shard: '8000000000000000', seqno, root_hash: '', file_hash: '' })
      if (name === 'debugSnapshotBlocks') return { blocks: [at(1), at(2)] }
      if (params?.block_id.includes(',1,')) {
        return {
          transactions: [
            {
              lt: 7n,
              account: { address: sender },
              transaction_type: 'TransOrd',
              success: true,
              block: '(0,8000000000000000,1)',
              hash: 'ab',
            },
          ],
        }
      }
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new AppError('limit.cancelled', {})))
        if (failure) reject(failure)
        else onRequested()
      })
    }
    return { call } as unknown as Service
  }

  test('when stopped, prints the received transactions as incomplete', async () => {
    const { output, io, stop } = captureIo()
    const code = await snapshotCommand({ service: endless(() => setTimeout(stop, 5)), io }, '5', {})
    expect(code).toBe(3)
    expect(output.out).toMatch(
      /\n7 +alice\.ton \(domain, looks like my exchange\) .*\n\nINCOMPLETE: 1 of 2 blocks read \(cancelled\)\n$/,
    )
    const json = captureIo()
    await snapshotCommand({ service: endless(() => setTimeout(json.stop, 5)), io: json.io }, '5', { json: true })
    expect(readJson(json.output.out)).toMatchObject({
      transactions: [{ hash: 'ab' }],
      partial: { blocks: 1, of: 2, reason: 'cancelled' },
    })
  })

  test('does the same if a source fails, and reports the error', async () => {
    const { output, io } = captureIo()
    const failure = new AppError('source.unreachable', { source: 'it', reason: 'gone' })
    expect(await snapshotCommand({ service: endless(() => {}, failure), io }, '5', {})).toBe(1)
    expect(output.out).toContain('INCOMPLETE: 1 of 2 blocks')
    expect(output.err).toContain('source.unreachable')
  })
})
