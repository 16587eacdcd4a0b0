import { type KeyboardEvent, useState } from 'react'
import type { TraceModel, TreeNode } from './traceModel.ts'
import { getItemKey, isTransaction, type SiblingGroup, type TreeItem } from './treeItems.ts'
import type { GetItems } from './treeLayout.ts'
import type { FoldState } from './useFold.ts'

type RootedModel = TraceModel & { readonly root: TreeNode }

/** Props of all forms of the tree. */
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

/** A transaction or a group: what keys select. */
type Selectable = TreeNode | SiblingGroup

const arrows = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])

/**
 * The keyboard of both forms of the tree: arrow keys select, Enter opens a transaction and unfolds a group. A selected
 * group is known to the tree only; `cursor` is the key of what is selected.
 */
export function useTreeKeys({ model, selected, onSelect, onOpen }: TreeProps, { getItems, unfold }: FoldState) {
  const [groupCursor, setGroupCursor] = useState<{ group: SiblingGroup; selected: string | undefined }>()
  // The selection has changed since, or the group is unfolded.
  const group =
    groupCursor && groupCursor.selected === selected && getItems(groupCursor.group.parent).includes(groupCursor.group)
      ? groupCursor.group
      : undefined
  const current = group ?? (selected === undefined ? undefined : model.byId.get(selected))

  const select = (item: Selectable) => {
    if (isTransaction(item)) {
      setGroupCursor(undefined)
      onSelect(item.id)
    } else setGroupCursor({ group: item, selected })
  }
  const unfoldGroup = (opened: SiblingGroup) => {
    unfold(opened)
    const [first] = opened.members
    if (first && isTransaction(first)) onSelect(first.id)
  }
  const keys = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const opens = event.key === 'Enter' && event.target === event.currentTarget
    if (!opens && !arrows.has(event.key)) return
    event.preventDefault()
    if (group && (opens || event.key === 'ArrowRight')) unfoldGroup(group)
    else if (opens) onOpen((current && isTransaction(current) ? current : model.root).id)
    else select(current ? getNextItem(current, event.key, getItems) : model.root)
  }
  return { keys, cursor: current && getItemKey(current) }
}

const isSelectable = (item: TreeItem): item is Selectable => isTransaction(item) || item.kind === 'group'

/** The transaction or group that an arrow key selects; the same one at an end. */
export function getNextItem(from: Selectable, key: string, getItems: GetItems): Selectable {
  const siblings = from.parent ? getItems(from.parent).filter(isSelectable) : [from]
  const children = isTransaction(from) ? getItems(from).filter(isSelectable) : []
  return step(from, key, siblings, children)
}

/** The transaction that an arrow key selects in a tree that shows all; the same one at an end. */
export const getNextNode = (from: TreeNode, key: string): TreeNode =>
  step(from, key, from.parent?.children ?? [from], from.children)

function step<T extends Selectable>(
  from: T,
  key: string,
  siblings: readonly T[],
  children: readonly T[],
): T | TreeNode {
  const index = siblings.indexOf(from)
  switch (key) {
    case 'ArrowLeft':
      return from.parent ?? from
    case 'ArrowRight':
      // The middle child is drawn straight to the right.
      return children[Math.floor((children.length - 1) / 2)] ?? from
    case 'ArrowUp':
      return siblings[index - 1] ?? from
    case 'ArrowDown':
      return siblings[index + 1] ?? from
    default:
      return from
  }
}
