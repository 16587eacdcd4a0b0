import { type GasNode, listPath } from '@tonoscope/core/profile/profileTree'

/** A call as it is drawn: `x` and `width` are shares of the picture, `row` counts from its top. */
export type FlameBox = {
  readonly node: GasNode
  readonly row: number
  readonly x: number
  readonly width: number
}

/** Boxes that are narrower than this share are left out. */
const defaultMinWidth = 0.001

/**
 * Lays out the calls of a zoomed one: those that it is in have the full width, those in it the share of their gas. A call is below
 * the one that it is in.
 */
export function layoutFlames(zoomed: GasNode, minWidth = defaultMinWidth): readonly FlameBox[] {
  const path = listPath(zoomed)
  const boxes: FlameBox[] = path.map((node, row) => ({ node, row, x: 0, width: 1 }))
  if (zoomed.total === 0) return boxes
  const waiting = boxes.slice(-1)
  for (let box = waiting.pop(); box; box = waiting.pop()) {
    let { x } = box
    for (const node of box.node.children) {
      const width = node.total / zoomed.total
      const child = { node, row: box.row + 1, x, width }
      x += width
      if (width < minWidth) continue
      boxes.push(child)
      waiting.push(child)
    }
  }
  return boxes
}

/** Where an arrow key leads: to the call above or below, or to the nearest one of the same row. */
export function moveFlame(boxes: readonly FlameBox[], from: FlameBox, key: string): FlameBox | undefined {
  switch (key) {
    case 'ArrowUp':
      return boxes.find(({ node }) => node === from.node.parent)
    case 'ArrowDown':
      return boxes
        .filter(({ node }) => node.parent === from.node)
        .reduce<FlameBox | undefined>((widest, box) => (widest && widest.width >= box.width ? widest : box), undefined)
    case 'ArrowLeft':
    case 'ArrowRight': {
      const isLeft = key === 'ArrowLeft'
      const row = boxes.filter(box => box.row === from.row && (isLeft ? box.x < from.x : box.x > from.x))
      return row.toSorted((a, b) => (isLeft ? b.x - a.x : a.x - b.x))[0]
    }
    case 'Home':
      return boxes[0]
    default:
      return undefined
  }
}
