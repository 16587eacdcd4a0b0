import type { KeyboardEvent } from 'react'
import type { TraceModel, TreeNode } from './traceModel.ts'

type RootedModel = TraceModel & { readonly root: TreeNode }

/** Props of both forms of the tree. */
export type TreeProps = {
  model: RootedModel
  selected: string | undefined
  onSelect: (id: string) => void
  onOpen: (id: string) => void
  /** Ids of the transactions that match the filter; the others are faint. All match if absent. */
  visibleNodes?: ReadonlySet<string> | undefined
  /** File name of saved images, without extension. */
  file: string
}

const arrows = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])

/** The keyboard handler of both forms of the tree: arrow keys select, Enter opens. */
export function useTreeKeys({ model, selected, onSelect, onOpen }: TreeProps) {
  return (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const current = selected === undefined ? undefined : model.byId.get(selected)
    if (arrows.has(event.key)) {
      event.preventDefault()
      onSelect(current ? getNextNode(current, event.key).id : model.root.id)
    } else if (event.key === 'Enter' && event.target === event.currentTarget) {
      event.preventDefault()
      onOpen((current ?? model.root).id)
    }
  }
}

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
