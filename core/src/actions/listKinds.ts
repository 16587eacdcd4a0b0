import { baseKinds } from './extended/baseKinds.ts'
import type { KindDefinition } from './extended/families/defineKind.ts'
import type { Field } from './extended/families/fields.ts'
import { type AnyKind, extendedKinds } from './extended/index.ts'
import { type ActionKind, actionKinds } from './kinds/index.ts'
import type { ActionFormat, ActionPhrase, ActionTexts } from './sentences/ActionTexts.ts'
import { english } from './sentences/english.ts'
import { russian } from './sentences/russian.ts'

/** The table of kinds: those of `/v2` first, then all others. */
export const listKinds = (): readonly (KindDefinition & { readonly kind: AnyKind })[] => [
  ...(Object.keys(actionKinds) as ActionKind[]).map(kind => ({
    kind,
    ...baseKinds[kind],
    sentence: { en: toTemplate(kind, english), ru: toTemplate(kind, russian) },
    v2: [kind],
  })),
  ...Object.entries(extendedKinds).map(([kind, definition]) => ({ kind: kind as AnyKind, ...definition })),
]

// Values of a detail are texts in braces here, and these functions write them as they are.
const asText = (value: unknown): string => String(value)
const placeholders: ActionFormat = {
  account: asText,
  contract: asText,
  operation: asText,
  words: asText,
  protocol: asText,
  coins: asText,
  jetton: asText,
  currency: asText,
  nftItem: asText,
  sum: asText,
}

/** The sentence of a kind of `/v2` with the names of its fields instead of their values. */
function toTemplate(kind: ActionKind, { actions }: ActionTexts): string {
  const { fields } = baseKinds[kind]
  const detail = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, placeholder(name, field)]))
  const toPhrase = actions[kind] as (detail: unknown, format: ActionFormat) => ActionPhrase
  const phrase = toPhrase({ interfaces: [], ...detail }, placeholders)
  return 'done' in phrase ? phrase.done : `${phrase.verb} ${phrase.rest}`.trim()
}

function placeholder(name: string, { type }: Field): unknown {
  if (type === 'amounts') return [{ amount: `{${name}}` }]
  return type === 'flag' ? true : `{${name}}`
}
