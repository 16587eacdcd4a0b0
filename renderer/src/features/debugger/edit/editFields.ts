import type { DebugChanges } from '@tonoscope/core/contract/debugChanges'
import type { ConfigChange } from '@tonoscope/core/contract/stateOverrides'
import { addConfigChange, formatConfigChange, parseConfigChange } from '@tonoscope/core/stepping/parseChanges'
import { formatPlainDecimal, parseTon, TON_DECIMALS } from '../../../format/amount.ts'
import { parseBocText } from '../../../run/parseBocText.ts'

/** A change with one value. */
export type FieldName = Exclude<keyof DebugChanges, 'config'>

/** A config parameter as typed. */
export type ParamRow = { readonly key: number; readonly param: string; readonly value: string }

/** The form as typed. */
export type EditTexts = {
  readonly fields: Readonly<Partial<Record<FieldName, string>>>
  readonly config: readonly ParamRow[]
}

type FieldFormat<T> = {
  readonly label: string
  readonly problem: string
  readonly format: (value: T) => string
  /** `undefined` for a text that is none. */
  readonly parse: (text: string) => T | undefined
}

const ton: Pick<FieldFormat<bigint>, 'format' | 'parse' | 'problem'> = {
  problem: 'Not an amount',
  format: value => formatPlainDecimal(value, TON_DECIMALS),
  parse: parseTon,
}

const boc: Pick<FieldFormat<string>, 'format' | 'parse' | 'problem'> = {
  problem: 'Not a BoC in hex or base64',
  format: value => value,
  parse: parseBocText,
}

/** The fields of the form, in order. */
export const fieldFormats: { readonly [N in FieldName]: FieldFormat<NonNullable<DebugChanges[N]>> } = {
  value: { ...ton, label: 'Value, TON' },
  balance: { ...ton, label: 'Balance before, TON' },
  now: {
    label: 'Time, Unix seconds',
    problem: 'Not a time in Unix seconds',
    format: String,
    parse: text => (/^\d{1,10}$/.test(text.trim()) ? Number(text) : undefined),
  },
  modes: {
    label: 'Sending modes',
    problem: 'Numbers from 0 to 255, one for each outgoing message',
    format: modes => modes.join(', '),
    parse: parseModes,
  },
  body: { ...boc, label: 'Message body' },
  data: { ...boc, label: 'Data' },
  code: { ...boc, label: 'Code' },
}

/** In the order of the form. */
export const fieldNames = Object.keys(fieldFormats) as readonly FieldName[] // the keys of the table

/** Whether a field takes a BoC. */
export const isBocField = (name: FieldName): boolean => name === 'body' || name === 'data' || name === 'code'

function parseModes(text: string): number[] | undefined {
  const words = text.split(/[\s,]+/).filter(word => word !== '')
  const modes = words.map(Number)
  return words.every(word => /^\d{1,3}$/.test(word)) && modes.every(mode => mode < 256) ? modes : undefined
}

let lastKey = 0
/** An empty row for a config parameter. */
export const emptyParam = (): ParamRow => ({ key: ++lastKey, param: '', value: '' })

/** The number of the parameter, with a field of it, and the value. */
function toParamRow(text: string): ParamRow {
  const at = text.indexOf('=')
  return { ...emptyParam(), param: text.slice(0, at), value: text.slice(at + 1) }
}

/** The form with the values that the transaction found, and changes to them. */
export function toTexts(inputs: DebugChanges, changes: DebugChanges = {}): EditTexts {
  const fields = Object.fromEntries(
    fieldNames.flatMap(name => {
      const text = formatField(name, inputs)
      return text === undefined ? [] : [[name, formatField(name, changes) ?? text]]
    }),
  )
  const config = (changes.config ?? []).flatMap(formatConfigChange).map(toParamRow)
  return { fields, config }
}

/** A field of changes as text; `undefined` when it is absent. */
export function formatField(name: FieldName, changes: DebugChanges): string | undefined {
  const value = changes[name]
  // The table has the format of each field; TypeScript cannot correlate the two.
  return value === undefined ? undefined : (fieldFormats[name].format as (value: unknown) => string)(value)
}

/** What differs from the values that the transaction found, and what is wrong, by field. */
export function parseTexts({ fields, config }: EditTexts, inputs: DebugChanges) {
  const problems: Partial<Record<FieldName | `config${number}`, string>> = {}
  const parsed: Record<string, unknown> = {}
  for (const name of fieldNames) {
    const text = fields[name]
    if (text === undefined || text === formatField(name, inputs)) continue
    const value = fieldFormats[name].parse(text)
    if (value === undefined) problems[name] = fieldFormats[name].problem
    else parsed[name] = value
  }
  const params = config.flatMap(({ key, param, value }) => {
    if (param.trim() === '' && value.trim() === '') return []
    const change = parseParamRow(param.trim(), value.trim())
    if (typeof change !== 'string') return [change]
    problems[`config${key}`] = change
    return []
  })
  // Each value has the type of its field in the table.
  const changes = {
    ...parsed,
    ...(params.length > 0 && { config: params.reduce<ConfigChange[]>(addConfigChange, []) }),
  } as DebugChanges
  return { changes, problems, isEmpty: Object.keys(changes).length === 0 }
}

/** The change of a row, or what is wrong with it. */
function parseParamRow(param: string, value: string): ConfigChange | string {
  if (/^-?\d{1,10}\.[^=]+$/.test(param) && value !== '') return parseConfigChange(`${param}=${value}`)
  const cell = parseBocText(value)
  if (cell === undefined) return boc.problem
  return /^-?\d{1,10}$/.test(param) ? { param: Number(param), value: cell } : 'Not a number'
}
