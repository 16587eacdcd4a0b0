import type { ComparedUnit, DebugDifference, Equality } from '../contract/debugCompare.ts'

/** A difference, and how much two transactions have in common that differ in nothing else. */
export type WeighedDifference = DebugDifference & { readonly weight: Equality }

type Value = string | number | bigint | boolean | undefined

/** A property of both sides. */
export type ComparedField = {
  readonly field: string
  readonly title: string
  readonly unit?: ComparedUnit
  readonly weight?: Equality
  readonly account?: string
  readonly left: Value
  readonly right: Value
}

/** The properties that differ, in their order; by default a difference is one of text, and no amount. */
export const listDifferences = (fields: readonly ComparedField[]): WeighedDifference[] =>
  fields.flatMap(({ field, title, unit = 'text', weight = 'different', account, left, right }) => {
    const [a, b] = [left, right].map(value => (value === undefined ? undefined : String(value)))
    if (a === b) return []
    return [
      {
        ...{ field, title, unit, weight },
        ...(account !== undefined && { account }),
        ...(a !== undefined && { left: a }),
        ...(b !== undefined && { right: b }),
      },
    ]
  })

/** The same without weights. */
export const withoutWeights = (differences: readonly WeighedDifference[]): DebugDifference[] =>
  differences.map(({ weight: _, ...difference }) => difference)

const ranks: readonly Equality[] = ['identical', 'equal', 'amounts', 'different']

/** Whether one comparison found more in common than another. */
export const isCloser = (a: Equality, b: Equality): boolean => ranks.indexOf(a) < ranks.indexOf(b)

/** The one that has the least in common. */
export const minEquality = (all: readonly Equality[]): Equality =>
  all.reduce((found, each) => (isCloser(found, each) ? each : found), 'identical')
