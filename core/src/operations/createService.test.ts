import { describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../test/demo.ts'
import { demoService } from '../../test/demoService.ts'
import { toBocHex } from '../cell/text.ts'
import { AppError } from '../errors.ts'
import { unixSec } from '../units.ts'

const boc = (id: string): string => {
  const found = demoSnapshot().samples.find(each => each.id === id)
  if (!found) throw new Error(`no sample ${id}`)
  return toBocHex(found.message)
}

describe('input validation', () => {
  test.each([
    ['debugEmulate', { body: undefined }, '', 'required'],
    ['debugEmulate', { body: { boc: '' } }, 'boc', 'must not be empty'],
    [
      'debugEmulate',
      { body: { boc: 'ab', limits: { transactions: 0 } } },
      'limits.transactions',
      'must be greater than 0',
    ],
    ['debugEmulate', { body: { boc: 'ab', overrides: [{ balance: 1 }] } }, 'overrides[0].account', 'required'],
    ['debugEmulate', { body: { boc: 'ab', seed: 'AB' } }, 'seed', 'must match /^[0-9a-f]{64}$/'],
    ['debugSteps', { body: { boc: 'ab', node: '1' } }, 'node', 'must match'],
    [
      'emulateTrace',
      { body: { boc: 'ab' }, params: { ignore_signature_check: 'maybe' } },
      'ignore_signature_check',
      'true or false',
    ],
    [
      'decodeBody',
      { body: { boc: 'ab', direction: 'up' } },
      'direction',
      'must be one of internal, external-in, external-out',
    ],
    ['decodeMessage', { body: { boc: 7 } }, 'boc', 'expected a string'],
    ['getNftItems', { body: { account_ids: [] } }, 'account_ids', 'must not be empty'],
  ] as const)('%s %j is rejected with its path', async (name, input, path, reason) => {
    const service = await demoService()
    await expect(service.call(name, input)).rejects.toMatchObject({
      code: 'input.body',
      details: { path, reason: expect.stringContaining(reason) },
    })
  })

  test('rejects an unknown network; the default is the first', async () => {
    const service = await demoService()
    expect((await service.call('getStatus', {})).default_network).toBe('demo')
    await expect(service.call('getStatus', {}, { network: 'mars' })).rejects.toMatchObject({
      code: 'input.network',
      details: { network: 'mars', known: ['demo'] },
    })
  })

  test('does not start a cancelled call, and stops a running one', async () => {
    const service = await demoService()
    const left = new AbortController()
    left.abort()
    const cancelled = { code: 'limit.cancelled' }
    await expect(service.call('getStatus', {}, { signal: left.signal })).rejects.toMatchObject(cancelled)
    const running = new AbortController()
    const input = { body: { boc: boc('long-chain'), as_on_chain: true, limits: { transactions: 200 } } }
    let transactions = 0
    const call = service.call('debugEmulate', input, {
      signal: running.signal,
      onProgress: ({ done }) => {
        transactions = done ?? 0
        if (transactions === 20) running.abort()
      },
    })
    await expect(call).rejects.toMatchObject(cancelled)
    expect(transactions).toBeLessThan(100)
  })
})

describe('the time of a run', () => {
  const run = async (more: Parameters<typeof demoService>[0], body: object = {}) => {
    const service = await demoService(more)
    const { arguments: given } = await service.call('debugEmulate', { body: { boc: boc('fresh-transfer'), ...body } })
    return { now: given.now, block: given.block.utime }
  }

  test('is fixed on a recorded network', async () => {
    const { now, block } = await run({ deps: { nowSec: () => unixSec(4_000_000_000) } })
    expect(now).toBe(block)
  })

  test('is the host clock on a live network, but never before the block', async () => {
    const live = { network: { recorded: false } }
    expect((await run({ ...live, deps: { nowSec: () => unixSec(4_000_000_000) } })).now).toBe(4_000_000_000)
    const { now, block } = await run({ ...live, deps: { nowSec: () => unixSec(1) } })
    expect(now).toBe(block)
  })

  test('is the time of a requested older block, or the given time', async () => {
    const live = { network: { recorded: false }, deps: { nowSec: () => unixSec(4_000_000_000) } }
    const { now, block } = await run(live, { block_seqno: demoSnapshot().blocks.at(-1)?.id.seqno })
    expect(now).toBe(block)
    expect((await run({}, { now: 2_000_000_000 })).now).toBe(2_000_000_000)
  })
})

describe('a source that fails', () => {
  const failing = (code: 'source.timeout' | 'source.notRecorded') => {
    const details = { source: 'x', afterMs: 5, what: 'it' }
    return () => Promise.reject(new AppError(code, details))
  }

  test('fails with its own error when the first state is unavailable', async () => {
    const service = await demoService({ chain: { getAccount: failing('source.timeout') } })
    const body = { boc: boc('fresh-transfer') }
    await expect(service.call('debugEmulate', { body })).rejects.toMatchObject({ code: 'source.timeout' })
  })

  test('truncates the trace on /debug and fails on /v2 when a later state is unavailable', async () => {
    const wallet = (await (await demoService()).call('debugRecognise', { body: { text: boc('fresh-transfer') } }))
      .candidates[0]?.message?.destination
    const plain = await demoService()
    const snapshot = demoSnapshot()
    const service = await demoService({
      chain: {
        getAccount: (address, block) => {
          const state = snapshot.accounts.get(address)?.at(-1)?.shardAccount
          return address === wallet && block ? Promise.resolve({ shardAccount: state }) : failing('source.timeout')()
        },
      },
    })
    const body = { boc: boc('fresh-transfer') }
    const result = await service.call('debugEmulate', { body })
    expect(result.partial).toMatchObject({ kind: 'source' })
    expect(result.trace?.truncations[0]).toMatchObject({
      kind: 'source',
      text: expect.stringContaining('did not respond'),
    })
    expect(result.verdict.outcome).toBe('partial')
    await expect(service.call('emulateTrace', { body })).rejects.toMatchObject({ code: 'source.timeout' })
    expect((await plain.call('debugEmulate', { body })).partial).toBeUndefined()
  })

  test('is a problem of its network in the status, not of the service', async () => {
    const service = await demoService({ chain: { getMasterchainBlock: failing('source.timeout') } })
    const status = await service.call('getStatus', {})
    expect(status.rest_online).toBe(false)
    expect(status.networks[0]).toMatchObject({ name: 'demo', problem: expect.stringContaining('did not respond') })
  })

  test('leaves a message recognised with unknown checks', async () => {
    const service = await demoService({ chain: { getAccount: failing('source.notRecorded') } })
    const { candidates } = await service.call('debugRecognise', { body: { text: boc('fresh-transfer') } })
    expect(candidates[0]?.kind).toBe('external-message')
    expect(candidates[0]?.preflight?.every(check => check.status === 'unknown')).toBe(true)
  })

  test('is not read to recognise a message without its checks', async () => {
    const read: string[] = []
    const note = (name: string) => async () => {
      read.push(name)
      throw new AppError('source.timeout', { source: 'demo', afterMs: 1 })
    }
    const chain = { getMasterchainBlock: note('block'), getAccount: note('account') }
    const service = await demoService({ chain })
    const text = boc('fresh-transfer')
    const { candidates } = await service.call('debugRecognise', { body: { text, checks: false } })
    expect(candidates).toEqual([{ kind: 'external-message', value: text, sentence: 'External message' }])
    expect(read).toEqual([])
    // With them, it is.
    await service.call('debugRecognise', { body: { text, checks: true } })
    expect(read).toEqual(['block'])
  })
})

test('a wrong signature is reported, also by a run that ignores it', async () => {
  const service = await demoService()
  const codes = async (id: string, ignores: boolean) => {
    const { preflight, trace } = await service.call('debugEmulate', {
      body: { boc: boc(id), ignore_signature: ignores },
    })
    return [trace !== undefined, preflight?.find(check => check.id === 'signature')?.code]
  }
  expect(await codes('fresh-wrong-signature', false)).toEqual([false, 'signature.wrong'])
  expect(await codes('fresh-wrong-signature', true)).toEqual([true, 'signature.wrong'])
  expect(await codes('fresh-transfer', false)).toEqual([true, 'signature.ok'])
})

test('returns the steps of a rejection', async () => {
  const service = await demoService()
  const { steps, exit_code } = await service.call('debugSteps', { body: { boc: boc('fresh-wrong-seqno'), node: '0' } })
  expect(exit_code).toBeGreaterThan(0)
  expect(steps.at(-1)?.exception ?? exit_code).toBe(exit_code)
  expect(steps.length).toBeGreaterThan(10)
})

test('overrides change the account before the run and are in the result', async () => {
  const service = await demoService()
  const body = { boc: boc('fresh-transfer') }
  const { trace: plain, message } = await service.call('debugEmulate', { body })
  const overrides = [{ account: message.destination, balance: 5_000_000n }]
  const poor = await service.call('debugEmulate', { body: { ...body, overrides } })
  expect(plain?.before?.balance).toBeGreaterThan(5_000_000n)
  expect(poor.trace?.before?.balance).toBe(5_000_000n)
  expect(poor.arguments.overrides).toEqual(overrides)
  expect(poor.preflight.find(check => check.id === 'balance')?.status).toBe('fail')
  expect(poor.verdict.outcome).not.toBe('success')
})
