import { beforeAll, expect, test } from 'vitest'
import { configOfVersion } from '../../test/configOfVersion.ts'
import { testExecutor } from '../../test/executor.ts'
import { assembleCode, someAddress } from '../../test/fakes.ts'
import { recordedConfig } from '../../test/scenarios.ts'
import { emptyCell } from '../cell/Cell.ts'
import type { Executor } from '../emulator/Emulation.ts'
import { AppError } from '../errors.ts'
import { type Hash, nano, unixSec } from '../units.ts'
import { withGetMethodChecks } from './withGetMethodChecks.ts'

type GetMethodInput = Parameters<Executor['runGetMethod']>[0]

const recorded = recordedConfig('5a614bad06c7dc93bc7a5451481d5f658bd2232dc5b79eaff9bab3154f1e94ab')
const account = someAddress('b')
const methodId = 85143
let emulator: Executor
beforeAll(async () => {
  emulator = await testExecutor()
})

function start(run: (input: GetMethodInput) => void = () => {}) {
  const verbosities: GetMethodInput['verbosity'][] = []
  const executor = withGetMethodChecks({
    facts: emulator.facts,
    runTransaction: input => emulator.runTransaction(input),
    runTickTock: input => emulator.runTickTock(input),
    runGetMethod(input) {
      verbosities.push(input.verbosity)
      run(input)
      return emulator.runGetMethod(input)
    },
  })
  return { executor, verbosities }
}

const method = (code: string, version: number): GetMethodInput => ({
  config: configOfVersion(recorded, version),
  now: unixSec(1_795_000_000),
  seed: '0'.repeat(64) as Hash,
  code: assembleCode(code),
  data: emptyCell,
  address: account,
  balance: nano(0n),
  methodId,
  stack: [],
  gasLimit: 1_000_000n,
  libraries: new Map(),
})
// DROP; PUSHNAN; LSHIFT 65
const affected = '30 83FF AA40'
// DROP; PUSHINT 1; LSHIFT 65
const ordinary = '30 71 AA40'

test.each([11, 12])('a network of version %i has no checks: methods are run once, without a log', async version => {
  const { executor, verbosities } = start()
  expect(executor.runGetMethod(method(affected, version))).toEqual(emulator.runGetMethod(method(affected, version)))
  expect(verbosities).toEqual([undefined])
  expect(await executor.findGetMethodEffects()).toEqual({ effects: [], unchecked: [] })
})

test('a method without such instructions is run once and has the same result', async () => {
  const { executor, verbosities } = start()
  expect(executor.runGetMethod(method(ordinary, 14))).toEqual(emulator.runGetMethod(method(ordinary, 14)))
  expect(await executor.findGetMethodEffects()).toEqual({ effects: [], unchecked: [] })
  expect(verbosities).toEqual(['locations'])
})

test('names the method, the rule and the step that may differ, once', async () => {
  const { executor, verbosities } = start()
  for (let i = 0; i < 2; i++) expect(executor.runGetMethod(method(affected, 14)).exitCode).toBe(0)
  expect(await executor.findGetMethodEffects()).toEqual({
    effects: [
      {
        account,
        method: 'seqno',
        rule: 'arithmetic.shiftNaN',
        step: { index: 2, instruction: 'LSHIFT 65' },
        isUncertain: false,
      },
    ],
    unchecked: [],
  })
  expect(verbosities).toEqual(['locations', 'locations', 'stack', 'stack'])
  expect((await executor.findGetMethodEffects()).effects).toEqual([])
})

test('a rule of a version after that of the network does not apply', async () => {
  const { executor } = start()
  executor.runGetMethod(method(affected, 13))
  expect((await executor.findGetMethodEffects()).effects).toEqual([])
})

test('an effect is uncertain if the stacks cannot be printed', async () => {
  const { executor } = start(({ verbosity }) => {
    if (verbosity === 'stack') throw new AppError('limit.time', { afterMs: 1 })
  })
  executor.runGetMethod(method(affected, 14))
  expect((await executor.findGetMethodEffects()).effects).toMatchObject([{ isUncertain: true }])
})

test('a method that was stopped at a limit is unchecked', async () => {
  const { executor } = start(() => {
    throw new AppError('limit.time', { afterMs: 1 })
  })
  expect(() => executor.runGetMethod(method(ordinary, 14))).toThrow(expect.objectContaining({ code: 'limit.time' }))
  expect(await executor.findGetMethodEffects()).toEqual({ effects: [], unchecked: [{ account, method: 'seqno' }] })
})
