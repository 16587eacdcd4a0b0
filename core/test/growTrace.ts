import { type AccountFacts, unknownFacts } from '../src/trace/accountFacts.ts'
import { readTraceFile } from '../src/trace/readTraceFile.ts'
import { nodesOf, type Trace, type TraceNode } from '../src/trace/Trace.ts'
import type { Address, Hash } from '../src/units.ts'
import { findDataFiles, readData } from './data.ts'

/** A trace with facts about its accounts. */
export type TraceWithFacts = { readonly trace: Trace; readonly facts: AccountFacts }

/** All recorded traces of the mainnet. */
export const recordedTraces = (): TraceWithFacts[] =>
  findDataFiles('traces', /--.*\.json$/).map(file => readTraceFile(readData('traces', file)))

/**
 * A trace of at least `transactions` transactions, assembled from recorded ones: each is attached to the last
 * transaction of the previous one (`deep`), or a hundred siblings are attached to the first of each hundred (`wide`).
 */
export function growTrace(
  recorded: readonly TraceWithFacts[],
  transactions: number,
  shape: 'deep' | 'wide',
): TraceWithFacts {
  type Growing = TraceNode & { children: TraceNode[] }
  let count = 0
  let root: Growing | undefined
  let parent: Growing | undefined
  for (let copy = 0; count < transactions; copy++) {
    const original = recorded[copy % recorded.length]?.trace.root
    if (!original) throw new Error('nothing to grow from')
    const copies = new Map<TraceNode, Growing>()
    for (const node of nodesOf(original)) {
      copies.set(node, { ...node, hash: withCopyNumber(node.hash, copy), children: [] })
      count++
    }
    for (const [node, twin] of copies) twin.children = node.children.flatMap(child => copies.get(child) ?? [])
    const top = copies.get(original)
    if (!top) throw new Error('a copy has a root')
    parent?.children.push(top)
    root ??= top
    if (shape === 'deep') parent = [...copies.values()].at(-1)
    else if (copy % 100 === 0) parent = top
  }
  if (!root) throw new Error('no transactions requested')
  return {
    trace: { root, emulated: false, inProgress: false, transactionCount: count },
    facts: mergeFacts(recorded.map(each => each.facts)),
  }
}

const withCopyNumber = (hash: Hash, copy: number): Hash =>
  `${copy.toString(16).padStart(8, '0')}${hash.slice(8)}` as Hash // as long as before

/** Facts known to any of the given ones. */
function mergeFacts(all: readonly AccountFacts[]): AccountFacts {
  const known = new Map<string, unknown>()
  const lookUp = (fact: string) => (account: Address) => {
    const key = `${fact} ${account}`
    if (!known.has(key)) {
      const results = all.map(facts =>
        (facts as Record<string, ((of: Address) => unknown) | undefined>)[fact]?.(account),
      )
      known.set(
        key,
        results.find(reply => reply !== undefined && !(Array.isArray(reply) && reply.length === 0)) ??
          results.find(reply => reply !== undefined),
      )
    }
    return known.get(key)
  }
  const facts = new Set([unknownFacts, ...all].flatMap(facts => Object.keys(facts)))
  // Every fact is a function of an account.
  return Object.fromEntries([...facts].map(fact => [fact, lookUp(fact)])) as unknown as AccountFacts
}
