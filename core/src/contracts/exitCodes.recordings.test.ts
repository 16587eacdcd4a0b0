import { describe, expect, it } from 'vitest'
import { expectRecorded } from '../../test/data.ts'
import { readScenario, scenarioNames } from '../../test/scenarios.ts'
import { readShardAccount } from '../tlb/account.ts'
import { describeExitCode } from './exitCodes.ts'
import { interfacesByCodeHash } from './interfaces.ts'

/** Patterns in the name of a recorded rejection, and the expected name of its exit code. */
const meanings: readonly (readonly [RegExp, RegExp])[] = [
  [/wrong-seqno/, /seqno/],
  [/wrong-signature|wrong-key/, /signature/],
  [/expired/, /Expired/],
  [/signature-disabled/, /disabled/],
  [/subwallet/, /subwallet/],
  [/wallet-id/, /wallet id/],
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
})
