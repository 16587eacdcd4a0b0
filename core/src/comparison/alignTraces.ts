import type { DebugNode } from '../contract/debug.ts'
import { getOperation } from '../contract/debugNodes.ts'

/** A transaction of both trees, or of one of them. */
export type AlignedNode = {
  readonly left: DebugNode | undefined
  readonly right: DebugNode | undefined
  readonly parent: AlignedNode | undefined
  readonly depth: number
}

/** The transactions of two trees by what they received from the same parent, parents first. */
export function alignTraces(left: DebugNode | undefined, right: DebugNode | undefined): readonly AlignedNode[] {
  if (!left && !right) return []
  const aligned: AlignedNode[] = []
  const waiting: AlignedNode[] = [{ left, right, parent: undefined, depth: 0 }]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    aligned.push(node)
    const parent = node
    const children = alignSiblings(node.left?.children ?? [], node.right?.children ?? [])
    waiting.push(...children.map(pair => ({ ...pair, parent, depth: parent.depth + 1 })).reverse())
  }
  return aligned
}

type Pair = Pick<AlignedNode, 'left' | 'right'>
type Key = (node: DebugNode) => string

const accountOf: Key = node => node.transaction.account.address
const accountAndOperation: Key = node => `${accountOf(node)} ${getOperation(node)}`

/** Equal recipients and operations first, in their order; what is between them by the recipient only. */
function alignSiblings(left: readonly DebugNode[], right: readonly DebugNode[]): readonly Pair[] {
  return alignBy(left, right, accountAndOperation, (lefts, rights) => alignBy(lefts, rights, accountOf, unmatched))
}

const unmatched = (left: readonly DebugNode[], right: readonly DebugNode[]): readonly Pair[] => [
  ...left.map(each => ({ left: each, right: undefined })),
  ...right.map(each => ({ left: undefined, right: each })),
]

/** The longest common subsequence of two lists by a key; what is between its members is aligned by `rest`. */
function alignBy(
  left: readonly DebugNode[],
  right: readonly DebugNode[],
  key: Key,
  rest: typeof unmatched,
): readonly Pair[] {
  const [leftKeys, rightKeys] = [left.map(key), right.map(key)]
  const lengths = countCommon(leftKeys, rightKeys)
  const pairs: Pair[] = []
  let [leftFrom, rightFrom] = [0, 0]
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    if (leftKeys[i] === rightKeys[j]) {
      pairs.push(...rest(left.slice(leftFrom, i), right.slice(rightFrom, j)), { left: left[i], right: right[j] })
      i++
      j++
      leftFrom = i
      rightFrom = j
    } else if ((lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)) i++
    else j++
  }
  return [...pairs, ...rest(left.slice(leftFrom), right.slice(rightFrom))]
}

/** Lengths of the longest common subsequences of all ends of two lists. */
function countCommon(left: readonly string[], right: readonly string[]): readonly (readonly number[])[] {
  const lengths = Array.from({ length: left.length + 1 }, () => new Array<number>(right.length + 1).fill(0))
  for (let i = left.length - 1; i >= 0; i--)
    for (let j = right.length - 1; j >= 0; j--) {
      const row = lengths[i]
      if (!row) continue
      row[j] =
        left[i] === right[j]
          ? 1 + (lengths[i + 1]?.[j + 1] ?? 0)
          : Math.max(lengths[i + 1]?.[j] ?? 0, lengths[i]?.[j + 1] ?? 0)
    }
  return lengths
}
