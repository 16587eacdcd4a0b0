import { beforeAll, describe, expect, test } from 'vitest'
import { testExecutor } from '../../test/executor.ts'
import {
  activeAccount,
  assembleCode,
  externalMessage,
  fakeBlock,
  fakeChain,
  fakeDeps,
  internalMessage,
  someAddress,
} from '../../test/fakes.ts'
import { readScenario, recordedLibraries, type Scenario } from '../../test/scenarios.ts'
import {
  buildsLibraryCell,
  forwards,
  forwardsTwice,
  sendsAllAndDestroys,
  sendsItselfOnce,
  sendsItselfTwice,
  storesRandom,
} from '../../test/testContracts.ts'
import { Builder } from '../cell/Builder.ts'
import { type Cell, emptyCell } from '../cell/Cell.ts'
import { toBocHex } from '../cell/text.ts'
import { AppError } from '../errors.ts'
import { type Message, readMessage } from '../tlb/message.ts'
import { type Address, type Hash, lt, nano, unixSec } from '../units.ts'
import { type Writable, writeJson } from '../wire/json.ts'
import { type ArgumentInput, defaultArguments } from './defaultArguments.ts'
import type { EmulatedNode, Emulation, EmulationArguments, EmulationDeps } from './Emulation.ts'
import { emulateTrace } from './emulateTrace.ts'
import type { WasmExecutor } from './wasmExecutor.ts'

const alice = someAddress('1')
const bob = someAddress('2')
const now = unixSec(1_795_300_000)

const nodes = (root: EmulatedNode | undefined): EmulatedNode[] => (root ? [root, ...root.children.flatMap(nodes)] : [])
const truncationsOf = ({ root }: Emulation) => nodes(root).flatMap(node => node.truncations)
/** The complete result of a run, as text. */
const bytesOf = ({ root, finalStates }: Emulation): string =>
  [
    ...nodes(root).map(node => [toBocHex(node.transaction.cell), node.actions?.hash(), node.after?.hash()].join()),
    ...[...finalStates].map(([account, state]) => `${account} ${state?.hash()}`),
  ].join('\n')

describe('emulateTrace', () => {
  let executor: WasmExecutor
  beforeAll(async () => {
    executor = await testExecutor()
  })

  const config = () => readScenario('transfer-v4r2-comment').transactions[0]!.config

  function run(
    message: Message,
    states: ReadonlyMap<Address, Cell | undefined>,
    given: { args?: Partial<ArgumentInput>; deps?: Partial<EmulationDeps>; libraries?: ReadonlyMap<Hash, Cell> } = {},
  ): Promise<Emulation> {
    const args = defaultArguments({
      block: fakeBlock(),
      config: config(),
      message: message.cell,
      hostNow: now,
      ...given.args,
    })
    return emulateTrace(message, args, fakeDeps(executor, fakeChain(states, given.libraries), given.deps))
  }

  /** The states before a recorded trace. */
  const statesOf = (scenario: Scenario) => {
    const states = new Map<Address, Cell | undefined>()
    for (const tx of [...scenario.transactions].sort((a, b) => Number(a.lt - b.lt))) {
      if (!states.has(tx.account)) states.set(tx.account, tx.before)
    }
    return states
  }
  const recorded = (name: string, given: Parameters<typeof run>[2] = {}) => {
    const scenario = readScenario(name)
    const root = scenario.transactions[0]!
    const args: Partial<ArgumentInput> = {
      hostNow: root.now,
      config: root.config,
      lt: root.blockStartLt,
      ...given.args,
    }
    return run(readMessage(scenario.message!), statesOf(scenario), { libraries: recordedLibraries(), ...given, args })
  }
  /** A contract at bob's address with this code and 1,000 TON. */
  const contract = (code: Cell, data = emptyCell) =>
    new Map([[bob, activeAccount(bob, code, data, 1_000_000_000_000n)]])
  const toBob = (value = 100_000_000_000n) => internalMessage({ from: alice, to: bob, value })

  describe('arguments', () => {
    test('give the same bytes if they are the same', async () => {
      const [first, second] = [await recorded('jetton-transfer'), await recorded('jetton-transfer')]
      expect(nodes(first.root).length).toBe(5)
      expect(bytesOf(first)).toBe(bytesOf(second))
      expect(bytesOf(await emulateOnOtherHost())).toBe(bytesOf(first))

      async function emulateOnOtherHost(): Promise<Emulation> {
        const other = await testExecutor()
        const slow = { yieldToEventLoop: () => new Promise<void>(resolve => setTimeout(resolve, 1)) }
        return recorded('jetton-transfer', { deps: { executor: other, ...slow } })
      }
    })

    test('change the result with another time or seed', async () => {
      const base = await recorded('jetton-transfer')
      const later = await recorded('jetton-transfer', { args: { hostNow: unixSec(base.arguments.now + 7) } })
      expect(later.arguments.now).toBe(base.arguments.now + 7)
      expect(later.root?.hash).not.toBe(base.root?.hash)
      const random = contract(storesRandom)
      const withSeed = (digit: string) => run(toBob(), random, { args: { seed: digit.repeat(64) as Hash } })
      expect((await withSeed('5')).root?.hash).toBe((await withSeed('5')).root?.hash)
      expect((await withSeed('5')).root?.hash).not.toBe((await withSeed('6')).root?.hash)
      expect((await withSeed('6')).arguments.seed).toBe('6'.repeat(64))
    })
  })

  describe('a message', () => {
    test('that is rejected gives a rejection with exit code and log', async () => {
      const { message, rejection } = readScenario('rejected-wrong-seqno')
      const states = new Map([[rejection!.account, rejection!.state]])
      const result = await run(readMessage(message!), states, {
        args: { config: rejection!.config, hostNow: rejection!.now },
      })
      expect(result).toMatchObject({ root: undefined, partial: undefined })
      expect(result.rejection).toMatchObject({ account: rejection!.account, exitCode: 33, before: rejection!.state })
      expect(result.rejection?.vmLog).toContain('gas remaining: ')
      expect(result.rejection?.vmLog).not.toContain('stack: [')
      expect(result.rejection?.vmLog).toContain('terminating vm with exit code 33')
      expect(result.finalStates.size).toBe(0)
    })

    test('to an account that cannot run gives a rejection with a reason', async () => {
      const nonexistent = await run(externalMessage(bob), new Map())
      expect(nonexistent.rejection).toMatchObject({ exitCode: undefined, text: expect.stringContaining('import fee') })
      const uninit = readScenario('deploy-v4r2').transactions[0]!
      const noCode = await run(externalMessage(uninit.account), new Map([[uninit.account, uninit.before]]))
      expect(noCode.rejection).toMatchObject({ exitCode: undefined, text: expect.stringContaining('no code') })
    })

    test('can be internal', async () => {
      const { root, rejection } = await run(toBob(), contract(assembleCode('30')))
      expect(rejection).toBeUndefined()
      expect(root).toMatchObject({ account: bob, before: expect.anything() })
      expect(root?.transaction.in_msg?.info.type).toBe('int_msg_info')
    })

    test('that is external out, or goes to an unknown workchain, is an error', async () => {
      const outward = new Builder()
        .uint(0b11, 2)
        .address(bob)
        .uint(0, 2)
        .uint(1, 64)
        .uint(1, 32)
        .bit(false)
        .bit(false)
        .end()
      const error = expect.objectContaining({ code: 'input.message' })
      await expect(run(readMessage(outward), new Map())).rejects.toThrow(error)
      await expect(run(externalMessage(someAddress('3', 7)), new Map())).rejects.toThrow(error)
    })

    test('with a wrong signature is accepted when signatures are ignored, which is reported', async () => {
      const { message, rejection } = readScenario('rejected-wrong-signature')
      const states = new Map([[rejection!.account, rejection!.state]])
      const args = { config: rejection!.config, hostNow: rejection!.now }
      const checked = await run(readMessage(message!), states, { args })
      const ignored = await run(readMessage(message!), states, { args: { ...args, ignoreSignature: true } })
      expect(checked.rejection?.exitCode).toBe(35)
      expect(ignored.root?.transaction.description).toMatchObject({ aborted: false })
      expect(checked.emulator.differences.join()).not.toContain('signature')
      expect(ignored.emulator.differences.join()).toContain('signature')
    })
  })

  describe('account states', () => {
    test('are fetched once per account, in as many rounds as the trace is deep', async () => {
      const scenario = readScenario('jetton-transfer')
      const states = statesOf(scenario)
      const fetched: Address[] = []
      let rounds = 0
      let waiting: (() => void)[] = []
      const chain: EmulationDeps['chain'] = {
        getAccount(account) {
          fetched.push(account)
          return new Promise(resolve => {
            if (waiting.length === 0) setTimeout(resolveAll, 5)
            waiting.push(() => resolve({ shardAccount: states.get(account) }))
          })
        },
        getLibraries: async () => new Map(),
      }
      const resolveAll = () => {
        rounds++
        const resolvers = waiting
        waiting = []
        for (const resolve of resolvers) resolve()
      }
      const { root } = await recorded('jetton-transfer', { deps: { chain } })
      const depth = (node: EmulatedNode): number => 1 + Math.max(0, ...node.children.map(depth))
      expect(fetched.length).toBe(new Set(fetched).size)
      expect(rounds).toBeLessThanOrEqual(depth(root!) + 2)
    })

    test('that cannot be read truncate the trace', async () => {
      const scenario = readScenario('jetton-transfer')
      const broken = scenario.transactions[2]!.account
      const chain = fakeChain(statesOf(scenario))
      const failing: EmulationDeps['chain'] = {
        ...chain,
        async getAccount(account, block, options) {
          if (account === broken) throw new AppError('source.timeout', { source: 'a source', afterMs: 5 })
          return chain.getAccount(account, block, options)
        },
      }
      const result = await recorded('jetton-transfer', { deps: { chain: failing } })
      expect(nodes(result.root).length).toBe(2)
      expect(truncationsOf(result)).toMatchObject([{ reason: { kind: 'source', code: 'source.timeout' } }])
      expect(result.partial).toMatchObject({ kind: 'source', text: expect.stringContaining('did not respond') })
    })

    test('that cannot be read for the first account are an error', async () => {
      const chain: EmulationDeps['chain'] = {
        getAccount: () => Promise.reject(new AppError('source.unreachable', { source: 'a source', reason: 'gone' })),
        getLibraries: async () => new Map(),
      }
      const failure = expect.objectContaining({ code: 'source.unreachable' })
      await expect(run(toBob(), new Map(), { deps: { chain } })).rejects.toThrow(failure)
    })
  })

  describe('limits', () => {
    test('of transactions truncate the trace', async () => {
      const result = await recorded('highload-v2-100-messages', { args: { limits: { transactions: 10 } } })
      expect(nodes(result.root).length).toBe(10)
      expect(truncationsOf(result).length).toBe(91)
      expect(result.partial).toEqual({ kind: 'transactions', limit: 10 })
      expect(new Set(truncationsOf(result).map(truncation => truncation.reason))).toEqual(
        new Set([{ kind: 'transactions', limit: 10 }]),
      )
    })

    test('of depth stop an endless chain after 2000 transactions, the max nesting of a reply', async () => {
      const { root, partial } = await run(toBob(), contract(sendsItselfOnce), {
        args: { limits: { transactions: 10_000, timeMs: 60_000 } },
      })
      expect(partial).toEqual({ kind: 'depth', limit: 2000 })
      expect(nodes(root).length).toBe(2000)
      let reply: Writable = {}
      for (let node = root; node; node = node.children[0]) reply = { children: [reply] }
      expect(() => writeJson({ result: { trace: reply } })).not.toThrow()
    })

    test('of gas stop after the transaction that reached it', async () => {
      const result = await run(toBob(), contract(sendsItselfOnce), { args: { limits: { gas: 5_000n } } })
      expect(result.partial).toEqual({ kind: 'gas', limit: 5_000n })
      expect(nodes(result.root).length).toBeGreaterThan(1)
      expect(truncationsOf(result).length).toBe(1)
    })

    test('of time stop when it has passed', async () => {
      let elapsed = 0
      const onProgress = () => {
        elapsed += 10
      }
      const deps = { elapsedMs: () => elapsed, onProgress }
      const result = await run(toBob(), contract(sendsItselfOnce), { args: { limits: { timeMs: 55 } }, deps })
      expect(result.partial).toEqual({ kind: 'time', afterMs: 55 })
      expect(nodes(result.root).length).toBeLessThan(10)
    })

    test('of time do not wait for a source that never responds', async () => {
      const scenario = readScenario('jetton-transfer')
      const silent = scenario.transactions[1]!.account
      const chain = fakeChain(statesOf(scenario))
      const stuck: EmulationDeps['chain'] = {
        ...chain,
        getAccount: (account, block) => (account === silent ? new Promise(() => {}) : chain.getAccount(account, block)),
      }
      const given = { args: { limits: { timeMs: 30 } }, deps: { chain: stuck, elapsedMs: () => performance.now() } }
      const result = await recorded('jetton-transfer', given)
      expect(result.partial).toEqual({ kind: 'time', afterMs: 30 })
      expect(nodes(result.root).length).toBe(1)
      const never: EmulationDeps['chain'] = { ...chain, getAccount: () => new Promise(() => {}) }
      const timeout = expect.objectContaining({ code: 'limit.time' })
      await expect(recorded('jetton-transfer', { ...given, deps: { chain: never } })).rejects.toThrow(timeout)
    })

    test('of gas in the VM end a loop, which is a result', async () => {
      const result = await run(toBob(), contract(assembleCode('90 EA')))
      expect(result.partial).toBeUndefined()
      expect(result.root?.transaction.description).toMatchObject({ aborted: true, compute_ph: { exit_code: -14 } })
    })

    test('of a thousand transactions do linear work', async () => {
      // Counted: a ratio of times depends on the load of the machine.
      const work = async (transactions: number) => {
        const calls = { runTransaction: 0, elapsedMs: 0, onProgress: 0 }
        const states = contract(sendsItselfTwice)
        const chain = fakeChain(states)
        const counting = new Proxy(executor, {
          get: (target, name: keyof WasmExecutor) => {
            if (name === 'runTransaction') calls[name]++
            return target[name]
          },
        })
        const elapsedMs = () => calls.elapsedMs++ * 0
        const deps: Partial<EmulationDeps> = {
          chain,
          executor: counting,
          elapsedMs,
          onProgress: () => calls.onProgress++,
        }
        const result = await run(toBob(), states, { args: { limits: { transactions, timeMs: 60_000 } }, deps })
        expect(nodes(result.root).length).toBe(transactions)
        return { ...calls, requested: chain.requested.length }
      }
      const [few, many] = [await work(125), await work(1000)]
      expect(few).toMatchObject({ runTransaction: 125, requested: 1 })
      expect(many).toMatchObject({ runTransaction: 1000, requested: 1 })
      for (const name of ['elapsedMs', 'onProgress'] as const) expect(many[name]).toBeLessThanOrEqual(few[name] * 8)
    })
  })

  test('a cancelled run returns the transactions so far', async () => {
    const controller = new AbortController()
    const deps: Partial<EmulationDeps> = {
      signal: controller.signal,
      onProgress: ({ transactions }) => void (transactions === 3 && controller.abort()),
    }
    const result = await run(toBob(), contract(sendsItselfOnce), { deps })
    expect(nodes(result.root).length).toBe(3)
    expect(result.partial).toEqual({ kind: 'cancelled' })
    const before = new AbortController()
    before.abort()
    const cancelled = expect.objectContaining({ code: 'limit.cancelled' })
    await expect(run(toBob(), new Map(), { deps: { signal: before.signal } })).rejects.toThrow(cancelled)
  })

  test('reports progress and yields to the event loop', async () => {
    const stages: string[] = []
    let breaths = 0
    const deps: Partial<EmulationDeps> = {
      onProgress: ({ stage, transactions }) => stages.push(`${stage} ${transactions}`),
      yieldToEventLoop: async () => void breaths++,
    }
    await run(toBob(), contract(sendsItselfOnce), { deps, args: { limits: { transactions: 40 } } })
    expect(stages.slice(0, 3)).toEqual(['states 0', 'executing 1', 'executing 2'])
    expect(breaths).toBe(5)
  })

  describe('shards', () => {
    const shards = ['4000000000000000', 'c000000000000000'].map(shard => ({
      id: { ...fakeBlock().id, workchain: 0, shard },
      startLt: lt(1n),
      endLt: lt(2_000_005n),
      genUtime: unixSec(1),
    }))
    const far = someAddress('e')
    const near = someAddress('3')
    // Sends 2^24 nano to the address in its data.
    const sender = (to: Address) => contract(forwards, new Builder().address(to).end())

    test('advance the clock and start a later block for each shard hop', async () => {
      const args = { block: fakeBlock({ shards }), secondsPerHop: 4 }
      const hop = await run(toBob(), sender(far), { args })
      const [first, second] = nodes(hop.root)
      expect(first!.context).toMatchObject({ now, lt: 3_000_001n })
      expect(second!.context).toMatchObject({ now: now + 4, lt: 4_000_001n })
      const stay = await run(toBob(), sender(near), { args })
      expect(nodes(stay.root).map(node => [node.context.now, node.context.lt])).toEqual([
        [now, 3_000_001n],
        [now, 3_000_001n],
      ])
      // In one block: right after the message was made.
      expect(nodes(stay.root)[1]?.transaction.lt).toBe(3_000_003n)
    })

    test('include the masterchain', async () => {
      const masterchain = someAddress('5', -1)
      const { root } = await run(toBob(), sender(masterchain), { args: { block: fakeBlock({ shards }) } })
      expect(nodes(root).map(node => node.account)).toEqual([bob, masterchain])
      expect(nodes(root)[1]!.context.lt).toBe(4_000_001n)
    })
  })

  describe('libraries', () => {
    test('of the code are passed to the emulator', async () => {
      const result = await recorded('library-user-log')
      const onChain = readScenario('library-user-log').transactions[1]!
      expect([...result.libraries.keys()]).toEqual([...recordedLibraries().keys()])
      expect(result.partial).toBeUndefined()
      expect(result.root?.children[0]).toMatchObject({ account: onChain.account })
      expect(result.root?.children[0]?.transaction.description).toMatchObject({ aborted: false })
    })

    test('that do not exist truncate the trace, with the hash', async () => {
      const result = await recorded('library-user-log', { libraries: new Map() })
      const [hash] = recordedLibraries().keys()
      expect(result.partial).toEqual({ kind: 'library', hashes: [hash] })
      expect(truncationsOf(result)).toMatchObject([{ reason: { kind: 'library', hashes: [hash] } }])
      expect(nodes(result.root).length).toBe(1)
    })

    test('that the first account lacks are an error', async () => {
      const [hash] = recordedLibraries().keys()
      const code = new Builder().uint(2, 8).hash(hash!).end({ exotic: true })
      const missing = expect.objectContaining({ code: 'emulation.libraryMissing', details: { hashes: [hash] } })
      await expect(run(toBob(), contract(code))).rejects.toThrow(missing)
    })

    test('that a contract computes at run time are loaded and the transaction is run again', async () => {
      const library = assembleCode('30 30 30')
      const data = new Builder().hash(library.hash()).end()
      const states = contract(buildsLibraryCell, data)
      const result = await run(toBob(), states, { libraries: new Map([[library.hash(), library]]) })
      expect(result.partial).toBeUndefined()
      expect([...result.libraries.keys()]).toEqual([library.hash()])
      expect(nodes(result.root).map(node => node.transaction.description)).toMatchObject([
        { compute_ph: { success: true } },
        { compute_ph: { success: true } },
      ])
      const without = await run(toBob(), states)
      expect(without.partial).toEqual({ kind: 'library', hashes: [library.hash()] })
    })
  })

  test('applies state overrides', async () => {
    const poor = await run(toBob(), contract(assembleCode('30')), {
      args: { overrides: [{ account: bob, balance: nano(77n) }] },
    })
    expect(toBocHex(poor.root!.before!)).not.toBe(toBocHex(contract(assembleCode('30')).get(bob)!))
    expect(poor.arguments.overrides).toEqual([{ account: bob, balance: 77n }])
    // THROW 33
    const code = assembleCode('F221')
    const other = await run(toBob(), contract(assembleCode('30')), { args: { overrides: [{ account: bob, code }] } })
    expect(other.root?.transaction.description).toMatchObject({ compute_ph: { exit_code: 33 } })
  })

  test('a crash of the emulator truncates the trace, and the emulator recovers', async () => {
    const failure = expect.objectContaining({ code: 'emulation.failed' })
    await expect(recorded('extra-currency-too-much')).rejects.toThrow(failure)
    expect((await recorded('jetton-transfer')).partial).toBeUndefined()
  })

  test('keeps the last transaction of a deleted account until the end of the block', async () => {
    const carol = someAddress('3')
    const address = (to: Address) => new Builder().address(to).end()
    const states = contract(forwardsTwice, address(carol))
    states.set(carol, activeAccount(carol, sendsAllAndDestroys, address(alice), 0n))
    const { root } = await run(toBob(), states)
    const [leaving, after] = root!.children
    expect(leaving).toMatchObject({ account: carol, after: undefined, transaction: { end_status: 'nonexist' } })
    expect(after).toMatchObject({ account: carol, transaction: { orig_status: 'nonexist', end_status: 'uninit' } })
    expect(after!.transaction.prev_trans_hash).toBe(leaving!.hash)
    // The deletion of the recorded network.
    const { root: sender, finalStates } = await recorded('destroy')
    const destroyed = nodes(sender).find(node => node.transaction.end_status === 'nonexist')
    expect(finalStates.has(destroyed!.account)).toBe(true)
    expect(finalStates.get(destroyed!.account)).toBeUndefined()
  })

  test('returns its arguments and the emulator facts', async () => {
    const result = await recorded('jetton-transfer')
    const facts: Partial<Emulation['emulator']> = {
      build: 'TON f801e1c1 (2025-12-05)',
      globalVersion: 12,
      networkGlobalVersion: 11,
    }
    expect(result.emulator).toMatchObject(facts)
    expect(result.emulator.configHash).toBe(result.arguments.config.hash())
    expect(result.emulator.differences).toEqual([expect.stringContaining('previous blocks')])
    expect(result.arguments satisfies EmulationArguments).toMatchObject({ ignoreSignature: false, secondsPerHop: 0 })
  })
})
