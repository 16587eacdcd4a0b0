import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { sharedExecutor } from '../../test/executor.ts'
import { readScenario, recordedLibraries, scenarioNames } from '../../test/scenarios.ts'
import { sharedTycho, tychoModule } from '../../test/secondEngine.ts'
import { Builder } from '../cell/Builder.ts'
import { parseCell } from '../cell/boc.ts'
import { type Cell, emptyCell } from '../cell/Cell.ts'
import { findInDict, writeDict } from '../cell/dict.ts'
import { changeParameters } from '../emulator/changeParameters.ts'
import { parseVmLog } from '../emulator/vmLog.ts'
import { fromBase64 } from '../encoding/base64.ts'
import { readTransaction } from '../tlb/transaction.ts'
import { readPhases } from '../transaction/fromTransactionCell.ts'
import { type Hash, unixSec } from '../units.ts'
import { TychoExecutor } from './TychoExecutor.ts'

const transfer = () => readScenario('jetton-transfer').transactions[1]!
const inputOf = (tx: ReturnType<typeof transfer>, config = tx.config) => ({
  ...{ config, now: tx.now, lt: tx.lt, seed: tx.seed, account: tx.account, message: tx.message },
  ...{ shardAccount: tx.before, ignoreSignature: false, libraries: new Map<Hash, Cell>(), verbosity: 'short' as const },
})
const failure = (code: string, text = '') =>
  expect.objectContaining({ code, message: expect.stringContaining(text) as string })

/** workchain_v2#a7 in the place of workchain#a6. */
function withNewerWorkchains(config: Cell): Cell {
  const value = findInDict(findInDict(config, 32, 12n)!.loadRef().slice().loadMaybeRef()!, 32, 0n)!
  value.skip(8)
  const rest = value.loadBits(value.remainingBits)
  const newer = (b: Builder) =>
    b.uint(0xa7, 8).bits(rest).uint(0, 4).uint(100, 32).uint(100, 32).uint(100, 32).uint(1000, 32)
  const dictionary = writeDict([[0n, newer]], 32)
  return changeParameters(config, new Map([[12, new Builder().maybeRef(dictionary).end()]]))
}

// size_limits_config#01 and size_limits_config_v2#02
const limitsV1 = (tag: number) =>
  new Builder()
    .uint(tag, 8)
    .uint(1 << 21, 32)
    .uint(8192, 32)
    .uint(1000, 32)
    .uint(512, 16)
    .uint(65535, 32)
    .uint(512, 16)
const limitsV2 = () =>
  limitsV1(2).uint(65536, 32).uint(2048, 32).uint(256, 32).uint(256, 32).uint(2, 32).uint(8, 8).uint(26, 32)

describe('configurations', () => {
  test('of newer networks are adapted, with the same result', async () => {
    const executor = await sharedTycho()
    const tx = transfer()
    const newer = withNewerWorkchains(tx.config)
    const limits = [limitsV1(1), limitsV2(), limitsV2().bit(true).uint(50, 32), new Builder().uint(0x77, 8)]
    for (const config of [newer, ...limits.map(each => changeParameters(tx.config, new Map([[43, each.end()]])))]) {
      const run = executor.runTransaction(inputOf(tx, config))
      expect(run.type === 'done' && run.transaction.hash()).toBe(tx.hash)
      expect(executor.adaptConfig(config).differences).toEqual([expect.stringMatching(/^parameter (12|43) /)])
    }
    expect(executor.adaptConfig(newer).config.hash()).toBe(tx.config.hash())
    expect(executor.adaptConfig(tx.config)).toMatchObject({ config: tx.config, differences: [] })
  })

  test('of the mainnet are accepted', async () => {
    const executor = await sharedTycho()
    const { defaultConfig } = createRequire(import.meta.url)('@ton/sandbox/dist/config/defaultConfig.js') as {
      defaultConfig: string
    }
    const config = parseCell(fromBase64(defaultConfig))
    const run = executor.runTransaction(inputOf(transfer(), config))
    expect(run.type).toBe('done')
    const { compute } = readPhases(readTransaction((run as { transaction: Cell }).transaction).description)
    expect(compute).toMatchObject({ success: true })
    const adapted = findInDict(executor.adaptConfig(config).config, 32, 12n)!.loadRef()
    expect(adapted.hash()).not.toBe(findInDict(config, 32, 12n)!.loadRef().hash())
  })

  test('that are not accepted are an error, again and again, and the next call runs', async () => {
    const executor = new TychoExecutor(await tychoModule())
    const tx = transfer()
    const bad = changeParameters(tx.config, new Map([[21, 'drop']]))
    for (let i = 0; i < 20; i++) {
      expect(() => executor.runTransaction(inputOf(tx, bad))).toThrow(failure('emulation.config'))
      expect(() => executor.runTransaction(inputOf(tx, emptyCell))).toThrow(failure('emulation.config'))
    }
    const run = executor.runTransaction(inputOf(tx))
    expect(run.type === 'done' && run.transaction.hash()).toBe(tx.hash)
  })
})

describe('TychoExecutor', () => {
  test('reports its build', async () => {
    expect((await sharedTycho()).facts).toEqual({
      engine: 'tycho',
      build: 'Tycho af33f117 (2026-04-21)',
      globalVersion: 12,
    })
  })

  test('does not grow with the number of configurations', async () => {
    const executor = new TychoExecutor(await tychoModule())
    const tx = transfer()
    const runWith = (version: number) =>
      executor.runTransaction(
        inputOf(tx, changeParameters(tx.config, new Map([[-1000 - version, new Builder().uint(version, 32).end()]]))),
      )
    for (let i = 0; i < 20; i++) runWith(i)
    const before = executor.heapBytes()
    for (let i = 20; i < 120; i++) runWith(i)
    expect(executor.heapBytes()).toBe(before)
  })

  test('starts another instance after a limit of its memory or its reply', async () => {
    const tx = transfer()
    const limited = new TychoExecutor(await tychoModule(), { resultBytes: 20_000 })
    expect(() => limited.runTransaction({ ...inputOf(tx), verbosity: 'stack' })).toThrow(failure('limit.cells'))
    expect(limited.heapBytes()).toBe(0)
    expect(limited.runTransaction(inputOf(tx)).type).toBe('done')
    const small = new TychoExecutor(await tychoModule(), { memoryBytes: 1_300_000 })
    expect(() => small.runTransaction(inputOf(tx))).toThrow(failure('limit.cells', 'MiB'))
  })

  test('rejects another module', async () => {
    const empty = await WebAssembly.compile(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]))
    expect(() => new TychoExecutor(empty)).toThrow(failure('emulation.failed'))
  })

  test('rejects bad arguments before the call', async () => {
    const executor = await sharedTycho()
    const tx = transfer()
    expect(() => executor.runTransaction({ ...inputOf(tx), now: unixSec(0) })).toThrow(failure('input.argument'))
    expect(() => executor.runTransaction({ ...inputOf(tx), message: emptyCell })).toThrow(failure('emulation.failed'))
  })

  test('rejects the messages that the recorded accounts rejected, with the same exit codes', async () => {
    const executor = await sharedTycho()
    let count = 0
    for (const { rejection, message } of scenarioNames().map(readScenario)) {
      if (!rejection || !message) continue
      const { account, state, config, now, exitCode } = rejection
      const input = { ...inputOf(transfer(), config), account, shardAccount: state, now, message }
      const run = executor.runTransaction(input)
      expect(run).toMatchObject({ type: 'rejected', exitCode })
      // Without a state there is nothing that could accept it.
      const none = executor.runTransaction({ ...input, shardAccount: undefined })
      expect(none).toMatchObject({ type: 'rejected', exitCode: undefined })
      count++
    }
    expect(count).toBeGreaterThan(0)
  })

  test('does not keep libraries for the next call', async () => {
    const executor = await sharedTycho()
    const tx = readScenario('library-user-log').transactions.find(each => each.before !== undefined)
    const inputs = readScenario('library-user-log').transactions.map(each => inputOf(each))
    const hashesWith = (libraries: ReadonlyMap<Hash, Cell>) =>
      inputs.map(input => {
        const run = executor.runTransaction({ ...input, libraries })
        return run.type === 'done' ? run.transaction.hash() : run.text
      })
    expect(tx).toBeDefined()
    const without = hashesWith(new Map())
    const withLibraries = hashesWith(recordedLibraries())
    expect(without).not.toEqual(withLibraries)
    expect(hashesWith(new Map())).toEqual(without)
  })

  test('logs steps that the readers of logs know: the same locations and gas as the engine of record', async () => {
    const [tycho, ofRecord] = [await sharedTycho(), await sharedExecutor()]
    const [a, b] = [tycho, ofRecord].map(executor => {
      const run = executor.runTransaction({ ...inputOf(transfer()), verbosity: 'stack' })
      return parseVmLog(run.vmLog)
    })
    expect(a!.steps.length).toBe(b!.steps.length)
    const facts = (log: typeof a) =>
      log!.steps.map(({ codeHash, offset, gasRemaining }) => ({ codeHash, offset, gasRemaining }))
    expect(facts(a)).toEqual(facts(b))
    expect(a!.exitCode).toBe(b!.exitCode)
  })
})
