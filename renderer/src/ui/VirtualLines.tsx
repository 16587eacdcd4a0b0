import { useVirtualizer } from '@tanstack/react-virtual'
import { type JSX, useMemo, useRef } from 'react'
import styles from './VirtualLines.module.css'

const LINE = 20

const HEIGHT = 420

/** A long text; renders visible lines only. */
export function VirtualLines({ text, name }: { text: string; name: string }): JSX.Element {
  const lines = useMemo(() => text.split('\n'), [text])
  const frame = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => LINE,
    overscan: 30,
    initialRect: { width: 600, height: HEIGHT },
  })
  return (
    // A scrollable region must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section ref={frame} className={styles.frame} style={{ maxHeight: HEIGHT }} tabIndex={0} aria-label={name}>
      <div className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(item => (
          <div key={item.key} className={styles.line} style={{ transform: `translateY(${item.start}px)` }}>
            {lines[item.index]}
          </div>
        ))}
      </div>
    </section>
  )
}
