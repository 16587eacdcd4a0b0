import { findMentions } from '../../actions/presentAction.ts'
import type { Address } from '../../units.ts'
import type { TraceDescription } from './describeTrace.ts'

type Loss = { readonly from?: { readonly address: string } | undefined; readonly to?: Loss['from'] }

/** The accounts that the actions and the losses of a trace mention, tokens included. */
export function listMentioned({ actions }: Pick<TraceDescription, 'actions'>, losses: readonly Loss[]): Address[] {
  const { accounts, items, jettons } = findMentions(actions)
  const ends = losses.flatMap(({ from, to }) => [from, to].flatMap(end => (end ? [end.address as Address] : []))) // ours
  return [...accounts, ...items, ...jettons, ...ends]
}
