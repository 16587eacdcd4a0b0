import { type JSX, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSettings } from '../settings/settings.ts'
import { IconButton } from '../ui/Button.tsx'
import { yieldToEventLoop } from '../ui/yieldToEventLoop.ts'
import { Legend } from './Legend.tsx'
import { type Layout, layoutOf, layoutSteps } from './layout.ts'
import { Minimap } from './Minimap.tsx'
import { isLarge, type TraceNode } from './model.ts'
import { SaveTree } from './SaveTree.tsx'
import { SidewaysTree } from './SidewaysTree.tsx'
import styles from './TraceTree.module.css'
import { TreePicture } from './TreePicture.tsx'
import { useDrag } from './useDrag.ts'
import { useNarrow } from './useNarrow.ts'
import { type TreeProps, useTreeKeys } from './useTreeKeys.ts'
import { useViewport } from './useViewport.ts'

const MOST_HEIGHT = 560

/** The transactions of a run as a tree: drag to move, wheel or pinch to zoom, arrows to walk, Enter to open, F to fit. */
export function TraceTree(props: TreeProps): JSX.Element {
  const narrow = useNarrow()
  const layout = useLayout(props.model.root)
  if (!layout) return <div className={styles.tree} style={{ minHeight: MOST_HEIGHT }} />
  return narrow ? <SidewaysTree {...props} layout={layout} /> : <FreeTree {...props} layout={layout} />
}

/** Where everything is drawn; of a large tree it is known a little later, since to place and to draw it at once would hold up the page. */
function useLayout(root: TraceNode): Layout | undefined {
  const large = isLarge(root.node)
  const small = useMemo(() => (large ? undefined : layoutOf(root)), [root, large])
  const [later, setLater] = useState<{ readonly root: TraceNode; readonly layout: Layout }>()
  useEffect(() => {
    if (!large) return
    let isGone = false
    const place = async () => {
      const steps = layoutSteps(root)
      for (;;) {
        await yieldToEventLoop()
        if (isGone) return
        const { done, value: layout } = steps.next()
        if (!done) continue
        startTransition(() => setLater({ root, layout }))
        return
      }
    }
    void place()
    return () => {
      isGone = true
    }
  }, [root, large])
  return small ?? (later?.root === root ? later.layout : undefined)
}

function FreeTree(props: TreeProps & { layout: Layout }): JSX.Element {
  const { model, layout, selected, onOpen, file } = props
  const { unit } = useSettings()
  const frame = useRef<HTMLDivElement>(null)
  const paper = useRef<SVGGElement>(null)
  const { drawn, zoomAt, panBy, fit, reveal, centre } = useViewport(layout, frame, paper)
  const drag = useDrag({ panBy, zoomAt })
  const keys = useTreeKeys(props)

  useEffect(() => {
    const place = selected === undefined ? undefined : layout.byId.get(selected)
    if (place) reveal(place)
  }, [selected, layout, reveal])

  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const { target } = event
      const typing = target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
      if (event.key.toLowerCase() === 'f' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) fit()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [fit])

  const { wasDrag } = drag
  const press = useCallback(
    (trace: TraceNode) => {
      if (!wasDrag()) onOpen(trace.id)
    },
    [onOpen, wasDrag],
  )

  return (
    <div className={styles.tree}>
      <div
        ref={frame}
        className={styles.frame}
        style={{ height: Math.min(MOST_HEIGHT, Math.max(180, layout.height)) }}
        role="tree"
        tabIndex={0}
        aria-label={`Trace of ${model.nodes.length} transactions; arrow keys walk, Enter opens`}
        aria-activedescendant={selected === undefined ? undefined : `tx-${selected}`}
        onKeyDown={keys}
        {...drag.handlers}
      >
        <svg className={styles.svg} role="presentation">
          <g ref={paper} className={styles.paper}>
            <TreePicture
              layout={layout}
              rect={drawn.rect}
              detail={drawn.detail}
              pixel={drawn.pixel}
              selected={selected}
              kept={props.kept}
              names={model.names}
              unit={unit}
              onPress={press}
            />
          </g>
        </svg>
        <Minimap layout={layout} drawn={drawn} onGo={centre} />
      </div>
      <div className={styles.foot}>
        <Legend model={model} />
        <div className={styles.tools}>
          <IconButton icon="minus" label="Zoom out" onClick={() => zoomAt(1 / 1.4, undefined, true)} />
          <IconButton icon="plus" label="Zoom in" onClick={() => zoomAt(1.4, undefined, true)} />
          <IconButton icon="fit" label="Fit the whole tree (F)" onClick={fit} />
          <SaveTree model={model} layout={layout} file={file} />
        </div>
      </div>
    </div>
  )
}
