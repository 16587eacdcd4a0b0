import type { DebugResult } from '../../contract/debug.ts'
import { nodesOf, type Trace } from '../../trace/Trace.ts'
import type { Address } from '../../units.ts'

/** An account of a trace, with its name and interfaces. */
export const presentTraceAccount = (
  address: Address,
  name: string | undefined,
  interfaces: readonly string[],
  nameOrigin: DebugResult['accounts'][number]['name_origin'],
): DebugResult['accounts'][number] => ({
  address,
  ...(name !== undefined && { name, ...(nameOrigin && { name_origin: nameOrigin }) }),
  interfaces: [...interfaces],
})

/** Each account once, in order of appearance; the sender of the first message comes first. */
export function listTraceAccounts(trace: Trace): Address[] {
  const found = new Set<Address>()
  if (trace.root.inMessage?.source) found.add(trace.root.inMessage.source)
  for (const node of nodesOf(trace.root)) {
    found.add(node.account)
    for (const { message } of node.truncations) if (message.destination) found.add(message.destination)
  }
  return [...found]
}
