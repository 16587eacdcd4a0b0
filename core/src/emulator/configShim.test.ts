import { Cell as OracleCell } from '@ton/core'
import { Executor as SandboxExecutor } from '@ton/sandbox/dist/executor/Executor.js'
import { describe, expect, test } from 'vitest'
import { testExecutor } from '../../test/executor.ts'
import { readScenario, type ScenarioTransaction } from '../../test/scenarios.ts'
import { Builder } from '../cell/Builder.ts'
import { type Cell, emptyCell } from '../cell/Cell.ts'
import { dictEntries, findInDict, writeDict } from '../cell/dict.ts'
import { toBocBase64 } from '../cell/text.ts'
import { adaptConfig, emulatorFacts } from './configShim.ts'

/** A configuration with the given parameters, based on another one. */
function withParameters(parameters: Readonly<Record<number, Cell>>, over?: Cell): Cell {
  const before = over ? [...dictEntries(over, 32)].map(({ key, value }) => [key, value.loadRef()] as const) : []
  const after = Object.entries(parameters).map(([key, value]) => [BigInt(key), value] as const)
  return writeDict(
    [...new Map([...before, ...after])].map(([key, value]) => [key, b => b.ref(value)] as const),
    32,
  )!
}

const parameter = (config: Cell, number: number) => findInDict(config, 32, BigInt(number))?.loadRef()
const version = (number: number) => new Builder().uint(0xc4, 8).uint(number, 32).uint(0x3ee, 64).end()

// max_msg_bits max_msg_cells max_library_cells max_vm_data_depth:uint16 max_ext_msg_size max_ext_msg_depth:uint16
const limitsV1 = (tag: number) =>
  new Builder()
    .uint(tag, 8)
    .uint(1 << 21, 32)
    .uint(8192, 32)
    .uint(1000, 32)
    .uint(512, 16)
    .uint(65535, 32)
    .uint(512, 16)
// max_acc_state_cells max_mc_acc_state_cells max_acc_public_libraries defer_out_queue_size_limit
// max_msg_extra_currencies max_acc_fixed_prefix_length:uint8 acc_state_cells_for_storage_dict
const limitsV2 = (tag: number) =>
  limitsV1(tag).uint(65536, 32).uint(2048, 32).uint(256, 32).uint(256, 32).uint(2, 32).uint(8, 8).uint(26, 32)

const longer = {
  'tag 2 with one limit more': limitsV2(2).bit(true).uint(50, 32).end(),
  'tag 2 with one limit more that is absent': limitsV2(2).bit(false).end(),
  'tag 3': limitsV2(3)
    .bit(false)
    .uint(1 << 22, 32)
    .uint(9000, 32)
    .end(),
}

describe('adaptConfig', () => {
  test('keeps a configuration whose formats the emulator knows', () => {
    for (const limits of [limitsV1(1).end(), limitsV2(2).end()]) {
      const config = withParameters({ 8: version(12), 43: limits })
      expect(adaptConfig(config, 12)).toEqual({ config, networkGlobalVersion: 12, differences: [] })
    }
  })

  test.each(Object.entries(longer))('truncates size limits with %s to the older format and reports it', (_, limits) => {
    const { config, differences } = adaptConfig(withParameters({ 8: version(12), 43: limits }), 12)
    expect(parameter(config, 43)?.hash()).toBe(limitsV2(2).end().hash())
    expect(parameter(config, 8)?.hash()).toBe(version(12).hash())
    expect(differences).toEqual([expect.stringContaining('parameter 43')])
  })

  test('keeps the configuration for an emulator as new as the network', () => {
    const config = withParameters({ 8: version(14), 43: longer['tag 3'] })
    expect(adaptConfig(config, 14)).toEqual({ config, networkGlobalVersion: 14, differences: [] })
  })

  test('removes optional parameters in an unknown format and reports each', () => {
    const unknown = new Builder().uint(0x77, 8).end()
    const all = withParameters({
      8: version(12),
      5: unknown,
      14: unknown,
      31: unknown,
      43: unknown,
      44: unknown,
      45: unknown,
    })
    const { config, differences } = adaptConfig(all, 12)
    expect([...dictEntries(config, 32)].map(({ key }) => Number(key))).toEqual([8])
    expect(differences.map(text => /parameter \d+/.exec(text)?.[0])).toEqual(
      [5, 14, 31, 43, 44, 45].map(number => `parameter ${number}`),
    )
  })

  test('reports a newer network version', () => {
    const facts = emulatorFacts({ build: 'some build', globalVersion: 12 }, withParameters({ 8: version(14) }))
    expect(facts.networkGlobalVersion).toBe(14)
    expect(facts.differences).toEqual([])
    const older = emulatorFacts({ build: 'some build', globalVersion: 12 }, withParameters({ 8: version(11) }))
    expect(older.differences).toEqual([])
  })

  test('rejects a cell that is not a configuration', () => {
    const rejection = expect.objectContaining({ code: 'emulation.config' })
    expect(() => adaptConfig(new Builder().uint(5, 7).end(), 12)).toThrow(rejection)
    expect(() => adaptConfig(emptyCell, 12)).toThrow(rejection)
  })
})

describe('a current mainnet configuration', () => {
  const getTransaction = () => readScenario('transfer-v4r2-comment').transactions[0]!
  const input = (tx: ScenarioTransaction, config: Cell) => ({
    config,
    shardAccount: tx.before,
    account: tx.account,
    message: tx.message,
    now: tx.now,
    lt: tx.lt,
    seed: tx.seed,
    ignoreSignature: false,
    libraries: new Map(),
    verbosity: 'short' as const,
  })

  test.each(Object.entries(longer))(
    'with size limits with %s is rejected unchanged and accepted when adapted',
    async (_, limits) => {
      const tx = getTransaction()
      const config = withParameters({ 8: version(14), 43: limits }, tx.config)

      const raw = await SandboxExecutor.create()
      const rejected = await raw.runTransaction({
        config: toBocBase64(config),
        libs: null,
        verbosity: 'short',
        shardAccount: toBocBase64(tx.before!),
        message: OracleCell.fromBase64(toBocBase64(tx.message)),
        now: tx.now,
        lt: tx.lt,
        randomSeed: Buffer.from(tx.seed, 'hex'),
        ignoreChksig: false,
        debugEnabled: false,
      })
      expect(rejected.result).toMatchObject({
        success: false,
        error: expect.stringContaining('parameter 43 is invalid'),
      })

      const run = (await testExecutor()).runTransaction(input(tx, config))
      if (run.type !== 'done') throw new Error(run.text)
      // Its own network has no parameter 43, and nothing reads the version: the transaction is the same.
      expect(run.transaction.hash()).toBe(tx.hash)
    },
  )

  test('without a required parameter is rejected with a reason', async () => {
    const tx = getTransaction()
    const executor = await testExecutor()
    const run = (config: Cell) => () => executor.runTransaction(input(tx, config))
    const rejection = (words: string) =>
      expect.objectContaining({ code: 'emulation.config', message: expect.stringContaining(words) })
    // Without parameter 0 the emulator returns the handle 0, which must not be used.
    expect(run(withParameters({ 8: version(12) }))).toThrow(rejection('parameters 0'))
    expect(run(withParameters({ 21: new Builder().uint(0x77, 8).end() }, tx.config))).toThrow(rejection('gas prices'))
    // The executor keeps working afterwards.
    expect(run(tx.config)()).toMatchObject({ type: 'done' })
  })
})
