import { type JSX, useEffect, useRef, useState } from 'react'
import { useSettings } from '../settings/settings.ts'
import { Legend } from './Legend.tsx'
import type { Layout } from './layout.ts'
import styles from './SidewaysTree.module.css'
import { TreePicture } from './TreePicture.tsx'
import { type TreeProps, useTreeKeys } from './useTreeKeys.ts'
import type { Rect } from './useViewport.ts'

type Props = TreeProps & { layout: Layout }

const everywhere: Rect = { left: 0, top: 0, right: 900, bottom: 1200 }

/** The tree on a phone: it scrolls sideways under the finger, and its root stays in sight. */
export function SidewaysTree(props: Props): JSX.Element {
  const { model, layout, selected, onOpen } = props
  const { unit } = useSettings()
  const keys = useTreeKeys(props)
  const frame = useRef<HTMLDivElement>(null)
  const [rect, setRect] = useState(everywhere)
  const [away, setAway] = useState(false)
  const root = layout.byId.get(model.root.id)

  const look = () => {
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

  useEffect(() => {
    const element = frame.current
    // The root stands at the left edge; what started it is a finger's width away.
    if (element && root) element.scrollTo({ left: root.x - 64, top: root.y - element.clientHeight / 2 })
  }, [root])

  useEffect(() => {
    const element = frame.current
    const place = selected === undefined ? undefined : layout.byId.get(selected)
    if (!element || !place) return
    element.scrollTo({
      left: place.x - element.clientWidth / 2,
      top: place.y - element.clientHeight / 2,
      behavior: 'smooth',
    })
  }, [selected, layout])

  return (
    <div className={styles.tree}>
      <div
        ref={frame}
        className={styles.frame}
        role="tree"
        tabIndex={0}
        aria-label={`Trace of ${model.nodes.length} transactions`}
        aria-activedescendant={selected === undefined ? undefined : `tx-${selected}`}
        onScroll={look}
        onKeyDown={keys}
      >
        <svg className={styles.svg} width={layout.width} height={layout.height} role="presentation">
          <TreePicture
            layout={layout}
            rect={rect}
            detail="full"
            selected={selected}
            kept={props.kept}
            names={model.names}
            unit={unit}
            onPress={trace => onOpen(trace.id)}
          />
        </svg>
      </div>
      {away && (
        <button
          type="button"
          className={styles.pin}
          aria-label="Back to the root"
          onClick={() =>
            root &&
            frame.current?.scrollTo({
              left: root.x - 64,
              top: root.y - frame.current.clientHeight / 2,
              behavior: 'smooth',
            })
          }
        >
          {model.root.letter}
        </button>
      )}
      <div className={styles.foot}>
        <Legend model={model} />
      </div>
    </div>
  )
}
