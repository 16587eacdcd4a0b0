/** Gives each distinct value a number, from 0 in order. */
export class Numbering<T> {
  readonly list: T[] = []
  private readonly known = new Map<T, number>()

  of(value: T): number {
    let at = this.known.get(value)
    if (at === undefined) {
      at = this.list.push(value) - 1
      this.known.set(value, at)
    }
    return at
  }
}
