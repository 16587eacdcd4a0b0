import type { DebugConfigChange, DebugConfigParam } from '@tonoscope/core/contract/debugConfig'
import { groupTitles } from './paramGroups.ts'

/** What the filter of the screen looks at. */
export type Searchable = { readonly number: number; readonly title: string; readonly words: string }

/** All words of a parameter: what it is for, and the names of everything in it. */
export const toSearchableParam = ({
  number,
  title,
  description: about,
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
    about,
    groupTitles[group],
    state === 'decoded' ? '' : state,
    layout ?? '',
    ...fields.flatMap(field => [field.title, field.path, field.meaning ?? '']),
    ...tables.flatMap(table => [table.title, ...table.columns.map(column => column.title)]),
  ]
    .join(' ')
    .toLowerCase(),
})

/** All words of a change. */
export const toSearchableChange = ({ number, title, kind, fields, tables }: DebugConfigChange): Searchable => ({
  number,
  title,
  words: [title, kind, ...fields.flatMap(field => [field.title, field.path]), ...tables.map(table => table.title)]
    .join(' ')
    .toLowerCase(),
})

/**
 * Whether a parameter is meant: by its number, or by having all the words.
 *
 * @example
 * isMeant({ number: 34, title: 'Validators', words: 'validators now' }, '34')  // true
 * isMeant({ number: 34, title: 'Validators', words: 'validators now' }, 'val') // true
 */
export function matchesFilter({ number, words }: Searchable, filter: string): boolean {
  const said = filter.trim().toLowerCase().replace('−', '-')
  const asNumber = /^(?:p|#|param(?:eter)?\s*)?(-?\d+)$/.exec(said)?.[1]
  if (asNumber !== undefined) return String(number).startsWith(asNumber)
  return said.split(/\s+/).every(word => words.includes(word))
}
