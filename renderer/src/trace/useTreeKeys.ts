import type { KeyboardEvent } from 'react'
import type { TraceModel, TraceNode } from './model.ts'
import { walk } from './walk.ts'

/** A tree that has a root. */
type RootedModel = TraceModel & { readonly root: TraceNode }

/** What both forms of the tree are given. */
export type TreeProps = {
  model: RootedModel
  selected: string | undefined
  onSelect: (id: string) => void
  onOpen: (id: string) => void
  /** Transactions that stay in sight, by their path; the others recede. All stay when absent. */
  kept?: ReadonlySet<string> | undefined
  /** Name of saved pictures, without the ending. */
  file: string
}

const arrows = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])

/** What both forms of the tree share: arrows walk, Enter opens. */
export function useTreeKeys({ model, selected, onSelect, onOpen }: TreeProps) {
  return (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const current = selected === undefined ? undefined : model.byId.get(selected)
    if (arrows.has(event.key)) {
      event.preventDefault()
      onSelect(current ? walk(current, event.key).id : model.root.id)
    } else if (event.key === 'Enter' && event.target === event.currentTarget) {
      event.preventDefault()
      onOpen((current ?? model.root).id)
    }
  }
}
