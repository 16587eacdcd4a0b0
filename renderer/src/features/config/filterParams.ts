import type { DebugConfigChange, DebugConfigParam } from '@tonoscope/core/contract/debugConfig'
import { groupTitles } from './paramGroups.ts'

/** What the filter matches. */
export type Searchable = { readonly number: number; readonly title: string; readonly words: string }

/** The searchable text of a parameter: description, field names and column names. */
export const toSearchableParam = ({
  number,
  title,
  description,
  group,
  fields,
  tables,
  state,
  layout,
}: DebugConfigParam): Searchable => ({
  number,
  title,
  words: [
    title,
    description,
    groupTitles[group],
    state === 'decoded' ? '' : state,
    layout ?? '',
    ...fields.flatMap(field => [field.title, field.path, field.meaning ?? '']),
    ...tables.flatMap(table => [table.title, ...table.columns.map(column => column.title)]),
  ]
    .join(' ')
    .toLowerCase(),
})

/** The searchable text of a change. */
export const toSearchableChange = ({ number, title, kind, fields, tables }: DebugConfigChange): Searchable => ({
  number,
  title,
  words: [title, kind, ...fields.flatMap(field => [field.title, field.path]), ...tables.map(table => table.title)]
    .join(' ')
    .toLowerCase(),
})

/**
 * Whether a parameter matches: by the start of its number, or by containing all words.
 *
 * @example
 * matchesParamFilter({ number: 34, title: 'Validators', words: 'validators now' }, '34')  // true
 * matchesParamFilter({ number: 34, title: 'Validators', words: 'validators now' }, 'val') // true
 */
export function matchesParamFilter({ number, words }: Searchable, filter: string): boolean {
  const text = filter.trim().toLowerCase().replace('−', '-')
  const asNumber = /^(?:p|#|param(?:eter)?\s*)?(-?\d+)$/.exec(text)?.[1]
  if (asNumber !== undefined) return String(number).startsWith(asNumber)
  return text.split(/\s+/).every(word => words.includes(word))
}
