import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { hasLocalnet, isOtherSet } from '../../test/data.ts'
import { testExecutor } from '../../test/executor.ts'
import { gatherScenario, recordedState } from '../../test/localnetTrace.ts'
import { readScenario, scenarioNames } from '../../test/scenarios.ts'
import { recordedNames, toReadableEvent } from '../../test/toReadableEvent.ts'
import { ValueFlowJson, Action as WireAction } from '../contract/event.ts'
import type { Executor } from '../emulator/Emulation.ts'
import { valueFlow } from '../flow/valueFlow.ts'
import { gatherNames } from '../naming/gatherNames.ts'
import { presentValueFlow } from '../present/presentEvent.ts'
import { protocols } from '../protocols/index.ts'
import { nodesOf } from '../trace/Trace.ts'
import { classify } from './classify.ts'
import { findMentions, presentAction } from './presentAction.ts'

describe.skipIf(!hasLocalnet)('recorded scenarios are classified as expected', () => {
  let executor: Executor
  beforeAll(async () => {
    executor = await testExecutor()
  })

  const classifyRecorded = async (name: string) => {
    const gathered = await gatherScenario(name, executor)
    if (!gathered) return undefined
    const { trace, facts, reader, states } = gathered
    const errors: unknown[] = []
    const actions = classify(trace, facts, protocols, { onError: (...what) => errors.push(what) })
    expect(errors).toEqual([])
    const names = await gatherNames(findMentions(actions), {
      interfaces: facts.interfaces,
      reader,
      state: async account => states.get(account)?.latest ?? recordedState(account, trace.root.lt),
      label: account => recordedNames.get(account),
    })
    return { trace, actions, names, flow: valueFlow(trace, actions) }
  }

  test.for(scenarioNames())('%s', async (name, { skip }) => {
    skip(isOtherSet, "the expected events are those of the repository's recordings")
    const found = await classifyRecorded(name)
    if (!found) return
    const event = toReadableEvent(found.trace, found.actions, found.flow, found.names)
    const text = `${JSON.stringify({ about: readScenario(name).about, ...event }, null, 2)}\n`
    await expect(text).toMatchFileSnapshot(`expected/${name}.json`)
  })

  test.each(scenarioNames())('every message of %s is covered by a valid reply action', async name => {
    const found = await classifyRecorded(name)
    if (!found) return
    const { trace, actions, names, flow } = found
    const covered = new Set(actions.flatMap(action => action.baseTransactions))
    for (const node of nodesOf(trace.root)) {
      if (node.inMessage?.type === 'int_msg') expect(covered, node.hash).toContain(node.hash)
    }
    for (const action of actions) {
      for (const language of ['en', 'ru'] as const) {
        expect(() => z.encode(WireAction, presentAction(action, names, language))).not.toThrow()
      }
    }
    for (const each of flow) expect(() => z.encode(ValueFlowJson, presentValueFlow(each, names))).not.toThrow()
  })
})
