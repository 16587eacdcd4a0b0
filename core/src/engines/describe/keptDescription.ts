import type { AnyAction, ClassifiedAction } from '../../actions/classify.ts'
import type { AccountFlow } from '../../flow/valueFlow.ts'
import type { OnChainNames } from '../../naming/gatherNames.ts'
import { getEndBalance, hasStateChanged, toAccount } from '../../trace/accountState.ts'
import type { FactTable } from '../../trace/factTable.ts'
import type { TraceOutline } from '../../trace/outlineTrace.ts'
import { nodesOf, type StateFacts, type Trace } from '../../trace/Trace.ts'
import type { Hash } from '../../units.ts'
import { readValue, writeValue } from './valueCodec.ts'

/**
 * What was found out about a trace that cannot change: its actions, the facts about its accounts, what contracts state about its
 * tokens. Of the transactions it has the outline; what is not of the trace is not part of it: labels, off-chain content, a language.
 */
export type KeptDescription = {
  readonly outline: TraceOutline
  readonly v2: readonly ClassifiedAction[]
  /** Those of `/v2` in it are the same objects as in `v2`. */
  readonly actions: readonly AnyAction[]
  readonly flow: readonly AccountFlow[]
  readonly facts: FactTable
  readonly names: OnChainNames
  /** By transaction; those without are left out. */
  readonly states: ReadonlyMap<Hash, StateFacts>
}

/** A larger one is computed each time: a collection may have pictures of any size on chain. */
const maxBytes = 65_536

/** As bytes; `undefined` when it is too large, or is no plain data, which is reported: it is computed each time. */
export function writeKeptDescription(
  { outline, v2, actions, flow, facts, names, states }: KeptDescription,
  log: (line: string) => void,
): Uint8Array | undefined {
  const { jettons, items, wallets } = names
  try {
    const bytes = writeValue([outline, v2, actions, flow, facts, jettons, items, wallets, states])
    return bytes.length <= maxBytes ? bytes : undefined
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    log(`the description of trace ${outline.root.hash} is not kept: ${error.message}`)
    return undefined
  }
}

/** Reads what `writeKeptDescription` wrote with the same version of the classifier. @throws Error for damaged data */
export function readKeptDescription(bytes: Uint8Array): KeptDescription {
  // The version says that the same types were written, the checksum that they are unchanged.
  const [outline, v2, actions, flow, facts, jettons, items, wallets, states] = readValue(bytes) as [
    TraceOutline,
    KeptDescription['v2'],
    KeptDescription['actions'],
    KeptDescription['flow'],
    FactTable,
    OnChainNames['jettons'],
    OnChainNames['items'],
    OnChainNames['wallets'],
    KeptDescription['states'],
  ]
  return { outline, v2, actions, flow, facts, names: { jettons, items, wallets }, states }
}

/** What the states around the transactions of a trace had. */
export function listStateFacts(trace: Trace): ReadonlyMap<Hash, StateFacts> {
  return new Map(
    nodesOf(trace.root).flatMap(node => {
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
