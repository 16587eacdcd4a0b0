import type { TreeNode } from './traceModel.ts'

/** The transaction that an arrow key selects; the same one at an end. */
export function getNextNode(from: TreeNode, key: string): TreeNode {
  const siblings = from.parent?.children ?? [from]
  const index = siblings.indexOf(from)
  switch (key) {
    case 'ArrowLeft':
      return from.parent ?? from
    case 'ArrowRight':
      // The middle child is drawn straight to the right.
      return from.children[Math.floor((from.children.length - 1) / 2)] ?? from
    case 'ArrowUp':
      return siblings[index - 1] ?? from
    case 'ArrowDown':
      return siblings[index + 1] ?? from
    default:
      return from
  }
}
