import { useCallback, useMemo, useState } from 'react'
import { foldSiblings, getDividedGroups, getGroupsAround, getShownItems } from './foldSiblings.ts'
import type { TraceModel, TreeNode } from './traceModel.ts'
import type { SiblingGroup, TreeItem } from './treeItems.ts'
import type { GetItems } from './treeLayout.ts'

/** What a tree shows of its equal siblings, and how that changes. */
export type FoldState = {
  readonly getItems: GetItems
  readonly unfold: (group: SiblingGroup) => void
  /** Folds all groups but those of the selected transaction; absent if none is unfolded. */
  readonly foldAll: (() => void) | undefined
  /** A transaction whose children were last folded or unfolded. */
  readonly anchor: string | undefined
}

type Unfolded = { readonly keys: ReadonlySet<string>; readonly anchor: string | undefined }
const allFolded: Unfolded = { keys: new Set(), anchor: undefined }

/** Folds equal siblings; the group of the selected transaction is unfolded and stays so. */
export function useFold(
  { nodes, byId }: TraceModel,
  selected: string | undefined,
  visibleNodes: ReadonlySet<string> | undefined,
): FoldState {
  const fold = useMemo(() => foldSiblings(nodes), [nodes])
  const [{ keys, anchor }, setUnfolded] = useState(allFolded)
  const selectedGroups = useMemo(
    () => getGroupsAround(selected === undefined ? undefined : byId.get(selected), fold),
    [byId, selected, fold],
  )
  const hidden = selectedGroups.filter(({ key }) => !keys.has(key))
  if (hidden.length > 0) setUnfolded({ keys: new Set([...keys, ...hidden.map(({ key }) => key)]), anchor: undefined })

  const divided = useMemo(() => getDividedGroups(fold, visibleNodes), [fold, visibleNodes])
  const unfolded = useMemo(() => new Set([...keys, ...divided.map(({ key }) => key)]), [keys, divided])
  const getItems = useCallback(
    (trace: TreeNode): readonly TreeItem[] => getShownItems(trace, fold, unfolded),
    [fold, unfolded],
  )
  const unfold = useCallback(
    ({ key, parent }: SiblingGroup) => setUnfolded(last => ({ keys: new Set([...last.keys, key]), anchor: parent.id })),
    [],
  )
  const foldAll = useCallback(() => setUnfolded(allFolded), [])
  const canFold = keys.size > selectedGroups.length
  return { getItems, unfold, foldAll: canFold ? foldAll : undefined, anchor }
}
