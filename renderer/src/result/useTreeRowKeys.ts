import { type KeyboardEvent, useState } from 'react'
import { getItemKey, isTransaction, type TreeItem } from '../trace/treeItems.ts'
import type { FoldState } from '../trace/useFold.ts'
import type { TreeProps } from '../trace/useTreeKeys.ts'

/** An item of a tree as a row. */
export type TreeRow = { readonly item: TreeItem; readonly depth: number }

const PAGE = 10

/**
 * The keyboard of the list: up and down walk its rows, left goes to the parent, right to the first child; Enter opens a
 * transaction and unfolds a group. `cursor` is the key of the row that the keyboard is at.
 */
export function useTreeRowKeys(
  { selected, onSelect, onOpen }: Pick<TreeProps, 'selected' | 'onSelect' | 'onOpen'>,
  rows: readonly TreeRow[],
  { unfold }: Pick<FoldState, 'unfold'>,
) {
  const [moved, setMoved] = useState<{ readonly key: string; readonly selected: string | undefined }>()
  // The selection may have changed elsewhere since.
  const byKeyboard = moved !== undefined && moved.selected === selected
  const cursor = byKeyboard ? moved.key : selected
  const index = cursor === undefined ? -1 : rows.findIndex(({ item }) => getItemKey(item) === cursor)

  const moveTo = (item: TreeItem) => {
    const key = getItemKey(item)
    setMoved({ key, selected: isTransaction(item) ? key : selected })
    if (isTransaction(item)) onSelect(key)
  }
  const keys = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const item = rows[index]?.item
    const isGroup = item !== undefined && !isTransaction(item) && item.kind === 'group'
    if (event.key === 'Enter' || (event.key === 'ArrowRight' && isGroup)) {
      // A button in a row has its own Enter.
      if (event.target !== event.currentTarget || !item) return
      event.preventDefault()
      if (isTransaction(item)) onOpen(item.id)
      else if (item.kind === 'group') {
        unfold(item)
        if (item.members[0]) moveTo(item.members[0])
      }
      return
    }
    const next = getNextIndex(rows, index, event.key)
    const to = next === undefined ? undefined : rows[next]
    if (!to) return
    event.preventDefault()
    moveTo(to.item)
  }
  return {
    cursor,
    tree: {
      scrollTo: byKeyboard ? index : -1,
      'aria-activedescendant': index < 0 ? undefined : `tx-${cursor}`,
      onKeyDown: keys,
    },
  }
}

/** The index of the row that a key moves to; `undefined` for other keys. */
export function getNextIndex(rows: readonly TreeRow[], index: number, key: string): number | undefined {
  const last = rows.length - 1
  const depth = rows[index]?.depth ?? 0
  const next = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + PAGE,
    PageUp: index - PAGE,
    Home: 0,
    End: last,
    ArrowRight: (rows[index + 1]?.depth ?? 0) > depth ? index + 1 : index,
    ArrowLeft: rows.findLastIndex((row, i) => i < index && row.depth < depth),
  }[key]
  if (next === undefined) return undefined
  // At the root there is no parent.
  return key === 'ArrowLeft' && next < 0 ? index : Math.min(last, Math.max(0, next))
}
