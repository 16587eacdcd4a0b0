import type { Cell } from '../../cell/Cell.ts'
import { isAppError } from '../../errors.ts'
import { readToEnd, type Tlb, type Value } from '../../tlb/combinators.ts'
import { matchesTag } from '../../tlb/tag.ts'
import { type ConfigDisplay, type ConfigView, listTitles, toConfigDisplay } from './ConfigView.ts'

type LayoutVersions = Readonly<Record<string, Tlb<object>>>
/** A value with the name of the constructor it was read with. */
type LayoutValue<F extends LayoutVersions> = {
  [K in keyof F & string]: { readonly type: K } & Value<F[K]>
}[keyof F & string]

/** The result of decoding a parameter's cell. */
export type ParamReading<W> =
  | {
      readonly state: 'decoded'
      /** The constructor, e.g. `gas_flat_pfx#d1`. */
      readonly layout: string
      readonly shown: () => ConfigDisplay
      readonly wire: () => W
    }
  | { readonly state: 'broken'; readonly problem: string }

/** The layout of a parameter: its versions, their display, and their `/v2` JSON. */
export type ParamLayout<W = unknown> = {
  readonly read: (cell: Cell) => ParamReading<W>
  /** Of fields and tables, by name. */
  readonly titles: ReturnType<typeof listTitles>
}

type WithoutType<V> = V extends unknown ? Omit<V, 'type'> : never
const withoutType = ({ type: _, ...fields }: { readonly type: string }) => fields

/**
 * Defines a layout from its versions, selected by tag; of several with the same tag, the first that consumes the whole
 * cell. A constructor without a name in TL-B is called `_`. The `/v2` JSON is the value itself, unless `wire` is given.
 */
export function defineLayout<const F extends LayoutVersions, W = WithoutType<LayoutValue<F>>>(
  versions: F,
  view: ConfigView<LayoutValue<F>>,
  // Without the argument, W is its default.
  wire: (value: LayoutValue<F>) => W = withoutType as never,
): ParamLayout<W> {
  const entries = Object.entries(versions)
  const names = entries.map(([name, { tag }]) => name + (tag?.text ?? '')).join(', ')
  return {
    titles: listTitles(view),
    read(cell) {
      let problem = `unknown tag, expected one of ${names}`
      for (const [type, version] of entries) {
        const slice = cell.exoticSlice()
        const start = slice.mark()
        try {
          if (!matchesTag(cell.slice(), version.tag)) continue
          // Name and value come from one entry of the table that defines the type.
          const value = { type, ...readToEnd(version, cell) } as LayoutValue<F>
          const layout = type + (version.tag?.text ?? '')
          return { state: 'decoded', layout, shown: () => toConfigDisplay(view, value), wire: () => wire(value) }
        } catch (error) {
          slice.rollback(start)
          problem = getDataErrorText(error)
        }
      }
      return { state: 'broken', problem }
    },
  }
}

type FieldRows = Readonly<Record<string, readonly [layout: Tlb<unknown>, view: unknown]>>

/** Fields, one row each with layout and display, as the fields of a record and their displays. */
export function fieldRows<const F extends FieldRows>(rows: F) {
  const column = (index: 0 | 1) => Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, row[index]]))
  return {
    tlb: column(0) as { readonly [K in keyof F]: F[K][0] },
    view: column(1) as { readonly [K in keyof F]: F[K][1] },
  }
}

/** The fields of a value that a table of fields names, in its order. */
export const pickFields = <V extends object, F extends object>(value: V, fields: F) =>
  Object.fromEntries(Object.keys(fields).map(name => [name, value[name as keyof V]])) as Pick<V, keyof V & keyof F>

/** Why data could not be read. @throws any error that is not caused by the data */
export function getDataErrorText(error: unknown): string {
  if (isAppError(error) && error.code === 'input.cell') return error.details.reason
  if (isAppError(error) && (error.code === 'limit.cells' || error.code === 'input.boc')) return error.message
  throw error
}
