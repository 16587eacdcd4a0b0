import type { Cell } from '../cell/Cell.ts'
import { isAppError } from '../errors.ts'
import { readWhole, type Tlb, type Value } from '../tlb/combinators.ts'
import { matchesTag } from '../tlb/tag.ts'
import { type Shown, show, type View } from './View.ts'

type Forms = Readonly<Record<string, Tlb<object>>>
/** A value and the form that it was read as. */
export type Formed<F extends Forms> = { [K in keyof F & string]: { readonly type: K } & Value<F[K]> }[keyof F & string]

/** What became of a parameter's cell. */
export type Reading<W> =
  | {
      readonly state: 'decoded'
      /** The constructor, e.g. `gas_flat_pfx#d1`. */
      readonly layout: string
      readonly shown: () => Shown
      readonly wire: () => W
    }
  | { readonly state: 'broken'; readonly problem: string }

/** How a parameter looks: its forms over the years, how they are shown, and what `/v2` says of them. */
export type Shape<W = unknown> = { readonly read: (cell: Cell) => Reading<W> }

/**
 * A shape of forms, told apart by tag; of several with the same tag the first that fits the whole cell. A form without a
 * name in TL-B is called `_`.
 */
export function shape<const F extends Forms, W>(
  forms: F,
  view: View<Formed<F>>,
  wire: (value: Formed<F>) => W,
): Shape<W> {
  const entries = Object.entries(forms)
  const names = entries.map(([name, { tag }]) => name + (tag?.text ?? '')).join(', ')
  return {
    read(cell) {
      let problem = `none of ${names} begins like this`
      for (const [type, form] of entries) {
        try {
          if (!matchesTag(cell.slice(), form.tag)) continue
          // The name and the value come from one entry of the table that makes the type.
          const value = { type, ...readWhole(form, cell) } as Formed<F>
          const layout = type + (form.tag?.text ?? '')
          return { state: 'decoded', layout, shown: () => show(view, value), wire: () => wire(value) }
        } catch (error) {
          problem = problemOf(error)
        }
      }
      return { state: 'broken', problem }
    },
  }
}

/** Why data could not be read, in words. @throws whatever is not a fault of the data */
export function problemOf(error: unknown): string {
  if (isAppError(error) && error.code === 'input.cell') return error.details.reason
  if (isAppError(error) && (error.code === 'limit.cells' || error.code === 'input.boc')) return error.message
  throw error
}
