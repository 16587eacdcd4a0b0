import type { ClassifiedAction } from '../src/actions/classify.ts'
import { presentAction } from '../src/actions/presentAction.ts'
import type { AccountFlow } from '../src/flow/valueFlow.ts'
import type { Names } from '../src/naming/Names.ts'
import { nodesOf, type Trace, type TraceNode } from '../src/trace/Trace.ts'
import type { Address, Hash } from '../src/units.ts'
import { hasRecording, readData } from './data.ts'

/** Account names of the local network, by address. */
export const recordedNames: ReadonlyMap<string, string> = new Map(
  hasRecording('localnet/accounts/index.json')
    ? Object.entries(readData<Record<string, string>>('localnet/accounts', 'index.json')).map(([name, of]) => [
        of,
        name,
      ])
    : [],
)

const short = (address: string) => recordedNames.get(address) ?? `${address.slice(0, address.indexOf(':') + 7)}…`

/** An event with names for addresses and tree paths for hashes, for readable snapshots. */
export function toReadableEvent(
  trace: Trace,
  actions: readonly ClassifiedAction[],
  flow: readonly AccountFlow[],
  names: Names,
) {
  const paths = getTransactionPaths(trace)
  return {
    actions: actions.map(action => {
      const english = presentAction(action, names, 'en')
      const russian = presentAction(action, names, 'ru')
      const { name, description, value, accounts } = english.simple_preview
      return {
        type: `${action.type}${action.status === 'failed' ? ' (failed)' : ''}`,
        ...(action.reason !== undefined && { reason: action.reason }),
        detail: readable(english[action.type]),
        says: [name, description, russian.simple_preview.description, value ?? '']
          .filter(text => text !== '')
          .join(' | '),
        accounts: accounts.map(({ address }) => short(address)).join(', '),
        transactions: action.baseTransactions.map(hash => paths.get(hash)).join(' '),
        by: action.pattern,
      }
    }),
    flow: Object.fromEntries(flow.map(each => [short(each.account), readableFlow(each, names)])),
  }
}

function readableFlow({ ton, fees, jettons, nfts, extra }: AccountFlow, names: Names) {
  return {
    ton: String(ton),
    fees: String(fees),
    ...(jettons.length > 0 && {
      jettons: Object.fromEntries(jettons.map(({ jetton, amount }) => [names.jetton(jetton).symbol, String(amount)])),
    }),
    ...(nfts.length > 0 && { nfts: Object.fromEntries(nfts.map(({ item, amount }) => [short(item), String(amount)])) }),
    ...(extra.length > 0 && { extra: Object.fromEntries(extra.map(({ id, amount }) => [id, String(amount)])) }),
  }
}

/** Tree paths by hash: `0` is the root transaction, `0.1` its second child, … */
export function getTransactionPaths(trace: Trace): ReadonlyMap<Hash, string> {
  const paths = new Map<TraceNode, string>([[trace.root, '0']])
  for (const node of nodesOf(trace.root)) {
    for (const [index, child] of node.children.entries()) paths.set(child, `${paths.get(node)}.${index}`)
  }
  return new Map([...paths].map(([node, path]) => [node.hash, path]))
}

function readable(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'string') return /^-?\d+:[0-9a-f]{64}$/.test(value) ? short(value as Address) : value
  if (Array.isArray(value)) return value.map(readable).join(', ')
  if (typeof value !== 'object' || value === null) return value
  if ('is_wallet' in value && 'address' in value) {
    return `${short(String(value.address))}${value.is_wallet ? ' (wallet)' : ''}`
  }
  if ('resolution' in value && 'url' in value) return `${value.url} at ${value.resolution}`
  if ('symbol' in value && 'decimals' in value) return `${value.symbol} of ${value.decimals} decimals`
  // `gram_…` repeats `ton_…`.
  const members = Object.entries(value).filter(([key]) => !key.startsWith('gram_'))
  return Object.fromEntries(members.map(([key, item]) => [key, readable(item)]))
}
