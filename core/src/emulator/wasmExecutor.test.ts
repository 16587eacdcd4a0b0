import { beforeAll, describe, expect, test } from 'vitest'
import { expectRecorded } from '../../test/data.ts'
import { testExecutor } from '../../test/executor.ts'
import { activeAccount, assembleCode, externalMessage, internalMessage, someAddress } from '../../test/fakes.ts'
import { readScenario, recordedConfig, recordedLibraries, scenarioNames } from '../../test/scenarios.ts'
import type { BlockIdExt } from '../blockId.ts'
import { Builder } from '../cell/Builder.ts'
import { emptyCell } from '../cell/Cell.ts'
import { readTransaction } from '../tlb/transaction.ts'
import { type Hash, lt, nano, unixSec } from '../units.ts'
import { bundledEmulator } from './bundledEmulator.ts'
import type { Executor } from './Emulation.ts'
import type { WasmExecutor } from './wasmExecutor.ts'

type TransactionInput = Parameters<Executor['runTransaction']>[0]

const configHash = '5a614bad06c7dc93bc7a5451481d5f658bd2232dc5b79eaff9bab3154f1e94ab'
const alice = someAddress('a')
const bob = someAddress('b')
const zeros = '0'.repeat(64) as Hash

describe('the executor', () => {
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

  test('reports its build and protocol version', () => {
    expect(executor.facts).toEqual({ build: 'TON f801e1c1 (2025-12-05)', globalVersion: 12 })
    expect(bundledEmulator).toEqual(executor.facts)
  })

  test('rejects malformed arguments and keeps working', () => {
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

  test('does not reuse libraries and previous blocks of other calls', () => {
    // PREVKEYBLOCK: a type check error if there is none.
    const readsKeyBlock = activeAccount(bob, assembleCode('F83401'), emptyCell, 1_000_000_000n)
    const id: BlockIdExt = { workchain: -1, shard: '8000000000000000', seqno: 5, rootHash: zeros, fileHash: zeros }
    const previousBlocks = { last: [id], keyBlock: id }
    const input = internal({ shardAccount: readsKeyBlock })
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

  test('passes previous blocks to contracts in order, with unsigned shards', () => {
    const id = (seqno: number): BlockIdExt => ({
      workchain: -1,
      shard: '8000000000000000',
      seqno,
      rootHash: zeros,
      fileHash: zeros,
    })
    const run = (code: string) =>
      executor.runGetMethod({
        ...context(),
        code: assembleCode(code),
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

  test('keeps handles of many configurations and evicts the oldest', () => {
    const all = [...new Set(scenarioNames().flatMap(name => readScenario(name).transactions.map(tx => tx.config)))]
    expectRecorded(all.length, 7)
    // More than it keeps.
    const levels = ['none', 'short'] as const
    const rounds = [0, 1].map(() => levels.map(verbosity => all.map(config => hashOf(internal({ config, verbosity })))))
    expect(rounds[0]).toEqual(rounds[1])
    expect(rounds[0]?.[0]).toEqual(rounds[0]?.[1])
  })

  test('runs on after an uncaught exception in the emulator, without a turn of the event loop', async () => {
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
    for (let i = 0; i < 5; i++) {
      expect(() => own.runTransaction(breaks)).toThrow(failure)
      if (i < 3) expect(hashOf(internal(), own)).toBe(good)
    }
    expect(hashOf(internal(), own)).toBe(good)
  })

  test('does not leak memory', () => {
    const input = internal()
    for (let i = 0; i < 300; i++) executor.runTransaction(input)
    const before = executor.heapBytes()
    for (let i = 0; i < 2000; i++) executor.runTransaction(input)
    expect(executor.heapBytes()).toBe(before)
  })

  test('writes logs at three levels, or none', () => {
    const shardAccount = activeAccount(bob, assembleCode('70 30'), emptyCell, 1_000_000_000n)
    const log = (verbosity: TransactionInput['verbosity']) =>
      executor.runTransaction(internal({ shardAccount, verbosity })).vmLog
    expect(log('none')).toBe('')
    expect(log('short')).toContain('execute PUSHINT 0')
    expect(log('short')).not.toContain('gas remaining')
    expect(log('gas')).toContain('gas remaining')
    expect(log('gas')).not.toContain('stack: [')
    expect(log('stack')).toContain('stack: [')
    expect(log('none')).toBe('')
  })

  test.each(['none', 'short', 'gas'] as const)('a rejected message has a log and a reason: %s', verbosity => {
    // ACCEPT is missing; THROW 33
    const shardAccount = activeAccount(bob, assembleCode('f221'), emptyCell, 1_000_000_000n)
    const message = externalMessage(bob).cell
    const run = executor.runTransaction(internal({ shardAccount, message, verbosity }))
    expect(run).toMatchObject({ type: 'rejected', exitCode: 33, vmLog: expect.stringContaining('execute THROW 33') })
    const isLogged = (text: string) => run.vmLog.includes(text)
    expect(isLogged('gas remaining')).toBe(verbosity === 'gas')
    const nothing = executor.runTransaction(internal({ message, verbosity }))
    expect(nothing).toMatchObject({ type: 'rejected', exitCode: undefined, vmLog: '' })
    expect(nothing).toMatchObject({ text: expect.stringContaining('cannot pay') })
  })

  test('returns why nothing ran: an account without code, one without TON', () => {
    const external = (shardAccount: TransactionInput['shardAccount']) =>
      executor.runTransaction({ ...internal({ shardAccount }), message: externalMessage(bob).cell })
    expect(external(undefined)).toMatchObject({
      type: 'rejected',
      exitCode: undefined,
      text: expect.stringContaining('cannot pay'),
    })
    const uninit = readScenario('deploy-v4r2').transactions[0]!
    const message = externalMessage(uninit.account).cell
    const run = executor.runTransaction({ ...internal(), ...uninit, message, shardAccount: uninit.before })
    expect(run).toMatchObject({ type: 'rejected', exitCode: undefined, text: 'in_msg_state is null' })
  })

  test('rejects what a node rejected, with the same exit code', () => {
    const rejected = scenarioNames()
      .flatMap(name => readScenario(name))
      .filter(scenario => scenario.rejection)
    expectRecorded(rejected.length, 5)
    for (const { name, message, rejection: node } of rejected) {
      const { config, now, account, state } = node!
      const run = executor.runTransaction({
        ...internal({ config, now, account, shardAccount: state }),
        message: message!,
      })
      expect({ name, exitCode: run.type === 'rejected' && run.exitCode }).toEqual({ name, exitCode: node!.exitCode })
    }
  })

  test('rejects invalid get method inputs', () => {
    const callWith = (change: Partial<Parameters<Executor['runGetMethod']>[0]>) => () =>
      executor.runGetMethod({
        ...context(),
        code: assembleCode('30 71'),
        data: emptyCell,
        address: bob,
        balance: nano(5n),
        methodId: 85143,
        stack: [],
        gasLimit: 10_000n,
        libraries: new Map(),
        ...change,
      })
    expect(callWith({})()).toMatchObject({ exitCode: 0, stack: [{ type: 'int', value: 1n }] })
    for (const change of [
      { balance: nano(1n << 64n) },
      { gasLimit: 0n },
      { methodId: 2 ** 40 },
      { address: 'invalid' as never },
    ]) {
      expect(callWith(change)).toThrow(expect.objectContaining({ code: 'input.argument' }))
    }
    // An endless loop: DROP, PUSHCONT {}, AGAIN.
    expect(callWith({ code: assembleCode('30 90 EA'), gasLimit: 1000n })()).toMatchObject({ exitCode: -14 })
  })

  test('returns the library missing for a get method', () => {
    const [hash] = recordedLibraries().keys()
    const contract = { data: emptyCell, address: bob, balance: nano(0n), methodId: 0, stack: [], gasLimit: 10_000n }
    // DROP, PUSHREF of a library cell, CTOS
    const needsLibrary = { ...context(), ...contract, code: assembleCode('30 88 D0', libraryCell(hash!)) }
    expect(executor.runGetMethod({ ...needsLibrary, libraries: new Map() })).toMatchObject({
      exitCode: 9,
      missingLibrary: hash,
    })
    expect(executor.runGetMethod({ ...needsLibrary, libraries: recordedLibraries() }).missingLibrary).toBeUndefined()
  })
})

const libraryCell = (hash: Hash) => new Builder().uint(2, 8).hash(hash).end({ exotic: true })
