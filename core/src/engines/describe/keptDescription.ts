import type { AnyAction, ClassifiedAction } from '../../actions/classify.ts'
import type { IndexedTrace } from '../../chain/IndexedTrace.ts'
import type { OnChainNames } from '../../naming/gatherNames.ts'
import { getEndBalance, hasStateChanged, toAccount } from '../../trace/accountState.ts'
import type { FactTable } from '../../trace/factTable.ts'
import { nodesOf, type StateFacts, type Trace } from '../../trace/Trace.ts'
import { compareInts, type Hash } from '../../units.ts'
import { readValue, writeValue } from './valueCodec.ts'

/**
 * What was found out about a trace that cannot change: its actions, the facts about its accounts, what contracts state about its
 * tokens. The transactions are not part of it, nor is what is not of the trace: labels, off-chain content, a language.
 */
export type KeptDescription = {
  readonly v2: readonly ClassifiedAction[]
  /** Those of `/v2` in it are the same objects as in `v2`. */
  readonly actions: readonly AnyAction[]
  readonly facts: FactTable
  readonly names: OnChainNames
  /** By transaction; those without are left out. */
  readonly states: ReadonlyMap<Hash, StateFacts>
}

/** A larger one is computed each time: a collection may have pictures of any size on chain. */
const maxBytes = 65_536

/** As bytes; `undefined` when it is too large, or is no plain data, which is reported: it is computed each time. */
export function writeKeptDescription(
  { v2, actions, facts, names, states }: KeptDescription,
  trace: IndexedTrace,
  log: (line: string) => void,
): Uint8Array | undefined {
  const value = [v2, actions, facts, names.jettons, names.items, names.wallets, states]
  try {
    const bytes = writeValue(value, listKnownTexts(trace))
    return bytes.length <= maxBytes ? bytes : undefined
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    log(`the description of trace ${trace.id} is not kept: ${error.message}`)
    return undefined
  }
}

/** Reads what `writeKeptDescription` wrote with the same version of the classifier. @throws Error for damaged data */
export function readKeptDescription(bytes: Uint8Array, trace: IndexedTrace): KeptDescription {
  // The version says that the same types were written, the checksum that they are unchanged.
  const [v2, actions, facts, jettons, items, wallets, states] = readValue(bytes, listKnownTexts(trace)) as [
    KeptDescription['v2'],
    KeptDescription['actions'],
    FactTable,
    OnChainNames['jettons'],
    OnChainNames['items'],
    OnChainNames['wallets'],
    KeptDescription['states'],
  ]
  return { v2, actions, facts, names: { jettons, items, wallets }, states }
}

/** The texts that a trace has anyway: its hashes and accounts, by logical time. */
function listKnownTexts({ transactions }: IndexedTrace): readonly string[] {
  const sorted = transactions.toSorted((a, b) => compareInts(a.lt, b.lt) || (a.hash < b.hash ? -1 : 1))
  return [...new Set<string>(sorted.flatMap(({ hash, account }) => [hash, account]))]
}

/** What the states around the transactions of a trace had. */
export function listStateFacts(trace: Trace): ReadonlyMap<Hash, StateFacts> {
  return new Map(
    [...nodesOf(trace.root)].flatMap(node => {
      const hasChanged = hasStateChanged(node)
      const balance = node.phases.action?.skippedActions ? toAccount(node.before)?.storage.balance : undefined
      const endBalance = getEndBalance(node)
      const facts: StateFacts = {
        ...(hasChanged !== undefined && { hasChanged }),
        ...(endBalance !== undefined && { endBalance }),
        ...(balance && { startBalance: { grams: balance.grams, other: new Map(balance.other) } }),
      }
      return Object.keys(facts).length > 0 ? [[node.hash, facts] as const] : []
    }),
  )
}
