import { describe, expect, test } from 'vitest'
import { demoSnapshot } from '../../../test/demo.ts'
import { AppError } from '../../errors.ts'
import { type Address, type Hash, lt } from '../../units.ts'
import type { BlockId, ChainSource } from '../ChainSource.ts'
import { lookupSchemas } from '../snapshot/lookupSchemas.ts'
import { readSnapshot } from '../snapshot/readSnapshot.ts'
import { snapshotOfRecorded } from '../snapshot/snapshotOfRecorded.ts'
import { snapshotSource } from '../snapshot/snapshotSource.ts'
import { writeSnapshot } from '../snapshot/writeSnapshot.ts'
import type { IndexedSource, IndexedTrace, PartialSource } from '../TraceSource.ts'
import { cached } from './cached.ts'
import { fallback } from './fallback.ts'
import { asking, methodNames } from './methods.ts'
import { patient } from './patient.ts'
import { recording } from './recording.ts'
import { replaying } from './replaying.ts'

const demo = snapshotSource(demoSnapshot())
const code = (expected: string) => expect.objectContaining({ code: expected })
const failing = (name: string, error: AppError): PartialSource => ({
  name,
  getMasterchainBlock: () => Promise.reject(error),
  getIndexedTrace: () => Promise.reject(error),
})
const nobody = `0:${'00'.repeat(32)}` as Address
const hash = (digit: string) => digit.repeat(64) as Hash
const unsupported = new AppError('source.unsupported', { source: 'a', what: 'blocks' })
const unreachable = new AppError('source.unreachable', { source: 'a', reason: 'gone' })
const wrong = new AppError('proof.merkle', { claim: 'a state' })
const none = new AppError('lookup.block', { block: '7' })

/** The demo network, counting what it is asked. */
function counted(): { source: IndexedSource; asked: string[] } {
  const asked: string[] = []
  const source: ChainSource = {
    ...demo,
    getMasterchainBlock: choice => {
      asked.push('block')
      return demo.getMasterchainBlock(choice)
    },
    getConfig: block => {
      asked.push('config')
      return demo.getConfig(block)
    },
    getAccount: (address, block) => {
      asked.push('account')
      return demo.getAccount(address, block)
    },
    getLibraries: hashes => {
      asked.push(`libraries ${hashes.length}`)
      return demo.getLibraries(hashes)
    },
  }
  return { source, asked }
}

describe('several sources as one', () => {
  test.each([unsupported, unreachable, wrong])('ask the next one after $code', async error => {
    const { id } = await fallback([failing('a', error), demo]).getMasterchainBlock('newest')
    expect(id).toEqual((await demo.getMasterchainBlock('newest')).id)
  })

  test('take "there is none" for an answer', async () => {
    await expect(fallback([failing('a', none), demo]).getMasterchainBlock('newest')).rejects.toBe(none)
    const empty: PartialSource = { name: 'index', getIndexedTrace: async () => undefined }
    const never: PartialSource = { name: 'b', getIndexedTrace: () => Promise.reject(new Error('asked')) }
    expect(await fallback([empty, never]).getIndexedTrace?.({ by: 'any', hash: hash('1') })).toBeUndefined()
  })

  test('pass over those that cannot be asked', async () => {
    const { asked, source } = counted()
    const index: PartialSource = { name: 'index', getIndexedTrace: async () => undefined }
    const both = fallback([index, source])
    await both.getConfig((await both.getMasterchainBlock('newest')).id)
    expect(asked).toEqual(['block', 'config'])
  })

  test('say what none of them can tell', async () => {
    const both = fallback([demo, failing('a', unreachable)])
    expect(both.getItems).toBeUndefined()
    expect(() => asking(both, 'getItems')).toThrow(code('source.unsupported'))
    expect(await asking(both, 'getTraceOfMessage')(hash('0'))).toBeUndefined()
    const index: PartialSource = { name: 'index', getIndexedTrace: async () => undefined }
    await expect(fallback([index]).getAccount(nobody, {} as BlockId)).rejects.toThrow('account states')
  })

  test('report the failure of the one that could have known', async () => {
    const all = fallback([failing('a', unsupported), failing('b', unreachable), failing('c', unsupported)])
    await expect(all.getMasterchainBlock('newest')).rejects.toBe(unreachable)
  })

  test('let errors of ours through', async () => {
    const broken: PartialSource = { name: 'a', getMasterchainBlock: () => Promise.reject(new TypeError('bug')) }
    await expect(fallback([broken, demo]).getMasterchainBlock('newest')).rejects.toThrow('bug')
  })
})

describe('a source that remembers', () => {
  test('asks once for what cannot change, and again for the newest block after a while', async () => {
    const { source, asked } = counted()
    let now = 0
    const kept = cached(source, { nowMs: () => now, newestForMs: 1000 })
    const { id } = await kept.getMasterchainBlock('newest')
    for (let i = 0; i < 3; i++) {
      await kept.getMasterchainBlock('newest')
      await kept.getConfig(id)
      await kept.getAccount([...demo.snapshot.accounts.keys()][0] as Address, id).catch(() => {})
    }
    expect(asked.filter(what => what !== 'account')).toEqual(['block', 'config'])
    now = 1001
    await kept.getMasterchainBlock('newest')
    expect(asked.filter(what => what === 'block')).toHaveLength(2)
  })

  test('asks only for the libraries that it does not have', async () => {
    const { source, asked } = counted()
    const [library] = [...demo.snapshot.libraries.keys()]
    if (!library) throw new Error('the demo network has a library')
    const kept = cached(source, { nowMs: () => 0 })
    expect((await kept.getLibraries([library])).size).toBe(1)
    expect([...(await kept.getLibraries([library])).keys()]).toEqual([library])
    await kept.getLibraries([library, hash('9')]).catch(() => {})
    expect(asked).toEqual(['libraries 1', 'libraries 1'])
  })

  test('keeps where a block is once it is found, and whole lists of older transactions', async () => {
    const asked: string[] = []
    const place = { workchain: 0, shard: '8000000000000000', seqno: 7 }
    const account = [...demo.snapshot.accounts.keys()][0] as Address
    const source: IndexedSource = {
      ...demo,
      async getBlockByLt(_, at) {
        asked.push(`block ${at}`)
        return at > 5n ? undefined : place
      },
      async getAccountTransactions(_, { count }) {
        asked.push(`list ${count}`)
        const [landed] = demo.snapshot.traces.flatMap(({ transactions }) => transactions)
        return landed ? [{ hash: landed.cell.hash(), lt: lt(1n), cell: landed.cell, block: place }] : []
      },
    }
    const kept = cached(source, { nowMs: () => 0 })
    for (const at of [5n, 5n, 6n, 6n]) await kept.getBlockByLt?.(account, lt(at))
    expect(asked.splice(0)).toEqual(['block 5', 'block 6', 'block 6'])
    const from = { lt: lt(1n), hash: hash('1') }
    for (let i = 0; i < 2; i++) {
      await kept.getAccountTransactions?.(account, { from, count: 1 })
      await kept.getAccountTransactions?.(account, { from, count: 2 })
      await kept.getAccountTransactions?.(account, { count: 1 })
    }
    expect(asked).toEqual(['list 1', 'list 2', 'list 1', 'list 2', 'list 1'])
  })

  test('forgets failures, traces that go on, and what was not used for longest', async () => {
    let asked = 0
    const trace = (pending: boolean): IndexedTrace => ({
      id: hash('1'),
      transactions: [],
      pending,
      cutShort: false,
      interfaces: new Map(),
      others: [],
    })
    const source: IndexedSource = {
      ...demo,
      async getIndexedTrace({ hash: of }) {
        asked++
        if (of === hash('f')) throw unreachable
        return trace(of === hash('2'))
      },
    }
    const kept = cached(source, { nowMs: () => 0, entries: 2 })
    const ask = (digit: string) => kept.getIndexedTrace?.({ by: 'any', hash: hash(digit) })?.catch(() => {})
    for (const digit of ['f', 'f', '2', '2']) await ask(digit)
    expect(asked).toBe(4)
    for (const digit of ['1', '3', '1', '4', '1']) await ask(digit)
    expect(asked).toBe(7)
    await ask('3')
    expect(asked).toBe(8)
  })
})

describe('a source that writes down', () => {
  test('has what was read through it, once, and nothing else', async () => {
    const { source, recorded } = recording(demo)
    const { id } = await source.getMasterchainBlock('newest')
    const config = await source.getConfig(id)
    const answered: [Address, BlockId][] = []
    for (const address of [...demo.snapshot.accounts.keys()].slice(0, 20)) {
      const state = await source.getAccount(address, id).catch(() => undefined)
      await source.getAccount(address, id).catch(() => undefined)
      if (state) answered.push([address, id])
    }
    const [library] = [...demo.snapshot.libraries.keys()]
    await source.getLibraries(library ? [library] : [])
    expect(recorded.newest).toEqual(id)
    expect(recorded.configs).toEqual([{ block: id, config }])
    expect(recorded.accounts.map(({ address, block }) => [address, block])).toEqual(answered)
    expect([...recorded.libraries.keys()]).toEqual([library])
    expect([...recorded.blocks.keys()]).toEqual([id.rootHash])
    expect(recorded.landed.size).toBe(0)
    const [trace] = demo.snapshot.traces
    const landed = trace && (await source.getTraceOfMessage(trace.message))
    expect([...recorded.landed]).toEqual([[trace?.message, landed]])
  })
})

describe('blocks and chains of blocks', () => {
  const { wholeBlocks = [], network } = demoSnapshot()
  const zeroState = network.trustedBlock!
  const [first, second] = wholeBlocks.map(({ id }) => id) as [BlockId, BlockId]

  function watched() {
    const asked: string[] = []
    const source: IndexedSource = {
      ...demo,
      findBlock: key => {
        asked.push('find')
        return demo.findBlock(key)
      },
      getBlock: id => {
        asked.push(`block ${id.seqno}`)
        return demo.getBlock(id)
      },
      getBlockProof: (known, target) => {
        asked.push(`chain to ${target?.seqno}`)
        return demo.getBlockProof(known, target)
      },
    }
    return { source, asked }
  }

  test('are asked for once, but the way to the newest block each time', async () => {
    const { source, asked } = watched()
    const kept = cached(source, { nowMs: () => 0 })
    const { id } = await demo.getMasterchainBlock({ seqno: 90 })
    for (let i = 0; i < 2; i++) {
      await kept.findBlock?.(first)
      await kept.findBlock?.({ workchain: 0, shard: first.shard, seqno: 201 })
      await kept.getBlock?.(first)
      await kept.getBlockProof?.(zeroState, id)
      await kept.getBlockProof?.(zeroState, undefined)
    }
    expect(asked).toEqual([
      'find',
      'find',
      `block ${first.seqno}`,
      'chain to 90',
      'chain to undefined',
      'chain to undefined',
    ])
  })

  test('are kept as far as there is room for their bytes', async () => {
    const { source, asked } = watched()
    const cell = await demo.getBlock(first)
    const kept = cached(source, { nowMs: () => 0, bytes: 1.5 * cell.store.bytes.length })
    for (const id of [first, second, second, first]) await kept.getBlock?.(id)
    expect(asked).toEqual([first, second, first].map(({ seqno }) => `block ${seqno}`))
  })

  test('are written down, and answered again from the file', async () => {
    const { source, recorded } = recording(demo)
    const last = wholeBlocks.findLast(({ id }) => id.workchain === -1)!.id
    await source.getBlock(first)
    await source.getBlockProof(zeroState, last)
    await source.findBlock(second)
    await source.getBlock({ ...first, rootHash: hash('7') }).catch(() => undefined)
    const labels = { network: { name: 'n', globalId: 1 }, names: new Map(), samples: [] }
    const file = readSnapshot(writeSnapshot(snapshotOfRecorded(recorded, labels)))
    const again = replaying(snapshotSource(file), { asks: methodNames, lookups: recorded.lookups })
    expect((await again.getBlock(first)).hash()).toBe(first.rootHash)
    expect(await again.getBlockProof(zeroState, last)).toEqual(await demo.getBlockProof(zeroState, last))
    expect(await again.findBlock(second)).toEqual(second)
    for (const ask of [() => again.getBlock(second), () => again.getBlock({ ...first, rootHash: hash('7') })]) {
      await expect(ask()).rejects.toEqual(code('source.notRecorded'))
    }
    // What is in the file itself is not there a second time as an answer.
    expect(recorded.lookups.map(({ ask }) => ask)).toEqual(['findBlock', 'getBlock'])
    expect(lookupSchemas.findBlock?.safeParse(second).success).toBe(true)
  })

  test('are waited for like everything else, and told to stop', async () => {
    const hung: PartialSource = { name: 'hung', getBlockProof: () => new Promise(() => {}) }
    const hasty = patient(hung, { answerMs: 10, pauseMs: 1000, nowMs: () => 0 })
    await expect(hasty.getBlockProof?.(first, undefined)).rejects.toEqual(code('source.timeout'))
    const stop = new AbortController()
    const asked = patient(hung, { answerMs: 60_000, pauseMs: 1, nowMs: () => 0 }).getBlockProof?.(first, second, {
      signal: stop.signal,
    })
    stop.abort()
    await expect(asked).rejects.toEqual(code('limit.cancelled'))
  })
})
