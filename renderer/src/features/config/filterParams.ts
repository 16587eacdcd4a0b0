import { type ConfigGroup, configGroups, configGroupTitles } from '@tonoscope/core/contract/configGroups'
import type { DebugConfigChange, DebugConfigParam } from '@tonoscope/core/contract/debugConfig'

/** Parameters by group; groups without parameters are left out. */
export function groupParams<P extends { readonly group: ConfigGroup }>(
  params: readonly P[],
): { readonly title: string; readonly params: readonly P[] }[] {
  return configGroups
    .map(group => ({ title: configGroupTitles[group], params: params.filter(param => param.group === group) }))
    .filter(({ params: found }) => found.length > 0)
}

type Searchable = { readonly number: number; readonly words: string }

const toSearchable = (number: number, texts: readonly (string | undefined)[]): Searchable => ({
  number,
  words: texts.join(' ').toLowerCase(),
})

/** The searchable text of a parameter: description, field names and column names. */
export const toSearchableParam = (param: DebugConfigParam): Searchable =>
  toSearchable(param.number, [
    param.title,
    param.description,
    configGroupTitles[param.group],
    param.state === 'decoded' ? '' : param.state,
    param.layout,
    ...param.fields.flatMap(field => [field.title, field.path, field.meaning]),
    ...param.tables.flatMap(table => [table.title, ...table.columns.map(column => column.title)]),
  ])

/** The searchable text of a change. */
export const toSearchableChange = ({ number, title, kind, fields, tables }: DebugConfigChange): Searchable =>
  toSearchable(number, [
    title,
    kind,
    ...fields.flatMap(field => [field.title, field.path]),
    ...tables.map(table => table.title),
  ])

/**
 * Whether a parameter matches: by the start of its number, or by containing all words.
 *
 * @example
 * matchesParamFilter({ number: 34, words: 'validators now' }, '34')  // true
 * matchesParamFilter({ number: 34, words: 'validators now' }, 'val') // true
 */
export function matchesParamFilter({ number, words }: Searchable, filter: string): boolean {
  const text = filter.trim().toLowerCase().replace('−', '-')
  const asNumber = /^(?:p|#|param(?:eter)?\s*)?(-?\d+)$/.exec(text)?.[1]
  if (asNumber !== undefined) return String(number).startsWith(asNumber)
  return text.split(/\s+/).every(word => words.includes(word))
}
