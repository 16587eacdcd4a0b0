import { type JSX, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { yieldToEventLoop } from '../scheduling/yieldToEventLoop.ts'
import { useSettings } from '../settings/settings.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Popover } from '../ui/Popover.tsx'
import { useShortcut } from '../ui/useShortcut.ts'
import { Legend } from './Legend.tsx'
import { Minimap } from './Minimap.tsx'
import { ScrollableTree } from './ScrollableTree.tsx'
import styles from './TraceTree.module.css'
import { TreeDrawing } from './TreeDrawing.tsx'
import { isLarge, type TreeNode } from './traceModel.ts'
import { type Layout, layoutTree, layoutTreeInSteps } from './treeLayout.ts'
import { useDrag } from './useDrag.ts'
import { useIsNarrow } from './useIsNarrow.ts'
import { type TreeProps, useTreeKeys } from './useTreeKeys.ts'
import { useViewport } from './useViewport.ts'

const MAX_HEIGHT = 560

/** The transaction tree: drag to pan, wheel or pinch to zoom, arrow keys to select, Enter to open, F to fit. */
export function TraceTree(props: TreeProps): JSX.Element {
  const narrow = useIsNarrow()
  const layout = useLayout(props.model.root)
  if (!layout) return <div className="frame" style={{ minHeight: MAX_HEIGHT }} />
  return narrow ? <ScrollableTree {...props} layout={layout} /> : <PannableTree {...props} layout={layout} />
}

/** The layout of a tree; a large one is computed in steps to keep the page responsive. */
function useLayout(root: TreeNode): Layout | undefined {
  const large = isLarge(root.node)
  const small = useMemo(() => (large ? undefined : layoutTree(root)), [root, large])
  const [later, setLater] = useState<{ readonly root: TreeNode; readonly layout: Layout }>()
  useEffect(() => {
    if (!large) return
    const controller = new AbortController()
    const computeLayout = async () => {
      const steps = layoutTreeInSteps(root)
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
  }, [root, large])
  return small ?? (later?.root === root ? later.layout : undefined)
}

function PannableTree(props: TreeProps & { layout: Layout }): JSX.Element {
  const { model, layout, selected, onOpen, file } = props
  const { unit } = useSettings()
  const frame = useRef<HTMLDivElement>(null)
  const paper = useRef<SVGGElement>(null)
  const { drawn, zoomAt, panBy, fit, scrollIntoView, centre } = useViewport(layout, frame, paper)
  const drag = useDrag({ panBy, zoomAt })
  const keys = useTreeKeys(props)

  useEffect(() => {
    const node = selected === undefined ? undefined : layout.byId.get(selected)
    if (node) scrollIntoView(node)
  }, [selected, layout, scrollIntoView])

  useShortcut('f', fit)

  const { wasDrag } = drag
  const press = useCallback(
    (trace: TreeNode) => {
      if (!wasDrag()) onOpen(trace.id)
    },
    [onOpen, wasDrag],
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
        aria-activedescendant={selected === undefined ? undefined : `tx-${selected}`}
        onKeyDown={keys}
        {...drag.handlers}
      >
        <svg className={styles.svg} role="presentation">
          <g ref={paper} className={styles.paper}>
            <TreeDrawing
              layout={layout}
              rect={drawn.rect}
              detail={drawn.detail}
              pixel={drawn.pixel}
              selected={selected}
              visibleNodes={props.visibleNodes}
              names={model.names}
              unit={unit}
              onPress={press}
            />
          </g>
        </svg>
        <Minimap layout={layout} drawn={drawn} onMove={centre} />
      </div>
      <div className="cluster between line-above gap-y-8 gap-x-16 py-6 pr-8 pl-16">
        <Legend model={model} />
        <div className="flex push-right">
          <IconButton icon="minus" label="Zoom out" onClick={() => zoomAt(1 / 1.4, undefined, true)} />
          <IconButton icon="plus" label="Zoom in" onClick={() => zoomAt(1.4, undefined, true)} />
          <IconButton icon="fit" label="Fit the whole tree (F)" onClick={fit} />
          <SaveTree model={model} layout={layout} file={file} />
        </div>
      </div>
    </div>
  )
}

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
