import type { DebugSample } from '@tonoscope/core/contract/debugSamples'
import { type JSX, memo } from 'react'
import styles from './TreePicture.module.css'

type Node = NonNullable<DebugSample['tree']>[number]

const WIDTH = 88
const HEIGHT = 44
const MARGIN = 5
const RADIUS = 3
/** More transactions have smaller dots. */
const MAX_LARGE_DOTS = 14

/** The transactions of a sample as a small tree: failures and bounces are marked; a sample that is not sent has none. */
export const TreePicture = memo(function TreePicture({ sample }: { sample: DebugSample }): JSX.Element {
  const { tree = [], group } = sample
  const nodes = positionNodes(tree)
  const radius = tree.length > MAX_LARGE_DOTS ? RADIUS / 2 : RADIUS
  return (
    <svg className={styles.picture} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden>
      {tree.length === 0 ? (
        <Unsent isRejected={group === 'rejected'} />
      ) : (
        <>
          {nodes.map(({ x, y, node, parent }, i) =>
            parent ? (
              <path
                // biome-ignore lint/suspicious/noArrayIndexKey: the tree of a sample does not change
                key={i}
                className={styles.edge}
                data-bounced={node.bounced || undefined}
                d={`M${parent.x} ${parent.y}H${(parent.x + x) / 2}V${y}H${x}`}
              />
            ) : null,
          )}
          {nodes.map(({ x, y, node }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Dot key={i} x={x} y={y} radius={radius} failed={!node.success} />
          ))}
        </>
      )}
    </svg>
  )
})

function Dot({ x, y, radius, failed }: { x: number; y: number; radius: number; failed: boolean }): JSX.Element {
  if (!failed) return <circle className={styles.node} cx={x} cy={y} r={radius} />
  return (
    <>
      <circle className={styles.failed} cx={x} cy={y} r={RADIUS + 1} />
      <path className={styles.cross} d={`M${x - 2} ${y - 2}l4 4M${x + 2} ${y - 2}l-4 4`} />
    </>
  )
}

/** A message without a transaction: on its way, or turned away at the account. */
function Unsent({ isRejected }: { isRejected: boolean }): JSX.Element {
  const centerY = HEIGHT / 2
  return (
    <>
      <path className={styles.edge} data-unsent d={`M8 ${centerY}H${isRejected ? 40 : 52}`} />
      {isRejected ? (
        <>
          <path className={styles.cross} d={`M41 ${centerY - 4}l8 8M49 ${centerY - 4}l-8 8`} />
          <circle className={styles.hollow} cx={66} cy={centerY} r={RADIUS + 3} />
        </>
      ) : (
        <circle className={styles.hollow} cx={60} cy={centerY} r={RADIUS + 3} />
      )}
    </>
  )
}

type PositionedNode = {
  readonly x: number
  readonly y: number
  readonly node: Node
  readonly parent: PositionedNode | undefined
}

/** Left to right by depth, leaves from top to bottom, a parent at the middle of its children. */
export function positionNodes(tree: readonly Node[]): readonly PositionedNode[] {
  const children = new Map<number, number[]>()
  const depths: number[] = []
  tree.forEach(({ parent }, i) => {
    depths[i] = parent < 0 ? 0 : (depths[parent] ?? 0) + 1
    children.set(parent, [...(children.get(parent) ?? []), i])
  })
  const rows: number[] = []
  let leaves = 0
  // Children stand after their parents.
  const visit = (order: number[]) => {
    const stack = [...order].reverse()
    const visited: number[] = []
    while (stack.length > 0) {
      const node = stack.pop() ?? 0
      visited.push(node)
      stack.push(...(children.get(node) ?? []).toReversed())
    }
    return visited
  }
  const visited = visit(children.get(-1) ?? [])
  for (const node of visited) if (!children.has(node)) rows[node] = leaves++
  for (const node of visited.toReversed()) {
    const own = (children.get(node) ?? []).map(child => rows[child] ?? 0)
    if (own.length > 0) rows[node] = ((own[0] ?? 0) + (own.at(-1) ?? 0)) / 2
  }
  const scale = (value: number, max: number, size: number) =>
    max === 0 ? size / 2 : MARGIN + (value / max) * (size - 2 * MARGIN)
  const maxDepth = Math.max(0, ...depths)
  const positioned: PositionedNode[] = []
  tree.forEach((node, i) => {
    positioned.push({
      // A short chain does not fill the width.
      x: maxDepth === 0 ? WIDTH / 2 : scale(depths[i] ?? 0, Math.max(3, maxDepth), WIDTH),
      y: scale(rows[i] ?? 0, leaves - 1, HEIGHT),
      node,
      parent: positioned[node.parent],
    })
  })
  return positioned
}
