import type { Action as WireAction } from '../contract/event.ts'
import type { Mentions } from '../naming/gatherNames.ts'
import type { Names } from '../naming/Names.ts'
import type { Address } from '../units.ts'
import { type AnyAction, type ClassifiedAction, isExtended, toV2Actions } from './classify.ts'
import { type ActionKind, getKind } from './kinds/index.ts'
import { listFields } from './listFields.ts'
import { type Language, texts } from './texts/language.ts'

/** The names of a trace are read and shown by the same mentions. */
const mentions = new WeakMap<readonly AnyAction[], Mentions>()

/** What the replies of these actions name; jettons also of failed actions. Memoized. */
export function findMentions(actions: readonly AnyAction[]): Mentions {
  const known = mentions.get(actions)
  if (known) return known
  const found = collectMentions(actions)
  mentions.set(actions, found)
  return found
}

function collectMentions(actions: readonly AnyAction[]): Mentions {
  const extended = actions.flatMap(action => (isExtended(action) ? listFields(action) : []))
  const kinds = actions.flatMap(toV2Actions).map(action => ({ kind: getKind(action.type), ...action }))
  return {
    accounts: new Set([
      ...kinds.flatMap(({ kind, detail }) => [...kind.accounts(detail), ...(kind.otherAccounts?.(detail) ?? [])]),
      ...extended.flatMap(({ accounts }) => accounts),
    ]),
    items: new Set([
      ...kinds.flatMap(({ kind, detail }) => kind.items?.(detail) ?? []),
      ...extended.flatMap(({ items }) => items),
    ]),
    jettons: new Set([
      ...kinds
        .flatMap(({ kind, detail, movements }) => [...movements, ...(kind.movements?.(detail) ?? [])])
        .flatMap(({ asset }) => (asset.type === 'jetton' ? [asset.master] : [])),
      ...extended.flatMap(({ amounts }) =>
        amounts.flatMap(each => (each.type === 'jetton' && each.master !== undefined ? [each.master] : [])),
      ),
    ]),
  }
}

/** The kinds whose value has a sign in the view of an account, as in tonapi. */
const signedKinds: ReadonlySet<ActionKind> = new Set(['ElectionsDepositStake', 'ElectionsRecoverStake'])

/** The sign of a value for the account whose view it is in: minus if it pays, plus if it is paid. */
function getSign({ type, detail }: ClassifiedAction, viewer: Address | undefined): '-' | '+' | '' {
  const movement = viewer !== undefined && signedKinds.has(type) ? getKind(type).movements?.(detail)[0] : undefined
  if (!movement) return ''
  return movement.from === viewer ? '-' : movement.to === viewer ? '+' : ''
}

/**
 * Converts an action to its reply form, with its preview in the given language. In the view of an account the preview does not
 * name this account.
 */
export function presentAction(
  action: ClassifiedAction,
  names: Names,
  language: Language,
  viewer?: Address,
): WireAction {
  const kind = getKind(action.type)
  const preview = kind.preview(action.detail, names, texts[language])
  return {
    type: action.type,
    status: action.status,
    // The property is named after the type and written by its kind.
    ...({ [action.type]: kind.present(action.detail, names) } as Partial<WireAction>),
    simple_preview: {
      name: preview.name,
      description: preview.description,
      ...(preview.value !== undefined && { value: `${getSign(action, viewer)}${preview.value}` }),
      ...(preview.valueImage !== undefined && { value_image: preview.valueImage }),
      accounts: [...new Set(kind.accounts(action.detail))].filter(account => account !== viewer).map(names.account),
    },
    base_transactions: [...action.baseTransactions],
  }
}
