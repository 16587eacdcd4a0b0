import type { ConfigUnit, DebugConfigField, DebugConfigTable } from '../../contract/debugConfig.ts'

/** Display of a scalar: title, unit, and optionally its meaning as text. */
export type FieldView<T> = {
  readonly title: string
  readonly unit: ConfigUnit
  readonly meaning?: (value: T) => string | undefined
}

/** Display of a list as a table; `key` is the column that identifies a row. */
type TableView<R> = {
  readonly title: string
  readonly columns: { readonly [K in keyof R]-?: FieldView<Exclude<R[K], undefined>> }
  readonly key?: keyof R & string
}

/** Display of a list as fields: for few entries with many fields, grouped by key. */
type ListView<R> = {
  readonly key: (entry: R) => string
  readonly getView: (key: string) => ConfigView<R>
}

/** Display of a value whose fields depend on its content. */
export type CustomView<T> = { readonly getFields: (value: T) => readonly DebugConfigField[] }

type Primitive = string | number | bigint | boolean
type AllKeys<T> = T extends unknown ? keyof T : never
type MemberType<T, K extends PropertyKey> = T extends unknown ? (K extends keyof T ? T[K] : never) : never

/** Display of a layout's value: every field of every version has a title and a unit. */
export type ConfigView<T> = [T] extends [Primitive]
  ? FieldView<T>
  : [T] extends [readonly (infer R)[]]
    ? TableView<R> | ListView<R> | CustomView<T>
    : CustomView<T> | { readonly [K in Exclude<AllKeys<T>, 'type'>]: ConfigView<Exclude<MemberType<T, K>, undefined>> }

/** The formatted fields and tables of a value. */
export type ConfigDisplay = { readonly fields: DebugConfigField[]; readonly tables: DebugConfigTable[] }

/** Formats a value as fields and tables, each with its path. */
export function toConfigDisplay<T>(view: ConfigView<T>, value: T): ConfigDisplay {
  const display: ConfigDisplay = { fields: [], tables: [] }
  // From here on the view is untyped data; its type guarantees that it fits the value.
  collectFields(view as AnyView, value, '', display)
  return display
}

type AnyView =
  | FieldView<unknown>
  | TableView<Readonly<Record<string, unknown>>>
  | ListView<unknown>
  | CustomView<unknown>
  | { readonly [name: string]: AnyView }

function collectFields(view: AnyView, value: unknown, path: string, into: ConfigDisplay): void {
  if (value === undefined) return
  if (isFieldView(view)) into.fields.push(toField(view, value, path))
  else if (isTableView(view)) into.tables.push(toTable(view, value as readonly TableRow[], path))
  else if (isListView(view)) {
    for (const entry of value as readonly unknown[]) {
      const key = view.key(entry)
      collectFields(view.getView(key) as AnyView, entry, joinPath(path, key), into)
    }
  } else if (isCustomView(view)) {
    for (const field of view.getFields(value)) into.fields.push({ ...field, path: joinPath(path, field.path) })
  } else {
    const record = value as TableRow
    for (const [name, inner] of Object.entries(view)) collectFields(inner, record[name], joinPath(path, name), into)
  }
}

/** Titles of all fields and tables of a view, by name. Names that several parts of the view share have the title of the first. */
export function listTitles<T>(
  view: ConfigView<T>,
): ReadonlyMap<string, { readonly title: string; readonly unit?: ConfigUnit }> {
  const titles = new Map<string, { readonly title: string; readonly unit?: ConfigUnit }>()
  const collect = (name: string, each: AnyView): void => {
    const isTitled = isFieldView(each) || isTableView(each)
    if (isTitled && !titles.has(name)) titles.set(name, each)
    if (isFieldView(each) || isCustomView(each)) return
    const inner = isTableView(each) ? each.columns : isListView(each) ? (each.getView('') as AnyView) : each
    for (const [key, field] of Object.entries(inner)) collect(key, field)
  }
  // As in `toConfigDisplay`.
  collect('', view as AnyView)
  return titles
}

type TableRow = Readonly<Record<string, unknown>>

const isFieldView = (view: AnyView): view is FieldView<unknown> => 'unit' in view && typeof view.unit === 'string'
const isTableView = (view: AnyView): view is TableView<TableRow> => 'columns' in view && typeof view.title === 'string'
const isListView = (view: AnyView): view is ListView<unknown> => 'getView' in view && typeof view.getView === 'function'
const isCustomView = (view: AnyView): view is CustomView<unknown> =>
  'getFields' in view && typeof view.getFields === 'function'

const joinPath = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

function toField(
  { title, unit, meaning: describe }: FieldView<unknown>,
  value: unknown,
  path: string,
): DebugConfigField {
  const meaning = describe?.(value)
  return { path, title, unit, value: String(value), ...(meaning !== undefined && { meaning }) }
}

function toTable(
  { title, columns, key }: TableView<TableRow>,
  list: readonly TableRow[],
  path: string,
): DebugConfigTable {
  const names = Object.keys(columns)
  const keyColumn = key === undefined ? -1 : names.indexOf(key)
  return {
    path,
    title,
    columns: names.map(name => ({ name, title: columns[name]?.title ?? name, unit: columns[name]?.unit ?? 'text' })),
    rows: list.map(row => names.map(name => cellText(row[name]))),
    ...(keyColumn >= 0 && { key: keyColumn }),
  }
}

const cellText = (value: unknown): string => (value === undefined ? '' : String(value))
