import { describe, expect, it } from 'vitest'
import { hasData } from '../../test/data.ts'
import { readScenario, scenarioNames } from '../../test/scenarios.ts'
import { readShardAccount } from '../tlb/account.ts'
import { describeExitCode } from './exitCodes.ts'
import { interfacesByCodeHash } from './interfaces.ts'

/** What the name of a recorded refusal says, and the name that its exit code must get. */
const meanings: readonly (readonly [RegExp, RegExp])[] = [
  [/wrong-seqno/, /seqno/],
  [/wrong-signature|wrong-key/, /signature/],
  [/expired/, /Expired/],
  [/signature-disabled/, /switched off/],
  [/subwallet/, /subwallet/],
  [/wallet-id/, /wallet id/],
]

describe.skipIf(!hasData)('refusals of the recorded network', () => {
  it('are named as what they were made to be', () => {
    let named = 0
    for (const name of scenarioNames().filter(each => each.startsWith('rejected'))) {
      const { refused } = readScenario(name)
      const state = refused && readShardAccount(refused.state).account?.storage.state
      if (!refused || state?.type !== 'active' || !state.init.code) continue
      const interfaces = interfacesByCodeHash(state.init.code.hash()) ?? []
      const meaning = describeExitCode(refused.exitCode, 'compute', interfaces)
      const due = meanings.find(([pattern]) => pattern.test(name))?.[1]
      if (due === undefined) continue
      named++
      expect(meaning?.name, name).toMatch(due)
    }
    expect(named).toBeGreaterThan(3)
  })
})
