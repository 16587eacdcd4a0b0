import { type JSX, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { yieldToEventLoop } from '../scheduling/yieldToEventLoop.ts'
import { useSettings } from '../settings/settings.ts'
import { useAccountNames } from '../ui/AccountNames.tsx'
import { Button, IconButton } from '../ui/Button.tsx'
import { Popover } from '../ui/Popover.tsx'
import { useIsNarrow } from '../ui/useIsNarrow.ts'
import { useShortcut } from '../ui/useShortcut.ts'
import { Legend } from './Legend.tsx'
import { Minimap } from './Minimap.tsx'
import { ScrollableTree } from './ScrollableTree.tsx'
import styles from './TraceTree.module.css'
import { TreeCard } from './TreeCard.tsx'
import { TreeDrawing } from './TreeDrawing.tsx'
import { isLarge, type TreeNode } from './traceModel.ts'
import type { SiblingGroup } from './treeItems.ts'
import { type GetItems, type Layout, layoutTree, layoutTreeInSteps } from './treeLayout.ts'
import { useDrag } from './useDrag.ts'
import { type FoldState, useFold } from './useFold.ts'
import { getDescribedKey, useTreeCard } from './useTreeCard.ts'
import { type TreeProps, useTreeKeys } from './useTreeKeys.ts'
import { useViewport } from './useViewport.ts'

const MAX_HEIGHT = 560

/** The transaction tree: drag to pan, Ctrl + wheel or pinch to zoom, arrow keys to select, Enter to open, F to fit. */
export function TraceTree(props: TreeProps): JSX.Element {
  const narrow = useIsNarrow()
  const fold = useFold(props.model, props.selected, props.visibleNodes)
  const layout = useLayout(props.model.root, fold.getItems)
  if (!layout) return <div className="frame" style={{ minHeight: MAX_HEIGHT }} />
  const Tree = narrow ? ScrollableTree : PannableTree
  return <Tree {...props} layout={layout} fold={fold} />
}

/** The layout of a tree; a large one is computed in steps to keep the page responsive. */
function useLayout(root: TreeNode, getItems: GetItems): Layout | undefined {
  const large = isLarge(root.node)
  const small = useMemo(() => (large ? undefined : layoutTree(root, getItems)), [root, getItems, large])
  const [later, setLater] = useState<{ readonly root: TreeNode; readonly layout: Layout }>()
  useEffect(() => {
    if (!large) return
    const controller = new AbortController()
    const computeLayout = async () => {
      const steps = layoutTreeInSteps(root, getItems)
      for (;;) {
        await yieldToEventLoop()
        if (controller.signal.aborted) return
        const { done, value: layout } = steps.next()
        if (!done) continue
        startTransition(() => setLater({ root, layout }))
        return
      }
    }
    void computeLayout()
    return () => controller.abort()
  }, [root, getItems, large])
  // Until it is laid out anew, the tree stays as it was.
  return small ?? (later?.root === root ? later.layout : undefined)
}

function PannableTree(props: TreeProps & { layout: Layout; fold: FoldState }): JSX.Element {
  const { model, layout, fold, onOpen, file } = props
  const { unit } = useSettings()
  const names = useAccountNames()
  const frame = useRef<HTMLDivElement>(null)
  const paper = useRef<SVGGElement>(null)
  const pressed = useRef<string>(undefined)
  const { drawn, zoomAt, panBy, fit, scrollIntoView, centre } = useViewport(layout, frame, paper, fold.anchor)
  const drag = useDrag({ panBy, zoomAt })
  const { keys, cursor } = useTreeKeys(props, fold)
  const card = useTreeCard(layout, cursor)

  useEffect(() => {
    // What was pressed is visible, and stays where it is.
    if (cursor === undefined || pressed.current === cursor) return
    pressed.current = undefined
    const position = getPosition(layout, cursor)
    if (position) scrollIntoView(position)
  }, [cursor, layout, scrollIntoView])

  useShortcut('f', fit)

  const { wasDrag } = drag
  const press = useCallback(
    (trace: TreeNode) => {
      if (wasDrag()) return
      pressed.current = trace.id
      onOpen(trace.id)
    },
    [onOpen, wasDrag],
  )
  const { unfold, foldAll } = fold
  const pressGroup = useCallback(
    (group: SiblingGroup) => {
      if (!wasDrag()) unfold(group)
    },
    [unfold, wasDrag],
  )

  return (
    <div className="frame">
      <div
        ref={frame}
        className={styles.frame}
        style={{ height: Math.min(MAX_HEIGHT, Math.max(180, layout.height)) }}
        role="tree"
        tabIndex={0}
        aria-label={`Trace of ${model.nodes.length} transactions; arrow keys select, Enter opens`}
        aria-activedescendant={cursor === undefined ? undefined : `tx-${cursor}`}
        onKeyDown={keys}
        {...card.handlers}
        {...drag.handlers}
      >
        <svg className={styles.svg} role="presentation">
          <g ref={paper} className={styles.paper}>
            <TreeDrawing
              layout={layout}
              rect={drawn.rect}
              detail={drawn.detail}
              pixel={drawn.pixel}
              selected={cursor}
              described={getDescribedKey(card.target)}
              visibleNodes={props.visibleNodes}
              names={names}
              unit={unit}
              onPress={press}
              onUnfold={pressGroup}
            />
          </g>
        </svg>
        <Minimap layout={layout} drawn={drawn} onMove={centre} />
      </div>
      <TreeCard card={card} />
      <div className="cluster between line-above gap-y-8 gap-x-16 py-6 pr-8 pl-16">
        <Legend model={model} />
        <div className="flex push-right">
          {foldAll && <IconButton icon="fold" label="Fold equal messages" onClick={foldAll} />}
          <IconButton icon="minus" label="Zoom out (Ctrl + wheel)" onClick={() => zoomAt(1 / 1.4, undefined, true)} />
          <IconButton icon="plus" label="Zoom in (Ctrl + wheel)" onClick={() => zoomAt(1.4, undefined, true)} />
          <IconButton icon="fit" label="Fit the tree (F)" onClick={fit} />
          <SaveTree model={model} layout={layout} file={file} />
        </div>
      </div>
    </div>
  )
}

/** The position of a transaction or a group. */
const getPosition = ({ byId, groups }: Layout, key: string) =>
  byId.get(key) ?? groups.find(({ group }) => group.key === key)

/** Saves the whole tree as an image, not only the visible part. */
function SaveTree({ model, layout, file }: Pick<TreeProps, 'file' | 'model'> & { layout: Layout }): JSX.Element {
  const { unit } = useSettings()
  const [problem, setProblem] = useState<string>()
  const save = async (form: 'svg' | 'png') => {
    setProblem(undefined)
    try {
      const { saveTree } = await import('./treeImage.tsx')
      await saveTree({ model, layout, unit, file, form })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <Popover
      name="Save the tree as a picture"
      align="end"
      trigger={<IconButton icon="image" label="Save as a picture" />}
    >
      <div className="flex gap-8">
        <Button onClick={() => save('svg')}>SVG</Button>
        <Button onClick={() => save('png')}>PNG</Button>
      </div>
      {problem !== undefined && <p className="bad mt-8">Image export failed: {problem}</p>}
    </Popover>
  )
}
