import { describe, expect, test } from 'vitest'
import { scenarioTree } from '../../test/localnetTrace.ts'
import { readScenario, scenarioNames } from '../../test/scenarios.ts'
import { buildTrace } from './buildTrace.ts'
import { nodesOf } from './Trace.ts'

describe('traces of a recorded network', () => {
  test('a message of the parent and the one that the child took are one', () => {
    for (const name of scenarioNames()) {
      const root = scenarioTree(readScenario(name))
      if (!root) continue
      for (const node of nodesOf(buildTrace(root, () => []).root)) {
        for (const child of node.children) expect(node.outMessages).toContain(child.inMessage)
      }
    }
  })
})
