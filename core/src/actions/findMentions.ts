import type { Mentions } from '../naming/gatherNames.ts'
import type { ClassifiedAction } from './classify.ts'
import { getKind } from './getKind.ts'

/** What the replies of these actions name; jettons also of failed actions. */
export function findMentions(actions: readonly ClassifiedAction[]): Mentions {
  const kinds = actions.map(action => ({ kind: getKind(action), ...action }))
  return {
    accounts: new Set(
      kinds.flatMap(({ kind, detail }) => [...kind.accounts(detail), ...(kind.otherAccounts?.(detail) ?? [])]),
    ),
    items: new Set(kinds.flatMap(({ kind, detail }) => kind.items?.(detail) ?? [])),
    jettons: new Set(
      kinds
        .flatMap(({ kind, detail, movements }) => [...movements, ...kind.movements(detail)])
        .flatMap(({ asset }) => (asset.type === 'jetton' ? [asset.master] : [])),
    ),
  }
}
