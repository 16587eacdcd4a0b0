/** Edits after which a search gives up and goes on from the best point reached: that bounds its time and memory. */
const maxEdits = 256

/**
 * Pairs equal entries of two sequences in order: as many as possible, unless they differ in very many places.
 *
 * @example
 * matchSequences([1, 2, 3], [1, 3]) // [[0, 0], [2, 1]]
 */
export function matchSequences(
  left: ArrayLike<number>,
  right: ArrayLike<number>,
): readonly (readonly [left: number, right: number])[] {
  const pairs: (readonly [number, number])[] = []
  let [x, y] = [0, 0]
  let [endX, endY] = [left.length, right.length]
  while (x < endX && y < endY && left[x] === right[y]) pairs.push([x++, y++])
  while (endX > x && endY > y && left[endX - 1] === right[endY - 1]) [endX, endY] = [endX - 1, endY - 1]
  while (x < endX && y < endY) {
    const part = searchPath(left, right, { x, y, endX, endY })
    pairs.push(...part.pairs)
    ;[x, y] = part.end
  }
  for (let at = 0; endX + at < left.length; at++) pairs.push([endX + at, endY + at])
  return pairs
}

type Area = { readonly x: number; readonly y: number; readonly endX: number; readonly endY: number }
type Path = { readonly pairs: readonly (readonly [number, number])[]; readonly end: readonly [number, number] }

/**
 * The greedy algorithm of Myers, “An O(ND) Difference Algorithm and Its Variations” (1986): for each number of edits the furthest
 * point on each diagonal. To the end of the area, or to the furthest point with `maxEdits`.
 */
function searchPath(left: ArrayLike<number>, right: ArrayLike<number>, { x: x0, y: y0, endX, endY }: Area): Path {
  const [width, height] = [endX - x0, endY - y0]
  const furthest = new Int32Array(2 * maxEdits + 3)
  const origin = maxEdits + 1
  const history: Int32Array[] = []
  for (let edits = 0; ; edits++) {
    history.push(furthest.slice(origin - edits - 1, origin + edits + 2))
    let best = { sum: -1, diagonal: 0 }
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const down = isDown(furthest, origin, diagonal, edits)
      let x = down ? at(furthest, origin + diagonal + 1) : at(furthest, origin + diagonal - 1) + 1
      let y = x - diagonal
      while (x < width && y < height && left[x0 + x] === right[y0 + y]) [x, y] = [x + 1, y + 1]
      furthest[origin + diagonal] = x
      if (x > width || y > height) continue
      if (x === width && y === height) return trace({ history, edits, diagonal, x, x0, y0 })
      if (x + y > best.sum) best = { sum: x + y, diagonal }
    }
    if (edits === maxEdits && best.sum > 0) {
      const x = at(furthest, origin + best.diagonal)
      return trace({ history, edits, diagonal: best.diagonal, x, x0, y0 })
    }
  }
}

const at = (numbers: Int32Array, index: number): number => numbers[index] ?? 0

/** Whether the best way to a diagonal skips an entry of the right sequence, rather than of the left one. */
const isDown = (furthest: Int32Array, origin: number, diagonal: number, edits: number): boolean =>
  diagonal === -edits ||
  (diagonal !== edits && at(furthest, origin + diagonal - 1) < at(furthest, origin + diagonal + 1))

type End = {
  readonly history: readonly Int32Array[]
  readonly edits: number
  readonly diagonal: number
  readonly x: number
  readonly x0: number
  readonly y0: number
}

function trace({ history, edits, diagonal: lastDiagonal, x: lastX, x0, y0 }: End): Path {
  const pairs: (readonly [number, number])[] = []
  let [x, diagonal] = [lastX, lastDiagonal]
  for (let left = edits; left >= 0; left--) {
    const furthest = history[left] ?? new Int32Array(0)
    const origin = left + 1
    const down = isDown(furthest, origin, diagonal, left)
    const previous = down ? diagonal + 1 : diagonal - 1
    const before = at(furthest, origin + previous)
    const start = left === 0 ? 0 : down ? before : before + 1
    for (; x > start; x--) pairs.push([x0 + x - 1, y0 + x - 1 - diagonal])
    ;[x, diagonal] = [before, previous]
  }
  return { pairs: pairs.reverse(), end: [x0 + lastX, y0 + lastX - lastDiagonal] }
}
