import { type JSX, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSettings } from '../settings/settings.ts'
import { useAccountNames } from '../ui/AccountNames.tsx'
import { Button } from '../ui/Button.tsx'
import { Legend } from './Legend.tsx'
import styles from './ScrollableTree.module.css'
import { TreeCard } from './TreeCard.tsx'
import { TreeDrawing } from './TreeDrawing.tsx'
import type { Layout } from './treeLayout.ts'
import type { FoldState } from './useFold.ts'
import { getDescribedKey, useTreeCard } from './useTreeCard.ts'
import { type TreeProps, useTreeKeys } from './useTreeKeys.ts'
import type { Rect } from './useViewport.ts'

type Props = TreeProps & { layout: Layout; fold: FoldState }

const initialRect: Rect = { left: 0, top: 0, right: 900, bottom: 1200 }

/** The scrolling of a frame: the drawn part, whether the root is out of sight, and the way back to it. */
function useScrolledTree({ model, layout, fold: { anchor }, selected }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [rect, setRect] = useState(initialRect)
  const [away, setAway] = useState(false)
  const root = layout.byId.get(model.root.id)

  const updateView = () => {
    const element = frame.current
    if (!element || element.clientWidth === 0) return
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = element
    setAway(root !== undefined && (scrollLeft > root.x - 16 || root.y < scrollTop || root.y > scrollTop + clientHeight))
    setRect(last => {
      const near = scrollLeft >= last.left && scrollTop >= last.top
      if (near && scrollLeft + clientWidth <= last.right && scrollTop + clientHeight <= last.bottom) return last
      return {
        left: scrollLeft - clientWidth,
        top: scrollTop - clientHeight,
        right: scrollLeft + clientWidth * 2,
        bottom: scrollTop + clientHeight * 2,
      }
    })
  }
  const scrollToRoot = useCallback(
    (behavior: ScrollBehavior) => {
      const element = frame.current
      // The root stands at the left edge; the incoming message is left of it.
      if (element && root) element.scrollTo({ left: root.x - 64, top: root.y - element.clientHeight / 2, behavior })
    },
    [root],
  )
  const last = useRef<Layout>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another layout scrolls
  useLayoutEffect(() => {
    const before = last.current
    last.current = layout
    const [from, to] = [before, layout].map(one => one?.byId.get(anchor ?? model.root.id))
    // Another layout of the same tree: its transactions stay where they are.
    if (from && to && before?.nodes[0]?.trace === model.root) frame.current?.scrollBy(to.x - from.x, to.y - from.y)
    else scrollToRoot('auto')
  }, [layout])

  useEffect(() => {
    const element = frame.current
    const node = selected === undefined ? undefined : layout.byId.get(selected)
    if (!element || !node) return
    element.scrollTo({
      left: node.x - element.clientWidth / 2,
      top: node.y - element.clientHeight / 2,
      behavior: 'smooth',
    })
  }, [selected, layout])
  return { frame, rect, away, updateView, scrollToRoot }
}

/** The tree on a phone: scrolls natively, with a button back to the root. */
export function ScrollableTree(props: Props): JSX.Element {
  const { model, layout, fold, onOpen } = props
  const { unit } = useSettings()
  const names = useAccountNames()
  const { keys, cursor } = useTreeKeys(props, fold)
  const card = useTreeCard(layout, cursor)
  const { frame, rect, away, updateView, scrollToRoot } = useScrolledTree(props)
  return (
    <div className={styles.tree}>
      <div
        ref={frame}
        className={styles.frame}
        role="tree"
        tabIndex={0}
        aria-label={`Trace of ${model.nodes.length} transactions`}
        aria-activedescendant={cursor === undefined ? undefined : `tx-${cursor}`}
        onScroll={updateView}
        onKeyDown={keys}
        {...card.handlers}
      >
        <svg className="block" width={layout.width} height={layout.height} role="presentation">
          <TreeDrawing
            layout={layout}
            rect={rect}
            detail="full"
            selected={cursor}
            described={getDescribedKey(card.target)}
            visibleNodes={props.visibleNodes}
            names={names}
            unit={unit}
            onPress={trace => onOpen(trace.id)}
            onUnfold={fold.unfold}
          />
        </svg>
      </div>
      <TreeCard card={card} />
      {away && (
        <button
          type="button"
          className={styles.pin}
          aria-label="Back to the root"
          onClick={() => scrollToRoot('smooth')}
        >
          {model.root.letter}
        </button>
      )}
      <div className={styles.foot}>
        <Legend model={model} />
        {fold.foldAll && (
          <Button kind="quiet" icon="fold" onClick={fold.foldAll}>
            Fold equal messages
          </Button>
        )}
      </div>
    </div>
  )
}
