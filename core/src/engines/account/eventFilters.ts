import { findMainAction } from '../../actions/findMainAction.ts'
import type { Asset, Movement } from '../../actions/kinds/defineAction.ts'
import { getKind } from '../../actions/kinds/index.ts'
import { findMentions } from '../../actions/presentAction.ts'
import type { DebugAccountEvent, DebugEventFilters } from '../../contract/debugAccount.ts'
import { AppError } from '../../errors.ts'
import { findInitiator } from '../../trace/findInitiator.ts'
import { nodesOf } from '../../trace/Trace.ts'
import { type Address, type UnixSec, unixSec } from '../../units.ts'
import { buildVerdict } from '../../verdict/buildVerdict.ts'
import type { CallContext } from '../context/Deps.ts'
import type { TraceDescription } from '../describe/describeTrace.ts'
import { resolveAccountId } from '../items/resolveAccountId.ts'
import type { AccountEvent, EventSearch } from './listAccountEvents.ts'

/** An event with its trace. */
export type DescribedEvent = AccountEvent<TraceDescription>

type Direction = DebugAccountEvent['direction']
type Outcome = DebugAccountEvent['outcome']

/** Whether an account sends or receives in an event: what it starts is outgoing, unless all of it stays with the account. */
export function getDirection({ trace, v2, actions }: TraceDescription, account: Address): Direction {
  const own = v2.flatMap(({ movements }) => movements).filter(({ from, to }) => from === account || to === account)
  if (own.length > 0 && own.every(({ from, to }) => from === to)) return 'self'
  if (findInitiator(trace) === account) return 'out'
  const main = findMainAction(actions, trace)?.action.movements ?? []
  for (const movements of [main, own]) {
    if (movements.some(({ to }) => to === account)) return 'in'
    if (movements.some(({ from }) => from === account)) return 'out'
  }
  return 'none'
}

/** Whether the intended effect of an event happened, as its verdict has it. */
export function getOutcome({ trace, actions }: TraceDescription): Outcome {
  const open = nodesOf(trace.root).flatMap(({ truncations }) => truncations.map(({ reason }) => reason.kind))
  if (open.includes('not-searched')) return 'incomplete'
  if (trace.inProgress || open.includes('pending')) return 'in-progress'
  const { outcome } = buildVerdict({ preflight: [], trace, actions })
  return outcome === 'success' || outcome === 'partly' || outcome === 'failed' ? outcome : 'incomplete'
}

/** The search for events that match all filters. @throws input.argument, input.address, lookup.account */
export async function toEventSearch(
  context: CallContext,
  account: Address,
  filters: DebugEventFilters = {},
): Promise<Pick<EventSearch<DescribedEvent>, 'fromTime' | 'toTime' | 'matches'>> {
  const { kinds, direction, min_amount, max_amount, from_time, to_time, failed_only } = filters
  const counterpart =
    filters.counterpart === undefined ? undefined : await resolveAccountId(context, filters.counterpart)
  const asset = filters.asset === undefined ? undefined : await parseAsset(context, filters.asset)
  const [min, max] = [min_amount, max_amount].map(text => (text === undefined ? undefined : BigInt(text)))
  const hasAmount = min !== undefined || max !== undefined
  const tests: ((event: DescribedEvent) => boolean)[] = [
    ...(kinds ? [({ described }: DescribedEvent) => hasKind(described, new Set(kinds))] : []),
    ...(direction ? [({ described }: DescribedEvent) => getDirection(described, account) === direction] : []),
    ...(counterpart ? [({ described }: DescribedEvent) => takesPart(described, counterpart)] : []),
    ...(asset || hasAmount
      ? [
          ({ described }: DescribedEvent) => {
            const amounts = listAmounts(described, account, asset ?? { type: 'coin' })
            return amounts.some(each => (min === undefined || each >= min) && (max === undefined || each <= max))
          },
        ]
      : []),
    ...(failed_only ? [({ described }: DescribedEvent) => ['failed', 'partly'].includes(getOutcome(described))] : []),
  ]
  return {
    ...toTimes(from_time, to_time),
    matches: event => tests.every(test => test(event)),
  }
}

const toTimes = (from: number | undefined, to: number | undefined): { fromTime?: UnixSec; toTime?: UnixSec } => ({
  ...(from !== undefined && { fromTime: unixSec(from) }),
  ...(to !== undefined && { toTime: unixSec(to) }),
})

/** @throws input.argument, input.address, lookup.account */
async function parseAsset(context: CallContext, text: string): Promise<Asset> {
  const given = text.trim()
  if (/^(ton|gram)$/i.test(given)) return { type: 'coin' }
  const [, id] = /^extra:(\d{1,10})$/i.exec(given) ?? []
  if (id !== undefined) return { type: 'currency', id: Number(id) }
  if (/^extra:/i.test(given))
    throw new AppError('input.argument', { name: 'filters.asset', reason: 'expected extra: and the ID of a currency' })
  return { type: 'jetton', master: await resolveAccountId(context, given) }
}

const hasKind = ({ actions, v2 }: TraceDescription, kinds: ReadonlySet<string>): boolean =>
  [...actions, ...v2].some(({ type }) => kinds.has(type))

const takesPart = ({ actions, trace }: TraceDescription, account: Address): boolean =>
  findInitiator(trace) === account ||
  findMentions(actions).accounts.has(account) ||
  actions.some(({ movements }) => movements.some(({ from, to }) => from === account || to === account))

/** What an action moves; a failed one moves nothing, and has what it was meant to move. */
const listMovements = ({ movements, type, detail }: TraceDescription['v2'][number]): readonly Movement[] =>
  movements.length > 0 ? movements : (getKind(type).movements?.(detail) ?? [])

/**
 * The amounts of an asset that an account gives or gets: of its movements; if it has none, the change of its balance. Beside
 * movements of another asset that change is fees.
 */
function listAmounts({ v2, flow }: TraceDescription, account: Address, asset: Asset): bigint[] {
  const moved = v2.flatMap(listMovements).filter(each => each.from === account || each.to === account)
  if (moved.length > 0) return moved.filter(each => isSameAsset(each.asset, asset)).map(({ amount }) => amount)
  const own = flow.find(each => each.account === account)
  const change = own && getChange(own, asset)
  return change === undefined || change === 0n ? [] : [change < 0n ? -change : change]
}

function getChange(flow: TraceDescription['flow'][number], asset: Asset): bigint | undefined {
  if (asset.type === 'coin') return flow.ton
  if (asset.type === 'jetton') return flow.jettons.find(({ jetton }) => jetton === asset.master)?.amount
  return asset.type === 'currency' ? flow.extra.find(({ id }) => id === asset.id)?.amount : undefined
}

function isSameAsset(a: Asset, b: Asset): boolean {
  if (a.type === 'jetton' && b.type === 'jetton') return a.master === b.master
  if (a.type === 'currency' && b.type === 'currency') return a.id === b.id
  return a.type === 'coin' && b.type === 'coin'
}
