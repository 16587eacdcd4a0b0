import { type Bus, ELBOW, LABEL_END, type PositionedEdge, RADIUS } from './treeLayout.ts'

/** The SVG path of an edge from ring to ring, with elbows of 10 at both ends of the trunk. */
export function getEdgePath({ x0, y0, x1, y1, from, turn: turnOffset }: PositionedEdge, endGap: number): string {
  const start = x0 + RADIUS
  const end = x1 - endGap
  const down = y1 - y0
  const turn = x0 + turnOffset
  if (Math.abs(down) < 1) return `M${from === 'trunk' ? turn : start} ${y0}H${end}`
  const r = Math.min(ELBOW, Math.abs(down) / 2)
  const s = Math.sign(down) * r
  const begin = {
    ring: `M${start} ${y0}H${turn - r}q${r} 0 ${r} ${s}`,
    stem: `M${turn - r} ${y0}q${r} 0 ${r} ${s}`,
    trunk: `M${turn} ${y0}`,
  }[from]
  return `${begin}V${y1 - s}q0 ${s} ${r} ${s}H${end}`
}

/** The SVG path of a bus: along the trunk of the first column, then above the columns to the trunk of the last one. */
export function getBusPath({ x0, y0, x1, y1 }: Bus): string {
  const s = Math.sign(y1 - y0) * ELBOW
  return `M${x0} ${y0}V${y1 - s}q0 ${s} ${ELBOW} ${s}H${x1 - ELBOW}q${ELBOW} 0 ${ELBOW} ${ELBOW}`
}

/** The horizontal span of an edge that is free for its label. */
export const getLabelSpan = ({ key, x0, x1, turn }: PositionedEdge, endGap: number): { x: number; width: number } => {
  // The incoming message has no trunk.
  const x = key === 'in' ? x0 + RADIUS + 12 : x0 + turn + ELBOW
  return { x, width: x1 - endGap - LABEL_END + 2 - x }
}
