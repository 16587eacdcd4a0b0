import { describe, expect, it } from 'vitest'
import { expectRecorded, findDataFiles, readData } from '../../test/data.ts'
import { testExecutor } from '../../test/executor.ts'
import { gatherScenario } from '../../test/localnetTrace.ts'
import { readScenario, scenarioNames } from '../../test/scenarios.ts'
import { readShardAccount } from '../tlb/account.ts'
import { readTraceFile } from '../trace/readTraceFile.ts'
import { nodesOf, type Trace } from '../trace/Trace.ts'
import { describeExitCode } from './exitCodes.ts'
import { interfacesByCodeHash } from './interfaces.ts'

/** Patterns in the name of a recorded rejection, and the expected name of its exit code. */
const meanings: readonly (readonly [RegExp, RegExp])[] = [
  [/wrong-seqno/, /seqno/],
  [/wrong-signature|wrong-key/, /signature/],
  [/expired/, /Expired/],
  [/signature-disabled/, /disabled/],
  [/subwallet/, /subwallet/],
  [/wallet-id/, /wallet ID/],
]

describe('exit codes of recorded rejections', () => {
  it('have the expected names', () => {
    let named = 0
    for (const name of scenarioNames().filter(each => each.startsWith('rejected'))) {
      const { rejection } = readScenario(name)
      const state = rejection && readShardAccount(rejection.state).account?.storage.state
      if (!rejection || state?.type !== 'active' || !state.init.code) continue
      const interfaces = interfacesByCodeHash(state.init.code.hash()) ?? []
      const meaning = describeExitCode(rejection.exitCode, 'compute', interfaces)
      const expected = meanings.find(([pattern]) => pattern.test(name))?.[1]
      if (expected === undefined) continue
      named++
      expect(meaning?.name, name).toMatch(expected)
    }
    expectRecorded(named, 4)
  })

  /** Contracts of JVault: their wallets are jetton wallets by interface, and the meaning of these codes is not published. */
  const unpublished = new Set(['jetton_wallet 46', 'jetton_wallet 56', 'jetton_wallet 711'])

  it('of contracts with a known interface have words', async () => {
    const executor = await testExecutor()
    const missing = new Set<string>()
    let named = 0
    const check = ({ root }: Trace) => {
      for (const { phases, interfaces } of nodesOf(root)) {
        const exitCode = phases.compute?.skipped === false ? phases.compute.exitCode : undefined
        if (exitCode === undefined || exitCode === 0 || exitCode === 1 || interfaces.length === 0) continue
        if (describeExitCode(exitCode, 'compute', interfaces)) named++
        else missing.add(`${interfaces} ${exitCode}`)
      }
    }
    for (const name of scenarioNames()) {
      const gathered = await gatherScenario(name, executor)
      if (gathered) check(gathered.trace)
    }
    for (const file of findDataFiles('traces', /--.*\.json$/)) check(readTraceFile(readData('traces', file)).trace)
    expect([...missing].filter(each => !unpublished.has(each))).toEqual([])
    expectRecorded(named, 10)
  }, 60_000)
})
