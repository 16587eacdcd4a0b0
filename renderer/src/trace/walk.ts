import type { TraceNode } from './model.ts'

/** The transaction that an arrow key leads to; the same one at an end. */
export function walk(from: TraceNode, key: string): TraceNode {
  const siblings = from.parent?.children ?? [from]
  const place = siblings.indexOf(from)
  switch (key) {
    case 'ArrowLeft':
      return from.parent ?? from
    case 'ArrowRight':
      // The middle child is the one that is drawn straight ahead.
      return from.children[Math.floor((from.children.length - 1) / 2)] ?? from
    case 'ArrowUp':
      return siblings[place - 1] ?? from
    case 'ArrowDown':
      return siblings[place + 1] ?? from
    default:
      return from
  }
}
