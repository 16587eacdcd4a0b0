/**
 * A large value on its way between threads, in parts: whoever takes one message with all of it is busy until it is copied,
 * whoever takes a hundred small ones does other things in between.
 */

/** A part, and the places in it where earlier parts belong. */
export type Part = {
  readonly value: unknown
  /** `of[at]` is where part number `part` belongs. Copying keeps `of` the same object as the one in `value`. */
  readonly holes: readonly { readonly of: Container; readonly at: string | number; readonly part: number }[]
}
type Container = { [key: string | number]: unknown }

/** A part of fewer values than this is not worth one of its own. */
const leastValues = 200
const mostHeld = 2000
/** Copying so many takes a millisecond or two. */
const mostValues = 4000

/**
 * Takes a value apart, in place, and tells its parts in messages; the last part of the last message is the value itself.
 * Parts come before those in which they have a place.
 */
export function takeApart(value: unknown, tell: (parts: readonly Part[]) => void): void {
  let told = 0
  let batch: Part[] = []
  let values = 0
  const holes: Part['holes'][number][] = []

  const cut = (part: unknown, size: number, own: Part['holes']): number => {
    batch.push({ value: part, holes: own })
    values += size
    if (values >= mostValues) {
      tell(batch)
      batch = []
      values = 0
    }
    return told++
  }

  /** How many values stay in a container after its large ones were cut out. */
  const lighten = (of: Container): number => {
    let size = 1
    for (const [key, one] of Object.entries(of)) {
      if (typeof one !== 'object' || one === null || ArrayBuffer.isView(one)) {
        size += 1
        continue
      }
      const first = holes.length
      const held = lighten(one as Container)
      // Of many small ones, only the first stay.
      if (held < leastValues && (size < mostHeld || held < 10)) {
        size += held
        continue
      }
      const part = cut(one, held, holes.splice(first))
      const at = Array.isArray(of) ? Number(key) : key
      of[at] = null
      holes.push({ of, at, part })
    }
    return size
  }

  if (typeof value === 'object' && value !== null) lighten(value as Container)
  batch.push({ value, holes })
  tell(batch)
}

/** Puts parts together again; gives the value of the part that was taken last. */
export function partTaker(): (parts: readonly Part[]) => unknown {
  const taken: unknown[] = []
  return parts => {
    for (const { value, holes } of parts) {
      for (const { of, at, part } of holes) of[at] = taken[part]
      taken.push(value)
    }
    return taken.at(-1)
  }
}
