import type { DebugResult } from '../../contract/debug.ts'
import type { NameOrigin } from '../../contract/schemas/nameOrigin.ts'
import { nodesOf, type Trace } from '../../trace/Trace.ts'
import type { Address } from '../../units.ts'

type DebugAccount = DebugResult['accounts'][number]

/** What is known of the accounts of a trace. */
export type AccountSources = {
  readonly account: (address: Address) => { readonly name?: string | undefined; readonly is_wallet: boolean }
  readonly interfaces: (address: Address) => readonly string[]
  readonly nameOrigin?: ((address: Address) => NameOrigin | undefined) | undefined
}

/** An account of a trace, with its name and interfaces. */
export function presentTraceAccount(
  address: Address,
  { account, interfaces, nameOrigin }: AccountSources,
): DebugAccount {
  const { name, is_wallet } = account(address)
  const origin = name === undefined ? undefined : nameOrigin?.(address)
  return {
    address,
    ...(name !== undefined && { name, ...(origin && { name_origin: origin }) }),
    is_wallet,
    interfaces: [...interfaces(address)],
  }
}

/**
 * The accounts of a trace, then those that its messages and texts mention and that have a name or are known to be wallets:
 * whoever shows one of them needs both.
 */
export function presentTraceAccounts(
  trace: Trace,
  mentioned: Iterable<Address>,
  sources: AccountSources,
): DebugAccount[] {
  const accounts = new Set(listTraceAccounts(trace))
  const isKnown = (address: Address) => {
    const { name, is_wallet } = sources.account(address)
    return name !== undefined || is_wallet
  }
  for (const address of [...listEndpoints(trace), ...mentioned]) if (isKnown(address)) accounts.add(address)
  return [...accounts].map(address => presentTraceAccount(address, sources))
}

/** Each account once, in order of appearance; the sender of the first message comes first. */
function listTraceAccounts(trace: Trace): Address[] {
  const found = new Set<Address>()
  if (trace.root.inMessage?.source) found.add(trace.root.inMessage.source)
  for (const node of nodesOf(trace.root)) {
    found.add(node.account)
    for (const { message } of node.truncations) if (message.destination) found.add(message.destination)
  }
  return [...found]
}

const listEndpoints = (trace: Trace): Address[] =>
  nodesOf(trace.root).flatMap(({ inMessage, outMessages }) =>
    [inMessage?.source, ...outMessages.map(({ destination }) => destination)].flatMap(each => each ?? []),
  )
