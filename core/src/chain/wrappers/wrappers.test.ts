import { describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import type { BlockIdExt } from '../../blockId.ts'
import { AppError } from '../../errors.ts'
import { type Address, type Hash, lt } from '../../units.ts'
import { type ChainSource, type PartialSource, requireMethod } from '../ChainSource.ts'
import type { IndexedTrace } from '../IndexedTrace.ts'
import { blockIdExt } from '../replySchemas.ts'
import { readSnapshot, writeSnapshot } from '../snapshot/snapshotFile.ts'
import { snapshotFromRecording } from '../snapshot/snapshotFromRecording.ts'
import { snapshotSource } from '../snapshot/snapshotSource.ts'
import { methodNames } from '../sourceMethods.ts'
import { cached } from './cached.ts'
import { circuitBreaker } from './circuitBreaker.ts'
import { fallback } from './fallback.ts'
import { recording, replaying } from './recording.ts'

const demo = snapshotSource(demoSnapshot())
const code = (expected: string) => expect.objectContaining({ code: expected })
const failing = (name: string, error: AppError): PartialSource => ({
  name,
  getMasterchainBlock: () => Promise.reject(error),
  getIndexedTrace: () => Promise.reject(error),
})
const absentAccount = `0:${'00'.repeat(32)}` as Address
const hash = (digit: string) => digit.repeat(64) as Hash
const unsupported = new AppError('source.unsupported', { source: 'a', what: 'blocks' })
const unreachable = new AppError('source.unreachable', { source: 'a', reason: 'gone' })
const wrong = new AppError('proof.merkle', { claim: 'a state' })
const none = new AppError('lookup.block', { block: '7' })

/** The demo network with a list of its calls. */
function counted(): { source: ChainSource; calls: string[] } {
  const calls: string[] = []
  const source: ChainSource = {
    ...demo,
    getMasterchainBlock: choice => {
      calls.push('block')
      return demo.getMasterchainBlock(choice)
    },
    getConfig: block => {
      calls.push('config')
      return demo.getConfig(block)
    },
    getAccount: (address, block) => {
      calls.push('account')
      return demo.getAccount(address, block)
    },
    getLibraries: hashes => {
      calls.push(`libraries ${hashes.length}`)
      return demo.getLibraries(hashes)
    },
  }
  return { source, calls }
}

describe('fallback', () => {
  test.each([unsupported, unreachable, wrong])('uses the next source after $code', async error => {
    const { id } = await fallback([failing('a', error), demo]).getMasterchainBlock('newest')
    expect(id).toEqual((await demo.getMasterchainBlock('newest')).id)
  })

  test('takes an absent result as a result', async () => {
    await expect(fallback([failing('a', none), demo]).getMasterchainBlock('newest')).rejects.toBe(none)
    const empty: PartialSource = { name: 'index', getIndexedTrace: async () => undefined }
    const never: PartialSource = { name: 'b', getIndexedTrace: () => Promise.reject(new Error('unexpected call')) }
    expect(await fallback([empty, never]).getIndexedTrace?.({ by: 'any', hash: hash('1') })).toBeUndefined()
  })

  test('skips sources without the method', async () => {
    const { calls, source } = counted()
    const index: PartialSource = { name: 'index', getIndexedTrace: async () => undefined }
    const both = fallback([index, source])
    await both.getConfig((await both.getMasterchainBlock('newest')).id)
    expect(calls).toEqual(['block', 'config'])
  })

  test('reports methods that no source has', async () => {
    const both = fallback([demo, failing('a', unreachable)])
    expect(both.getItems).toBeUndefined()
    expect(() => requireMethod(both, 'getItems')).toThrow(code('source.unsupported'))
    expect(await requireMethod(both, 'getTraceOfMessage')(hash('0'))).toBeUndefined()
    const index: PartialSource = { name: 'index', getIndexedTrace: async () => undefined }
    await expect(fallback([index]).getAccount(absentAccount, {} as BlockIdExt)).rejects.toThrow('account states')
  })

  test('reports the most informative failure', async () => {
    const all = fallback([failing('a', unsupported), failing('b', unreachable), failing('c', unsupported)])
    await expect(all.getMasterchainBlock('newest')).rejects.toBe(unreachable)
  })

  test('rethrows internal errors', async () => {
    const broken: PartialSource = { name: 'a', getMasterchainBlock: () => Promise.reject(new TypeError('bug')) }
    await expect(fallback([broken, demo]).getMasterchainBlock('newest')).rejects.toThrow('bug')
  })
})

describe('cached', () => {
  test('reads immutable data once, and the newest block again after a while', async () => {
    const { source, calls } = counted()
    let now = 0
    const kept = cached(source, { nowMs: () => now, newestForMs: 1000 })
    const { id } = await kept.getMasterchainBlock('newest')
    for (let i = 0; i < 3; i++) {
      await kept.getMasterchainBlock('newest')
      await kept.getConfig(id)
      await kept.getAccount([...demo.snapshot.accounts.keys()][0] as Address, id).catch(() => {})
    }
    expect(calls.filter(what => what !== 'account')).toEqual(['block', 'config'])
    now = 1001
    await kept.getMasterchainBlock('newest')
    expect(calls.filter(what => what === 'block')).toHaveLength(2)
  })

  test('requests only the libraries that it does not have', async () => {
    const { source, calls } = counted()
    const [library] = [...demo.snapshot.libraries.keys()]
    if (!library) throw new Error('the demo network has a library')
    const kept = cached(source, { nowMs: () => 0 })
    expect((await kept.getLibraries([library])).size).toBe(1)
    expect([...(await kept.getLibraries([library])).keys()]).toEqual([library])
    await kept.getLibraries([library, hash('9')]).catch(() => {})
    expect(calls).toEqual(['libraries 1', 'libraries 1'])
  })

  test('caches blocks by lt, and full pages of older transactions', async () => {
    const calls: string[] = []
    const block = { workchain: 0, shard: '8000000000000000', seqno: 7 }
    const account = [...demo.snapshot.accounts.keys()][0] as Address
    const source: ChainSource = {
      ...demo,
      async getBlockByLt(_, at) {
        calls.push(`block ${at}`)
        return at > 5n ? undefined : block
      },
      async getAccountTransactions(_, { count }) {
        calls.push(`list ${count}`)
        const [onChain] = demo.snapshot.traces.flatMap(({ transactions }) => transactions)
        return onChain ? [{ hash: onChain.cell.hash(), lt: lt(1n), cell: onChain.cell, block: block }] : []
      },
    }
    const kept = cached(source, { nowMs: () => 0 })
    for (const at of [5n, 5n, 6n, 6n]) await kept.getBlockByLt?.(account, lt(at))
    expect(calls.splice(0)).toEqual(['block 5', 'block 6', 'block 6'])
    const from = { lt: lt(1n), hash: hash('1') }
    for (let i = 0; i < 2; i++) {
      await kept.getAccountTransactions?.(account, { from, count: 1 })
      await kept.getAccountTransactions?.(account, { from, count: 2 })
      await kept.getAccountTransactions?.(account, { count: 1 })
    }
    expect(calls).toEqual(['list 1', 'list 2', 'list 1', 'list 2', 'list 1'])
  })

  test('does not cache failures and unfinished traces, and evicts the least recently used', async () => {
    let calls = 0
    const trace = (pending: boolean): IndexedTrace => ({
      id: hash('1'),
      transactions: [],
      pending,
      cutShort: false,
      interfaces: new Map(),
      others: [],
    })
    const source: ChainSource = {
      ...demo,
      async getIndexedTrace({ hash: of }) {
        calls++
        if (of === hash('f')) throw unreachable
        return trace(of === hash('2'))
      },
    }
    const kept = cached(source, { nowMs: () => 0, entries: 2 })
    const request = (digit: string) => kept.getIndexedTrace?.({ by: 'any', hash: hash(digit) })?.catch(() => {})
    for (const digit of ['f', 'f', '2', '2']) await request(digit)
    expect(calls).toBe(4)
    for (const digit of ['1', '3', '1', '4', '1']) await request(digit)
    expect(calls).toBe(7)
    await request('3')
    expect(calls).toBe(8)
  })
})

describe('joined calls', () => {
  const account = absentAccount
  /** A source whose calls the test settles. */
  function pending() {
    const calls: { end: (seqno: number) => void; fail: (error: AppError) => void; signal: AbortSignal | undefined }[] =
      []
    const source: ChainSource = {
      ...demo,
      getBlockByLt: (_, at, options) =>
        new Promise((resolve, reject) => {
          const end = (seqno: number) => resolve({ workchain: Number(at), shard: '8000000000000000', seqno })
          calls.push({ end, fail: reject, signal: options?.signal })
        }),
    }
    const kept = cached(source, { nowMs: () => 0 })
    return {
      calls,
      request: (at: bigint, signal?: AbortSignal) => kept.getBlockByLt?.(account, lt(at), signal && { signal }),
    }
  }

  test('three at once make one call, and different ones make their own', async () => {
    const { calls, request } = pending()
    const replies = [request(5n), request(5n), request(5n), request(6n)]
    expect(calls).toHaveLength(2)
    calls[0]?.end(7)
    calls[1]?.end(8)
    expect((await Promise.all(replies)).map(block => block?.seqno)).toEqual([7, 7, 7, 8])
    await request(5n)
    expect(calls).toHaveLength(2)
  })

  test('a failure reaches all callers and is not cached', async () => {
    const { calls, request } = pending()
    const replies = [request(5n), request(5n)]
    calls[0]?.fail(unreachable)
    for (const reply of replies) await expect(reply).rejects.toBe(unreachable)
    const again = request(5n)
    expect(calls).toHaveLength(2)
    calls[1]?.end(7)
    expect((await again)?.seqno).toBe(7)
  })

  test('one caller can abort without the others; the call is aborted when all have', async () => {
    const { calls, request } = pending()
    const [first, second] = [new AbortController(), new AbortController()]
    const replies = [request(5n, first.signal), request(5n, second.signal)]
    first.abort()
    await expect(replies[0]).rejects.toEqual(code('limit.cancelled'))
    expect(calls[0]?.signal?.aborted).toBe(false)
    const third = request(5n)
    calls[0]?.end(7)
    expect((await replies[1])?.seqno).toBe(7)
    expect((await third)?.seqno).toBe(7)
    const left = request(6n, second.signal)
    second.abort()
    await expect(left).rejects.toEqual(code('limit.cancelled'))
    expect(calls[1]?.signal?.aborted).toBe(true)
    // A call that is being aborted is not joined.
    const fresh = request(6n)
    expect(calls).toHaveLength(3)
    calls[2]?.end(9)
    expect((await fresh)?.seqno).toBe(9)
    await expect(request(9n, second.signal)).rejects.toEqual(code('limit.cancelled'))
    expect(calls).toHaveLength(3)
  })
})

describe('recording', () => {
  test('has the data that was read, each once, and nothing else', async () => {
    const { source, recorded } = recording(demo)
    const { id } = await source.getMasterchainBlock('newest')
    const config = await source.getConfig(id)
    const readStates: [Address, BlockIdExt][] = []
    for (const address of [...demo.snapshot.accounts.keys()].slice(0, 20)) {
      const state = await source.getAccount(address, id).catch(() => undefined)
      await source.getAccount(address, id).catch(() => undefined)
      if (state) readStates.push([address, id])
    }
    const [library] = [...demo.snapshot.libraries.keys()]
    await source.getLibraries(library ? [library] : [])
    expect(recorded.calls('getMasterchainBlock').map(({ args, reply }) => [...args, reply.id])).toEqual([
      ['newest', id],
    ])
    expect(recorded.calls('getConfig')).toEqual([{ args: [id], reply: config }])
    expect(recorded.calls('getAccount').map(({ args }) => args)).toEqual(readStates)
    expect(recorded.calls('getLibraries').flatMap(({ reply }) => [...reply.keys()])).toEqual([library])
    expect(recorded.calls('getTraceOfMessage')).toEqual([])
    const [trace] = demo.snapshot.traces
    const onChain = trace && (await source.getTraceOfMessage(trace.message))
    expect(recorded.calls('getTraceOfMessage')).toEqual([{ args: [trace?.message], reply: onChain }])
  })

  test('has every newest block, and the last result of equal calls', async () => {
    const blocks = demo.snapshot.blocks.slice(0, 2)
    let call = 0
    const { source, recorded } = recording<ChainSource>({
      ...demo,
      getMasterchainBlock: async choice => (choice === 'newest' ? blocks[call++]! : blocks[0]!),
    })
    const seqnos = blocks.map(({ id }) => id.seqno)
    for (const choice of ['newest', 'newest', { seqno: 1 }, { seqno: 1 }] as const)
      await source.getMasterchainBlock(choice)
    expect(recorded.calls('getMasterchainBlock').map(({ reply }) => reply.id.seqno)).toEqual([...seqnos, seqnos[0]])
  })
})

describe('blocks and block proofs', () => {
  const { fullBlocks = [], network } = demoSnapshot()
  const zeroState = network.trustedBlock!
  const [first, second] = fullBlocks.map(({ id }) => id) as [BlockIdExt, BlockIdExt]

  function watched() {
    const calls: string[] = []
    const source: ChainSource = {
      ...demo,
      findBlock: key => {
        calls.push('find')
        return demo.findBlock(key)
      },
      getBlock: id => {
        calls.push(`block ${id.seqno}`)
        return demo.getBlock(id)
      },
      getBlockProof: (known, target) => {
        calls.push(`chain to ${target?.seqno}`)
        return demo.getBlockProof(known, target)
      },
    }
    return { source, calls }
  }

  test('are read once, but proofs of the newest block each time', async () => {
    const { source, calls } = watched()
    const kept = cached(source, { nowMs: () => 0 })
    const { id } = await demo.getMasterchainBlock({ seqno: 90 })
    for (let i = 0; i < 2; i++) {
      await kept.findBlock?.(first)
      await kept.findBlock?.({ workchain: 0, shard: first.shard, seqno: 201 })
      await kept.getBlock?.(first)
      await kept.getBlockProof?.(zeroState, id)
      await kept.getBlockProof?.(zeroState, undefined)
    }
    expect(calls).toEqual([
      'find',
      'find',
      `block ${first.seqno}`,
      'chain to 90',
      'chain to undefined',
      'chain to undefined',
    ])
  })

  test('are cached up to the size limit', async () => {
    const { source, calls } = watched()
    const cell = await demo.getBlock(first)
    const kept = cached(source, { nowMs: () => 0, bytes: 1.5 * cell.store.bytes.length })
    for (const id of [first, second, second, first]) await kept.getBlock?.(id)
    expect(calls).toEqual([first, second, first].map(({ seqno }) => `block ${seqno}`))
  })

  test('are recorded, and replayed from the file', async () => {
    const { source, recorded } = recording(demo)
    const last = fullBlocks.findLast(({ id }) => id.workchain === -1)!.id
    await source.getBlock(first)
    await source.getBlockProof(zeroState, last)
    await source.findBlock(second)
    await source.getBlock({ ...first, rootHash: hash('7') }).catch(() => undefined)
    const labels = { network: { name: 'n', globalId: 1 }, names: new Map(), samples: [] }
    const file = readSnapshot(writeSnapshot(snapshotFromRecording(recorded, labels)))
    const again = replaying(snapshotSource(file), { methods: methodNames, lookups: recorded.lookups })
    expect((await again.getBlock(first)).hash()).toBe(first.rootHash)
    expect(await again.getBlockProof(zeroState, last)).toEqual(await demo.getBlockProof(zeroState, last))
    expect(await again.findBlock(second)).toEqual(second)
    for (const request of [() => again.getBlock(second), () => again.getBlock({ ...first, rootHash: hash('7') })]) {
      await expect(request()).rejects.toEqual(code('source.notRecorded'))
    }
    // Data of the snapshot itself is not repeated as lookups.
    expect(recorded.lookups.map(({ method }) => method)).toEqual(['findBlock', 'getBlock'])
    expect(blockIdExt.safeParse(second).success).toBe(true)
  })

  test('have time limits and cancellation like other calls', async () => {
    const hung: PartialSource = { name: 'hung', getBlockProof: () => new Promise(() => {}) }
    const hasty = circuitBreaker(hung, { timeoutMs: 10, pauseMs: 1000, nowMs: () => 0 })
    await expect(hasty.getBlockProof?.(first, undefined)).rejects.toEqual(code('source.timeout'))
    const stop = new AbortController()
    const calls = circuitBreaker(hung, { timeoutMs: 60_000, pauseMs: 1, nowMs: () => 0 }).getBlockProof?.(
      first,
      second,
      {
        signal: stop.signal,
      },
    )
    stop.abort()
    await expect(calls).rejects.toEqual(code('limit.cancelled'))
  })
})
