import { beforeAll, describe, expect, test } from 'vitest'
import {
  buildsLibraryCell,
  keepsRandom,
  leaves,
  sendsItselfOne,
  sendsItselfTwo,
  sendsOn,
  sendsOnTwice,
} from '../../test/contracts.ts'
import { hasData } from '../../test/data.ts'
import { testExecutor } from '../../test/executor.ts'
import { readScenario, recordedLibraries, type Scenario } from '../../test/scenarios.ts'
import {
  activeAccount,
  codeOf,
  externalMessage,
  fakeBlock,
  fakeChain,
  fakeDeps,
  internalMessage,
  someAddress,
} from '../../test/world.ts'
import { Builder } from '../cell/Builder.ts'
import { type Cell, emptyCell } from '../cell/Cell.ts'
import { bocHex } from '../cell/text.ts'
import { AppError } from '../errors.ts'
import { type Message, readMessage } from '../tlb/message.ts'
import { type Address, type Hash, lt, nano, unixSec } from '../units.ts'
import { type Writable, writeJson } from '../wire/json.ts'
import { type ArgumentInput, defaultArguments } from './arguments.ts'
import type { EmulatedNode, Emulation, EmulationArguments, EmulationDeps } from './Emulation.ts'
import { emulateTrace } from './emulateTrace.ts'
import type { WasmExecutor } from './wasmExecutor.ts'

const alice = someAddress('1')
const bob = someAddress('2')
const now = unixSec(1_795_300_000)

const nodes = (root: EmulatedNode | undefined): EmulatedNode[] => (root ? [root, ...root.children.flatMap(nodes)] : [])
const cutsOf = ({ root }: Emulation) => nodes(root).flatMap(node => node.cuts)
/** Everything that a run gave, as text. */
const bytesOf = ({ root, finalStates }: Emulation): string =>
  [
    ...nodes(root).map(node =>
      [bocHex(node.transaction.cell), node.vmLog, node.actions?.hash(), node.after?.hash()].join(),
    ),
    ...[...finalStates].map(([account, state]) => `${account} ${state?.hash()}`),
  ].join('\n')

describe.skipIf(!hasData)('a trace', () => {
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

  /** The states before a recorded trace, for a run of its message with arguments of our own. */
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
  /** One contract at bob's that runs this code on 1,000 coins. */
  const contract = (code: Cell, data = emptyCell) =>
    new Map([[bob, activeAccount(bob, code, data, 1_000_000_000_000n)]])
  const toBob = (value = 100_000_000_000n) => internalMessage({ from: alice, to: bob, value })

  describe('of the same arguments', () => {
    test('is the same, byte for byte', async () => {
      const [first, second] = [await recorded('jetton-transfer'), await recorded('jetton-transfer')]
      expect(nodes(first.root).length).toBe(5)
      expect(bytesOf(first)).toBe(bytesOf(second))
      expect(bytesOf(await emulatedElsewhere())).toBe(bytesOf(first))

      async function emulatedElsewhere(): Promise<Emulation> {
        const other = await testExecutor()
        const slow = { breathe: () => new Promise<void>(resolve => setTimeout(resolve, 1)) }
        return recorded('jetton-transfer', { deps: { executor: other, ...slow } })
      }
    })

    test('of another time or seed is another, and says with which', async () => {
      const base = await recorded('jetton-transfer')
      const later = await recorded('jetton-transfer', { args: { hostNow: unixSec(base.arguments.now + 7) } })
      expect(later.arguments.now).toBe(base.arguments.now + 7)
      expect(later.root?.hash).not.toBe(base.root?.hash)
      const random = contract(keepsRandom)
      const withSeed = (digit: string) => run(toBob(), random, { args: { seed: digit.repeat(64) as Hash } })
      expect((await withSeed('5')).root?.hash).toBe((await withSeed('5')).root?.hash)
      expect((await withSeed('5')).root?.hash).not.toBe((await withSeed('6')).root?.hash)
      expect((await withSeed('6')).arguments.seed).toBe('6'.repeat(64))
    })
  })

  describe('of a message', () => {
    test('that an account refuses is a rejection with exit code and log', async () => {
      const { message, refused } = readScenario('rejected-wrong-seqno')
      const states = new Map([[refused!.account, refused!.state]])
      const result = await run(readMessage(message!), states, {
        args: { config: refused!.config, hostNow: refused!.now },
      })
      expect(result).toMatchObject({ root: undefined, partial: undefined })
      expect(result.rejection).toMatchObject({ account: refused!.account, exitCode: 33, before: refused!.state })
      expect(result.rejection?.vmLog).toContain('stack: [')
      expect(result.rejection?.vmLog).toContain('terminating vm with exit code 33')
      expect(result.finalStates.size).toBe(0)
    })

    test('to an account that cannot take it is a rejection in words', async () => {
      const nobody = await run(externalMessage(bob), new Map())
      expect(nobody.rejection).toMatchObject({ exitCode: undefined, text: expect.stringContaining('cannot pay') })
      const uninit = readScenario('deploy-v4r2').transactions[0]!
      const noCode = await run(externalMessage(uninit.account), new Map([[uninit.account, uninit.before]]))
      expect(noCode.rejection).toMatchObject({ exitCode: undefined, text: expect.stringContaining('no code') })
    })

    test('between accounts can be run as well', async () => {
      const { root, rejection } = await run(toBob(), contract(codeOf('30')))
      expect(rejection).toBeUndefined()
      expect(root).toMatchObject({ account: bob, before: expect.anything() })
      expect(root?.transaction.in_msg?.info.type).toBe('int_msg_info')
    })

    test('that leaves the chain, or goes to a workchain that is not there, is refused', async () => {
      const outward = new Builder()
        .uint(0b11, 2)
        .address(bob)
        .uint(0, 2)
        .uint(1, 64)
        .uint(1, 32)
        .bit(false)
        .bit(false)
        .end()
      const refusal = expect.objectContaining({ code: 'input.message' })
      await expect(run(readMessage(outward), new Map())).rejects.toThrow(refusal)
      await expect(run(externalMessage(someAddress('3', 7)), new Map())).rejects.toThrow(refusal)
    })

    test('with a wrong signature is taken when signatures are not to be checked, which is said', async () => {
      const { message, refused } = readScenario('rejected-wrong-signature')
      const states = new Map([[refused!.account, refused!.state]])
      const args = { config: refused!.config, hostNow: refused!.now }
      const checked = await run(readMessage(message!), states, { args })
      const ignored = await run(readMessage(message!), states, { args: { ...args, ignoreSignature: true } })
      expect(checked.rejection?.exitCode).toBe(35)
      expect(ignored.root?.transaction.description).toMatchObject({ aborted: false })
      expect(checked.emulator.differences.join()).not.toContain('signature')
      expect(ignored.emulator.differences.join()).toContain('signature')
    })
  })

  describe('reads the chain', () => {
    test('once per account, in as many rounds as it is deep', async () => {
      const scenario = readScenario('jetton-transfer')
      const states = statesOf(scenario)
      const asked: Address[] = []
      let rounds = 0
      let waiting: (() => void)[] = []
      const chain: EmulationDeps['chain'] = {
        getAccount(account) {
          asked.push(account)
          return new Promise(resolve => {
            if (waiting.length === 0) setTimeout(answerAll, 5)
            waiting.push(() => resolve({ shardAccount: states.get(account) }))
          })
        },
        getLibraries: async () => new Map(),
      }
      const answerAll = () => {
        rounds++
        const answers = waiting
        waiting = []
        for (const answer of answers) answer()
      }
      const { root } = await recorded('jetton-transfer', { deps: { chain } })
      const depth = (node: EmulatedNode): number => 1 + Math.max(0, ...node.children.map(depth))
      expect(asked.length).toBe(new Set(asked).size)
      expect(rounds).toBeLessThanOrEqual(depth(root!) + 2)
    })

    test('and goes on without an account that cannot be read', async () => {
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
      expect(cutsOf(result)).toMatchObject([{ reason: { kind: 'source', code: 'source.timeout' } }])
      expect(result.partial).toMatchObject({ kind: 'source', text: expect.stringContaining('did not answer') })
    })

    test('and fails as the source does when it is the first account', async () => {
      const chain: EmulationDeps['chain'] = {
        getAccount: () => Promise.reject(new AppError('source.unreachable', { source: 'a source', reason: 'gone' })),
        getLibraries: async () => new Map(),
      }
      const failure = expect.objectContaining({ code: 'source.unreachable' })
      await expect(run(toBob(), new Map(), { deps: { chain } })).rejects.toThrow(failure)
    })
  })

  describe('with a limit', () => {
    test('of transactions stops there and marks what it did not run', async () => {
      const result = await recorded('highload-v2-100-messages', { args: { limits: { transactions: 10 } } })
      expect(nodes(result.root).length).toBe(10)
      expect(cutsOf(result).length).toBe(91)
      expect(result.partial).toEqual({ kind: 'transactions', limit: 10 })
      expect(new Set(cutsOf(result).map(cut => cut.reason))).toEqual(new Set([{ kind: 'transactions', limit: 10 }]))
    })

    test('a chain that never ends is followed for 2000 transactions, as far as a reply can be nested', async () => {
      const { root, partial } = await run(toBob(), contract(sendsItselfOne), {
        args: { limits: { transactions: 10_000, timeMs: 60_000 } },
      })
      expect(partial).toEqual({ kind: 'depth', limit: 2000 })
      expect(nodes(root).length).toBe(2000)
      let reply: Writable = {}
      for (let node = root; node; node = node.children[0]) reply = { children: [reply] }
      expect(() => writeJson({ result: { trace: reply } })).not.toThrow()
    })

    test('of gas stops after the transaction that reached it', async () => {
      const result = await run(toBob(), contract(sendsItselfOne), { args: { limits: { gas: 5_000n } } })
      expect(result.partial).toEqual({ kind: 'gas', limit: 5_000n })
      expect(nodes(result.root).length).toBeGreaterThan(1)
      expect(cutsOf(result).length).toBe(1)
    })

    test('of time stops when it has passed', async () => {
      let elapsed = 0
      const onProgress = () => {
        elapsed += 10
      }
      const deps = { elapsedMs: () => elapsed, onProgress }
      const result = await run(toBob(), contract(sendsItselfOne), { args: { limits: { timeMs: 55 } }, deps })
      expect(result.partial).toEqual({ kind: 'time', afterMs: 55 })
      expect(nodes(result.root).length).toBeLessThan(10)
    })

    test('of time does not wait for a source that never answers', async () => {
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

    test('lets a loop run until its gas ends, which is a result', async () => {
      const result = await run(toBob(), contract(codeOf('90 EA')))
      expect(result.partial).toBeUndefined()
      expect(result.root?.transaction.description).toMatchObject({ aborted: true, compute_ph: { exit_code: -14 } })
    })

    test('of a thousand transactions costs a thousand times one, not more', async () => {
      const forked = contract(sendsItselfTwo)
      const time = async (transactions: number) => {
        const before = performance.now()
        const result = await run(toBob(), forked, { args: { limits: { transactions, timeMs: 60_000 } } })
        expect(nodes(result.root).length).toBe(transactions)
        return performance.now() - before
      }
      await time(50)
      const few = Math.min(await time(125), await time(125))
      const many = await time(1000)
      expect(many / few).toBeLessThan(8 * 2)
    })
  })

  test('that is cancelled shows what was done until then', async () => {
    const controller = new AbortController()
    const deps: Partial<EmulationDeps> = {
      signal: controller.signal,
      onProgress: ({ transactions }) => void (transactions === 3 && controller.abort()),
    }
    const result = await run(toBob(), contract(sendsItselfOne), { deps })
    expect(nodes(result.root).length).toBe(3)
    expect(result.partial).toEqual({ kind: 'cancelled' })
    const before = new AbortController()
    before.abort()
    const cancelled = expect.objectContaining({ code: 'limit.cancelled' })
    await expect(run(toBob(), new Map(), { deps: { signal: before.signal } })).rejects.toThrow(cancelled)
  })

  test('tells how far it is and lets others work', async () => {
    const stages: string[] = []
    let breaths = 0
    const deps: Partial<EmulationDeps> = {
      onProgress: ({ stage, transactions }) => stages.push(`${stage} ${transactions}`),
      breathe: async () => void breaths++,
    }
    await run(toBob(), contract(sendsItselfOne), { deps, args: { limits: { transactions: 40 } } })
    expect(stages.slice(0, 3)).toEqual(['states 0', 'executing 1', 'executing 2'])
    expect(breaths).toBe(5)
  })

  describe('over shards', () => {
    const shards = ['4000000000000000', 'c000000000000000'].map(shard => ({
      id: { ...fakeBlock().id, workchain: 0, shard },
      startLt: lt(1n),
      endLt: lt(2_000_005n),
      genUtime: unixSec(1),
    }))
    const far = someAddress('e')
    const near = someAddress('3')
    // Sends 2^24 nano to the address in its data.
    const sender = (to: Address) => contract(sendsOn, new Builder().address(to).end())

    test('moves the clock and begins a later block for each shard that a message enters', async () => {
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

    test('and to the masterchain', async () => {
      const masterchain = someAddress('5', -1)
      const { root } = await run(toBob(), sender(masterchain), { args: { block: fakeBlock({ shards }) } })
      expect(nodes(root).map(node => node.account)).toEqual([bob, masterchain])
      expect(nodes(root)[1]!.context.lt).toBe(4_000_001n)
    })
  })

  describe('with libraries', () => {
    test('finds those that code refers to and gives them to the emulator', async () => {
      const result = await recorded('library-user-log')
      const landed = readScenario('library-user-log').transactions[1]!
      expect([...result.libraries.keys()]).toEqual([...recordedLibraries().keys()])
      expect(result.partial).toBeUndefined()
      expect(result.root?.children[0]).toMatchObject({ account: landed.account })
      expect(result.root?.children[0]?.transaction.description).toMatchObject({ aborted: false })
    })

    test('that the network does not have: the message is cut and the hash is told', async () => {
      const result = await recorded('library-user-log', { libraries: new Map() })
      const [hash] = recordedLibraries().keys()
      expect(result.partial).toEqual({ kind: 'library', hashes: [hash] })
      expect(cutsOf(result)).toMatchObject([{ reason: { kind: 'library', hashes: [hash] } }])
      expect(nodes(result.root).length).toBe(1)
    })

    test('that the first account lacks: there is no result to show', async () => {
      const [hash] = recordedLibraries().keys()
      const code = new Builder().uint(2, 8).hash(hash!).end({ exotic: true })
      const missing = expect.objectContaining({ code: 'emulation.libraryMissing', details: { hashes: [hash] } })
      await expect(run(toBob(), contract(code))).rejects.toThrow(missing)
    })

    test('that a contract makes up at run time: the transaction is run again with it', async () => {
      const library = codeOf('30 30 30')
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

  test('starts from the states that the caller wants', async () => {
    const poor = await run(toBob(), contract(codeOf('30')), {
      args: { overrides: [{ account: bob, balance: nano(77n) }] },
    })
    expect(bocHex(poor.root!.before!)).not.toBe(bocHex(contract(codeOf('30')).get(bob)!))
    expect(poor.arguments.overrides).toEqual([{ account: bob, balance: 77n }])
    // THROW 33
    const code = codeOf('F221')
    const other = await run(toBob(), contract(codeOf('30')), { args: { overrides: [{ account: bob, code }] } })
    expect(other.root?.transaction.description).toMatchObject({ compute_ph: { exit_code: 33 } })
  })

  test('that breaks the emulator is cut there, and the emulator goes on', async () => {
    const failure = expect.objectContaining({ code: 'emulation.failed' })
    await expect(recorded('extra-currency-too-much')).rejects.toThrow(failure)
    expect((await recorded('jetton-transfer')).partial).toBeUndefined()
  })

  test('knows of a deleted account what the network knows: its last transaction, until the block ends', async () => {
    const carol = someAddress('3')
    const address = (to: Address) => new Builder().address(to).end()
    const states = contract(sendsOnTwice, address(carol))
    states.set(carol, activeAccount(carol, leaves, address(alice), 0n))
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

  test('carries its arguments and the emulator’s facts', async () => {
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
