import { expect, test } from 'vitest'
import { configOfVersion } from '../../test/configOfVersion.ts'
import { hasRecording } from '../../test/data.ts'
import { testExecutor } from '../../test/executor.ts'
import { fakeBlock, fakeChain, fakeDeps } from '../../test/fakes.ts'
import { readScenario, recordedLibraries, type ScenarioTransaction, scenarioNames } from '../../test/scenarios.ts'
import type { Cell } from '../cell/Cell.ts'
import { defaultArguments } from '../emulator/defaultArguments.ts'
import { emulateTrace } from '../emulator/emulateTrace.ts'
import { isAppError } from '../errors.ts'
import { readMessage } from '../tlb/message.ts'
import { findVersionEffects, type VersionEffects } from './findVersionEffects.ts'

const libraries = hasRecording('localnet/config/libraries.json') ? recordedLibraries() : new Map()

/** The recorded transactions as if their network had version 15. */
test('of the recorded transactions, only those with the conditions of a rule may differ', async () => {
  const executor = await testExecutor()
  const newer = new Map<Cell, Cell>()
  const toNewer = (config: Cell): Cell => {
    const known = newer.get(config) ?? configOfVersion(config, 15)
    newer.set(config, known)
    return known
  }
  async function effectsOf(tx: ScenarioTransaction): Promise<VersionEffects | undefined> {
    const { now, lt, seed } = tx
    const config = toNewer(tx.config)
    const args = defaultArguments({
      block: fakeBlock(),
      config,
      message: tx.message,
      hostNow: now,
      contexts: new Map([[tx.message.hash(), { now, lt, seed, config }]]),
      limits: { transactions: 1 },
    })
    const chain = fakeChain(new Map([[tx.account, tx.before]]), libraries)
    try {
      const emulation = await emulateTrace(
        readMessage(tx.message),
        args,
        fakeDeps(executor, chain, { findsVersionedSteps: true }),
      )
      return await findVersionEffects(emulation, executor)
    } catch (error) {
      // The emulator cannot run one of them: see replay.test.ts.
      if (!isAppError(error)) throw error
      return undefined
    }
  }
  const affected: string[] = []
  const unchecked: string[] = []
  let notAffected = 0
  for (const scenario of scenarioNames().map(readScenario)) {
    for (const tx of scenario.transactions) {
      const found = await effectsOf(tx)
      if (found === undefined) continue
      if (found.unchecked.length > 0) unchecked.push(scenario.name)
      else if (found.effects.length === 0) notAffected++
      affected.push(...found.effects.map(({ rule }) => `${scenario.name}: ${rule}`))
    }
  }
  console.log(
    `${notAffected} recorded transactions are not affected, ${affected.length} are, ${unchecked.length} are unknown`,
  )
  // It publishes a library from an ordinary account.
  expect(affected).toEqual(['library-deploy: library.actions'])
  // It loops until the gas is used up: more steps than the VM logs.
  expect(unchecked).toEqual(['out-of-gas'])
  expect(notAffected).toBeGreaterThan(600)
}, 120_000)
