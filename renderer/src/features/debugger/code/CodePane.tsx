import { useVirtualizer } from '@tanstack/react-virtual'
import { type Breakpoint, formatBreakpoint } from '@tonoscope/core/stepping/breakpoints'
import type { CodeLocation } from '@tonoscope/core/stepping/RecordingReader'
import { type JSX, type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { type CodeModel, findUnused, isFoldable, listVisible, unfoldTo } from '../model/codeModel.ts'
import styles from './CodePane.module.css'
import { CodeRowView } from './CodeRowView.tsx'

const ROW = 22

type Props = {
  model: CodeModel
  step: number
  breakpoints: readonly Breakpoint[]
  /** A row to show, and how often it was requested. */
  shown: { readonly location: CodeLocation; readonly turn: number } | undefined
  onRun: (location: CodeLocation) => void
  onBreakpoint: (location: CodeLocation) => void
  /** More buttons above the code. */
  tools?: ReactNode
}

/** The code of a run: the current line, how often each line ran and for how much gas, and where it threw. */
export function CodePane({ model, step, breakpoints, shown, onRun, onBreakpoint, tools }: Props): JSX.Element {
  const [folded, setFolded] = useState(() => findUnused(model))
  const { visible, positions } = useMemo(() => {
    const shownRows = listVisible(model, folded)
    const inverse = new Int32Array(model.rows.length).fill(-1)
    shownRows.forEach((row, position) => {
      inverse[row] = position
    })
    return { visible: shownRows, positions: inverse }
  }, [model, folded])
  const current = model.rowOfStep[step] ?? -1
  const frame = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: visible.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    overscan: 12,
    initialRect: { width: 600, height: 600 },
    scrollPaddingStart: 3 * ROW,
    scrollPaddingEnd: 3 * ROW,
  })
  const isListed = (positions[current] ?? -1) !== -1
  useLayoutEffect(() => {
    if (current !== -1 && !isListed) setFolded(now => unfoldTo(model, now, current))
  }, [model, current, isListed])
  // What opens above the code leaves less room for it.
  const height = virtual.scrollRect?.height
  // biome-ignore lint/correctness/useExhaustiveDependencies: folding elsewhere does not scroll
  useLayoutEffect(() => {
    const at = positions[current] ?? -1
    if (at !== -1) virtual.scrollToIndex(at)
  }, [current, isListed, virtual, height])
  const marked = useMemo(() => new Set(breakpoints.map(formatBreakpoint)), [breakpoints])
  const [target, setTarget] = useState(-1)
  useEffect(() => {
    if (!shown) return
    const row = model.rows.findIndex(
      ({ cell, offset }) => cell === shown.location.cell && offset === shown.location.offset,
    )
    setTarget(row)
    if (row !== -1) setFolded(now => unfoldTo(model, now, row))
  }, [model, shown])
  useEffect(() => {
    const at = positions[target] ?? -1
    if (at === -1) return
    virtual.scrollToIndex(at, { align: 'center' })
    setTarget(-1)
  }, [target, positions, virtual])

  const toggle = (row: number) => {
    const next = new Set(folded)
    if (!next.delete(row)) next.add(row)
    setFolded(next)
  }
  const press = (location: CodeLocation, event: MouseEvent) =>
    event.ctrlKey || event.metaKey ? onBreakpoint(location) : onRun(location)

  return (
    <section className={styles.pane} aria-label="Code">
      <header className={styles.head}>
        <h2>Code</h2>
        {tools}
        <Button kind="quiet" disabled={folded.size === 0} onClick={() => setFolded(new Set())}>
          Unfold all
        </Button>
        <Button kind="quiet" onClick={() => setFolded(unfoldTo(model, findUnused(model), current))}>
          Fold what did not run
        </Button>
      </header>
      <div ref={frame} className={styles.frame}>
        <div className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(item => {
            const row = visible[item.index] ?? -1
            const data = model.rows[row]
            if (data === undefined) return null
            const { cell, offset } = data
            return (
              <CodeRowView
                key={row}
                row={data}
                top={item.start}
                runs={model.runs[row] ?? 0}
                gas={model.gas[row] ?? 0}
                isExit={model.exits.has(row)}
                isCurrent={row === current}
                isMarked={cell !== undefined && marked.has(`${cell}:${offset}`)}
                fold={isFoldable(model, row) ? { isFolded: folded.has(row), toggle: () => toggle(row) } : undefined}
                onPress={press}
                onBreakpoint={onBreakpoint}
              />
            )
          })}
        </div>
      </div>
    </section>
  )
}
