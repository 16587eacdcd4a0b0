import type { Unit } from './units.ts'

/** How one value is shown: its title, what it counts, and what it says in words where it says something. */
export type Leaf<T> = {
  readonly title: string
  readonly unit: Unit
  readonly means?: (value: T) => string | undefined
}

/** How a list is shown; `key` is the column that tells its rows apart. */
export type Table<R> = {
  readonly title: string
  readonly columns: { readonly [K in keyof R]-?: Leaf<Exclude<R[K], undefined>> }
  readonly key?: keyof R & string
}

/** A list of few things with many fields each: their fields one after the other, each under its key. */
export type Each<R> = {
  readonly key: (entry: R) => string
  readonly of: (key: string) => View<R>
}

/** A value whose fields depend on what is in it. */
export type Custom<T> = { readonly fieldsOf: (value: T) => readonly ShownField[] }

/** A field ready to be shown; `path` is relative to where it stands. */
export type ShownField = {
  readonly path: string
  readonly title: string
  readonly unit: Unit
  readonly value: string
  readonly means?: string
}

type Primitive = string | number | bigint | boolean
type KeysOf<T> = T extends unknown ? keyof T : never
type At<T, K extends PropertyKey> = T extends unknown ? (K extends keyof T ? T[K] : never) : never

/** How a value of a layout is shown: every field of every form of it has a title and a unit. */
export type View<T> = [T] extends [Primitive]
  ? Leaf<T>
  : [T] extends [readonly (infer R)[]]
    ? Table<R> | Each<R> | Custom<T>
    : Custom<T> | { readonly [K in Exclude<KeysOf<T>, 'type'>]: View<Exclude<At<T, K>, undefined>> }

/** What there is to show of a value. */
export type Shown = {
  readonly fields: ShownField[]
  readonly tables: {
    readonly path: string
    readonly title: string
    readonly columns: readonly { readonly name: string; readonly title: string; readonly unit: Unit }[]
    readonly rows: string[][]
    readonly key?: number
  }[]
}

/** Fields and tables of a value, each under its path. */
export function show<T>(view: View<T>, value: T): Shown {
  const shown: Shown = { fields: [], tables: [] }
  // From here on the view is walked as data; its type has ensured that it fits the value.
  walk(view as AnyView, value, '', shown)
  return shown
}

type AnyView =
  | Leaf<unknown>
  | Table<Readonly<Record<string, unknown>>>
  | Each<unknown>
  | Custom<unknown>
  | { readonly [name: string]: AnyView }

function walk(view: AnyView, value: unknown, path: string, into: Shown): void {
  if (value === undefined) return
  if (isLeaf(view)) into.fields.push(fieldOf(view, value, path))
  else if (isTable(view)) into.tables.push(tableOf(view, value as readonly Row[], path))
  else if (isEach(view)) {
    for (const entry of value as readonly unknown[]) {
      const key = view.key(entry)
      walk(view.of(key) as AnyView, entry, joined(path, key), into)
    }
  } else if (isCustom(view)) {
    for (const field of view.fieldsOf(value)) into.fields.push({ ...field, path: joined(path, field.path) })
  } else {
    const record = value as Row
    for (const [name, inner] of Object.entries(view)) walk(inner, record[name], joined(path, name), into)
  }
}

type Row = Readonly<Record<string, unknown>>

const isLeaf = (view: AnyView): view is Leaf<unknown> => 'unit' in view && typeof view.unit === 'string'
const isTable = (view: AnyView): view is Table<Row> => 'columns' in view && typeof view.title === 'string'
const isEach = (view: AnyView): view is Each<unknown> => 'of' in view && typeof view.of === 'function'
const isCustom = (view: AnyView): view is Custom<unknown> => 'fieldsOf' in view && typeof view.fieldsOf === 'function'

const joined = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

function fieldOf({ title, unit, means }: Leaf<unknown>, value: unknown, path: string): ShownField {
  const words = means?.(value)
  return { path, title, unit, value: String(value), ...(words !== undefined && { means: words }) }
}

function tableOf({ title, columns, key }: Table<Row>, list: readonly Row[], path: string): Shown['tables'][number] {
  const names = Object.keys(columns)
  const at = key === undefined ? -1 : names.indexOf(key)
  return {
    path,
    title,
    columns: names.map(name => ({ name, title: columns[name]?.title ?? name, unit: columns[name]?.unit ?? 'text' })),
    rows: list.map(row => names.map(name => textOf(row[name]))),
    ...(at >= 0 && { key: at }),
  }
}

const textOf = (value: unknown): string => (value === undefined ? '' : String(value))
