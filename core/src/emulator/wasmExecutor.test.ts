import { beforeAll, describe, expect, test } from 'vitest'
import { hasData } from '../../test/data.ts'
import { testExecutor } from '../../test/executor.ts'
import { readScenario, recordedConfig, recordedLibraries, scenarioNames } from '../../test/scenarios.ts'
import { activeAccount, codeOf, externalMessage, internalMessage, someAddress } from '../../test/world.ts'
import { Builder } from '../cell/Builder.ts'
import { emptyCell } from '../cell/Cell.ts'
import type { BlockId } from '../chain/ChainSource.ts'
import { readTransaction } from '../tlb/transaction.ts'
import { type Hash, lt, nano, unixSec } from '../units.ts'
import type { Executor } from './Emulation.ts'
import type { WasmExecutor } from './wasmExecutor.ts'

type TransactionInput = Parameters<Executor['runTransaction']>[0]

const configHash = '5a614bad06c7dc93bc7a5451481d5f658bd2232dc5b79eaff9bab3154f1e94ab'
const alice = someAddress('a')
const bob = someAddress('b')
const zeros = '0'.repeat(64) as Hash

describe.skipIf(!hasData)('the executor', () => {
  let executor: WasmExecutor
  const context = () => ({
    config: recordedConfig(configHash),
    now: unixSec(1_795_000_000),
    lt: lt(2_000_000_001n),
    seed: zeros,
  })
  const internal = (given: Partial<TransactionInput> = {}): TransactionInput => ({
    ...context(),
    account: bob,
    shardAccount: undefined,
    message: internalMessage({ from: alice, to: bob, value: 1_000_000_000n }).cell,
    ignoreSignature: false,
    libraries: new Map(),
    verbosity: 'short',
    ...given,
  })
  const hashOf = (input: TransactionInput, by = executor) => {
    const run = by.runTransaction(input)
    return run.type === 'done' ? run.transaction.hash() : run.text
  }
  const exitCode = (input: TransactionInput) => {
    const run = executor.runTransaction(input)
    const compute = run.type === 'done' ? readTransaction(run.transaction).description : undefined
    return compute?.type === 'trans_ord' && compute.compute_ph.type === 'vm' ? compute.compute_ph.exit_code : undefined
  }

  beforeAll(async () => {
    executor = await testExecutor()
  })

  test('says which build it is and which protocol it knows', () => {
    expect(executor.facts).toEqual({ build: 'TON f801e1c1 (2025-12-05)', globalVersion: 12 })
  })

  test('refuses malformed arguments before they can do harm, and goes on', () => {
    const good = hashOf(internal())
    const bad: Partial<TransactionInput>[] = [
      { seed: '00'.repeat(31) as Hash },
      { seed: 'zz'.repeat(32) as Hash },
      { now: unixSec(0) },
      { now: unixSec(2 ** 32) },
      { now: unixSec(1.5) },
      { lt: lt(0n) },
      { lt: lt(1n << 64n) },
    ]
    for (const change of bad) {
      expect(() => executor.runTransaction(internal(change))).toThrow(
        expect.objectContaining({ code: 'input.argument' }),
      )
      expect(hashOf(internal())).toBe(good)
    }
  })

  test('forgets libraries and previous blocks of other calls', () => {
    // PREVKEYBLOCK: a type check error where there is none.
    const asksForKeyBlock = activeAccount(bob, codeOf('F83401'), emptyCell, 1_000_000_000n)
    const id: BlockId = { workchain: -1, shard: '8000000000000000', seqno: 5, rootHash: zeros, fileHash: zeros }
    const previousBlocks = { last: [id], keyBlock: id }
    const input = internal({ shardAccount: asksForKeyBlock })
    expect(exitCode(input)).toBe(7)
    expect(exitCode({ ...input, previousBlocks })).toBe(0)
    expect(exitCode({ ...input, previousBlocks: { ...previousBlocks } })).toBe(0)
    expect(exitCode(input)).toBe(7)

    const user = readScenario('library-user-log').transactions[1]!
    const library = { ...user, shardAccount: user.before, ignoreSignature: false, verbosity: 'short' } as const
    const withIt = { ...library, libraries: recordedLibraries() }
    const withoutIt = { ...library, libraries: new Map() }
    expect(hashOf(withIt)).toBe(user.hash)
    expect(exitCode(withoutIt)).toBe(9)
    expect(hashOf(withIt)).toBe(user.hash)
    expect(exitCode(withoutIt)).toBe(9)
  })

  test('gives previous blocks to contracts in their order, shards without a sign', () => {
    const id = (seqno: number): BlockId => ({
      workchain: -1,
      shard: '8000000000000000',
      seqno,
      rootHash: zeros,
      fileHash: zeros,
    })
    const run = (code: string) =>
      executor.runGetMethod({
        ...context(),
        code: codeOf(code),
        data: emptyCell,
        address: bob,
        balance: nano(0n),
        methodId: 0,
        stack: [],
        gasLimit: 10_000n,
        libraries: new Map(),
        previousBlocks: { last: [id(9), id(8)], keyBlock: id(7), last100: [id(100)] },
      }).stack
    const tupleOf = (seqno: number) => ({
      type: 'tuple',
      items: [-1n, 1n << 63n, BigInt(seqno), 0n, 0n].map(value => ({ type: 'int', value })),
    })
    // DROP PREVMCBLOCKS; DROP PREVKEYBLOCK; DROP PREVMCBLOCKS_100
    expect(run('30 F83400')).toEqual([{ type: 'tuple', items: [tupleOf(9), tupleOf(8)] }])
    expect(run('30 F83401')).toEqual([tupleOf(7)])
    expect(run('30 F83402')).toEqual([{ type: 'tuple', items: [tupleOf(100)] }])
  })

  test('keeps handles of many configurations and gives the oldest up', () => {
    const all = [...new Set(scenarioNames().flatMap(name => readScenario(name).transactions.map(tx => tx.config)))]
    expect(all.length).toBeGreaterThan(6)
    const rounds = [0, 1].map(() => all.map(config => hashOf(internal({ config }))))
    expect(rounds[0]).toEqual(rounds[1])
  })

  test('is the same again after an exception has left the emulator', async () => {
    const tx = readScenario('extra-currency-too-much').transactions[0]!
    const breaks = {
      ...tx,
      shardAccount: tx.before,
      libraries: new Map(),
      ignoreSignature: false,
      verbosity: 'short',
    } as const
    const own = await testExecutor()
    const good = hashOf(internal(), own)
    const failure = expect.objectContaining({
      code: 'emulation.failed',
      message: expect.stringContaining('vm::CombineError'),
    })
    expect(() => own.runTransaction(breaks)).toThrow(failure)
    expect(() => own.runTransaction(internal())).toThrow(expect.objectContaining({ code: 'emulation.failed' }))
    await own.recover()
    expect(hashOf(internal(), own)).toBe(good)
  })

  test('does not need more and more memory', () => {
    const input = internal()
    for (let i = 0; i < 300; i++) executor.runTransaction(input)
    const before = executor.heapBytes()
    for (let i = 0; i < 2000; i++) executor.runTransaction(input)
    expect(executor.heapBytes()).toBe(before)
  })

  test('writes logs of three kinds', () => {
    const shardAccount = activeAccount(bob, codeOf('70 30'), emptyCell, 1_000_000_000n)
    const log = (verbosity: TransactionInput['verbosity']) =>
      executor.runTransaction(internal({ shardAccount, verbosity })).vmLog
    expect(log('short')).toContain('execute PUSHINT 0')
    expect(log('short')).not.toContain('gas remaining')
    expect(log('gas')).toContain('gas remaining')
    expect(log('gas')).not.toContain('stack: [')
    expect(log('stack')).toContain('stack: [')
  })

  test('says why nothing ran: an account without code, one without coins', () => {
    const external = (shardAccount: TransactionInput['shardAccount']) =>
      executor.runTransaction({ ...internal({ shardAccount }), message: externalMessage(bob).cell })
    expect(external(undefined)).toMatchObject({
      type: 'refused',
      exitCode: undefined,
      text: expect.stringContaining('cannot pay'),
    })
    const uninit = readScenario('deploy-v4r2').transactions[0]!
    const message = externalMessage(uninit.account).cell
    const run = executor.runTransaction({ ...internal(), ...uninit, message, shardAccount: uninit.before })
    expect(run).toMatchObject({ type: 'refused', exitCode: undefined, text: 'in_msg_state is null' })
  })

  test('refuses what a node refused, with the same exit code', () => {
    const refused = scenarioNames()
      .flatMap(name => readScenario(name))
      .filter(scenario => scenario.refused)
    expect(refused.length).toBeGreaterThan(4)
    for (const { name, message, refused: node } of refused) {
      const { config, now, account, state } = node!
      const run = executor.runTransaction({
        ...internal({ config, now, account, shardAccount: state }),
        message: message!,
      })
      expect({ name, exitCode: run.type === 'refused' && run.exitCode }).toEqual({ name, exitCode: node!.exitCode })
    }
  })

  test('tells a get method what it may not be asked', () => {
    const ask = (change: Partial<Parameters<Executor['runGetMethod']>[0]>) => () =>
      executor.runGetMethod({
        ...context(),
        code: codeOf('30 71'),
        data: emptyCell,
        address: bob,
        balance: nano(5n),
        methodId: 85143,
        stack: [],
        gasLimit: 10_000n,
        libraries: new Map(),
        ...change,
      })
    expect(ask({})()).toMatchObject({ exitCode: 0, stack: [{ type: 'int', value: 1n }] })
    for (const change of [
      { balance: nano(1n << 64n) },
      { gasLimit: 0n },
      { methodId: 2 ** 40 },
      { address: 'nobody' as never },
    ]) {
      expect(ask(change)).toThrow(expect.objectContaining({ code: 'input.argument' }))
    }
    // An endless loop: DROP, PUSHCONT {}, AGAIN.
    expect(ask({ code: codeOf('30 90 EA'), gasLimit: 1000n })()).toMatchObject({ exitCode: -14 })
  })

  test('names the library that a get method misses', () => {
    const [hash] = recordedLibraries().keys()
    const contract = { data: emptyCell, address: bob, balance: nano(0n), methodId: 0, stack: [], gasLimit: 10_000n }
    // DROP, PUSHREF of a library cell, CTOS
    const asks = { ...context(), ...contract, code: codeOf('30 88 D0', libraryCell(hash!)) }
    expect(executor.runGetMethod({ ...asks, libraries: new Map() })).toMatchObject({
      exitCode: 9,
      missingLibrary: hash,
    })
    expect(executor.runGetMethod({ ...asks, libraries: recordedLibraries() }).missingLibrary).toBeUndefined()
  })
})

const libraryCell = (hash: Hash) => new Builder().uint(2, 8).hash(hash).end({ exotic: true })
