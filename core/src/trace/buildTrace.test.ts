import { describe, expect, test } from 'vitest'
import { scenarioTree } from '../../test/localnetTrace.ts'
import { readScenario, scenarioNames } from '../../test/scenarios.ts'
import { parseCell, writeBoc } from '../cell/boc.ts'
import { readTransaction } from '../tlb/transaction.ts'
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

  test('a message that was read from another cell is found by its hash', () => {
    const root = scenarioTree(readScenario('jetton-transfer'))
    if (!root) throw new Error('it was rejected')
    const [first, ...others] = root.children
    if (!first) throw new Error('it has no children')
    // The same transaction from other bytes.
    const transaction = readTransaction(parseCell(writeBoc(first.transaction.cell)))
    const { root: node } = buildTrace({ ...root, children: [{ ...first, transaction }, ...others] }, () => [])
    const [child] = node.children
    expect(child?.inMessage).toBeDefined()
    expect(node.outMessages).toContain(child?.inMessage)
    expect(node.truncations).toEqual([])
  })

  test('hashes of messages are those of their cells', () => {
    const root = scenarioTree(readScenario('jetton-transfer'))
    if (!root) throw new Error('it was rejected')
    const { root: node } = buildTrace(root, () => [])
    const { in_msg, out_msgs } = root.transaction
    expect(node.inMessage?.hash).toBe(in_msg?.cell.hash())
    expect(node.outMessages.map(({ hash }) => hash)).toEqual(out_msgs.map(({ cell }) => cell.hash()))
    expect(out_msgs.length).toBeGreaterThan(0)
  })
})
