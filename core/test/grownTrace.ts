import { type Facts, noFacts } from '../src/trace/facts.ts'
import { readTraceFile } from '../src/trace/readTraceFile.ts'
import { nodesOf, type Trace, type TraceNode } from '../src/trace/Trace.ts'
import type { Address, Hash } from '../src/units.ts'
import { dataFiles, readData } from './data.ts'

/** A trace with what is known of its accounts. */
export type KnownTrace = { readonly trace: Trace; readonly facts: Facts }

/** All recorded traces of the mainnet. */
export const recordedTraces = (): KnownTrace[] =>
  dataFiles('traces', /--.*\.json$/).map(file => readTraceFile(readData('traces', file)))

/**
 * A trace of at least so many transactions, made of recorded ones, over and over: each hangs below the last transaction of
 * the one before it (`deep`), or a hundred side by side below the first of each hundred (`wide`).
 */
export function grown(recorded: readonly KnownTrace[], transactions: number, form: 'deep' | 'wide'): KnownTrace {
  type Growing = TraceNode & { children: TraceNode[] }
  let count = 0
  let root: Growing | undefined
  let under: Growing | undefined
  for (let copy = 0; count < transactions; copy++) {
    const original = recorded[copy % recorded.length]?.trace.root
    if (!original) throw new Error('nothing to grow from')
    const made = new Map<TraceNode, Growing>()
    for (const node of nodesOf(original)) {
      made.set(node, { ...node, hash: renamed(node.hash, copy), children: [] })
      count++
    }
    for (const [node, twin] of made) twin.children = node.children.flatMap(child => made.get(child) ?? [])
    const top = made.get(original)
    if (!top) throw new Error('a copy has a root')
    under?.children.push(top)
    root ??= top
    if (form === 'deep') under = [...made.values()].at(-1)
    else if (copy % 100 === 0) under = top
  }
  if (!root) throw new Error('nothing was asked for')
  return {
    trace: { root, emulated: false, inProgress: false, transactionCount: count },
    facts: together(recorded.map(each => each.facts)),
  }
}

const renamed = (hash: Hash, copy: number): Hash => `${copy.toString(16).padStart(8, '0')}${hash.slice(8)}` as Hash // as long as before

/** What any of them knows. */
function together(all: readonly Facts[]): Facts {
  const known = new Map<string, unknown>()
  const ask = (question: string) => (account: Address) => {
    const key = `${question} ${account}`
    if (!known.has(key)) {
      const answers = all.map(facts =>
        (facts as Record<string, ((of: Address) => unknown) | undefined>)[question]?.(account),
      )
      known.set(
        key,
        answers.find(answer => answer !== undefined && !(Array.isArray(answer) && answer.length === 0)) ??
          answers.find(answer => answer !== undefined),
      )
    }
    return known.get(key)
  }
  const questions = new Set([noFacts, ...all].flatMap(facts => Object.keys(facts)))
  // Every question is one about an account.
  return Object.fromEntries([...questions].map(question => [question, ask(question)])) as unknown as Facts
}
