import { useVirtualizer } from '@tanstack/react-virtual'
import type { Breakpoint } from '@tonoscope/core/stepping/breakpoints'
import type { Direction } from '@tonoscope/core/stepping/moves'
import type { SourceRun } from '@tonoscope/core/stepping/SourceRun'
import { toStoppableLine } from '@tonoscope/core/stepping/sourceMoves'
import { type JSX, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { formatCount, pluralize } from '../../../format/amount.ts'
import { IconButton } from '../../../ui/Button.tsx'
import styles from '../code/CodePane.module.css'
import pane from './SourcePane.module.css'

const ROW = 22

type Props = {
  run: SourceRun
  step: number
  moves: {
    readonly line: (direction: Direction, options?: { readonly over?: boolean }) => void
    readonly toLine: (file: number, line: number) => void
  }
  breakpoints: readonly Breakpoint[]
  onBreakpoint: (path: string, line: number) => void
}

/** The source of a run: the current line, how often each line ran, and breakpoints on lines. */
export function SourcePane({ run, step, moves, breakpoints, onBreakpoint }: Props): JSX.Element {
  const [current, line = 0] = run.ranges[step] ?? []
  const { files } = run.map.source
  const [chosen, setChosen] = useState<{ readonly file: number; readonly step: number }>()
  // A move shows the file of its line again.
  const id = (chosen?.step === step ? chosen.file : undefined) ?? current ?? files[0]?.id ?? 0
  const file = run.map.file(id)
  const lines = useMemo(() => file?.text.split('\n') ?? [], [file])
  const stoppable = useMemo(() => new Set(run.map.linesOf(id)), [run, id])
  const marked = useMemo(
    () => new Set(breakpoints.flatMap(each => (each.on === 'line' && each.path === file?.path ? [each.line] : []))),
    [breakpoints, file],
  )
  const frame = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    overscan: 12,
    initialRect: { width: 600, height: 600 },
    scrollPaddingStart: 3 * ROW,
    scrollPaddingEnd: 3 * ROW,
  })
  const shown = id === current ? line : 0
  useLayoutEffect(() => {
    if (shown > 0) virtual.scrollToIndex(shown - 1)
  }, [shown, virtual])
  const setBreak = (number: number) => {
    const target = toStoppableLine(run, id, number)
    if (file && target !== undefined) onBreakpoint(file.path, target)
  }
  const [called] = run.listFrames(step)
  return (
    <section className={styles.pane} aria-label="Source">
      <header className={styles.head}>
        <h2>Source</h2>
        {files.length > 1 ? (
          <select
            className={pane.file}
            aria-label="File"
            value={id}
            onChange={event => setChosen({ file: Number(event.target.value), step })}
          >
            {files.map(each => (
              <option key={each.id} value={each.id}>
                {each.path}
              </option>
            ))}
          </select>
        ) : (
          <span className="hint ellipsis shrink">{file?.path}</span>
        )}
        <span className="inline-flex">
          <IconButton icon="up" label="Previous line (Shift+L)" onClick={() => moves.line(-1)} />
          <IconButton icon="down" label="Next line (L)" onClick={() => moves.line(1)} />
          <IconButton icon="over" label="Next line, over functions" onClick={() => moves.line(1, { over: true })} />
        </span>
      </header>
      <div ref={frame} className={styles.frame}>
        <div className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(item => {
            const number = item.index + 1
            const runs = run.runsOf(id, number)
            const isCurrent = number === shown
            const text = lines[item.index] ?? ''
            return (
              <div
                key={number}
                className={styles.row}
                style={{ transform: `translateY(${item.start}px)` }}
                data-current={isCurrent || undefined}
                data-exit={(isCurrent && run.reader.exception(step) !== undefined) || undefined}
                data-unused={(runs === 0 && stoppable.has(number)) || undefined}
                aria-current={isCurrent ? 'step' : undefined}
              >
                {stoppable.has(number) ? (
                  <button
                    type="button"
                    className={styles.gutter}
                    aria-pressed={marked.has(number)}
                    aria-label={`Break at line ${number}`}
                    title="Break at this line"
                    onClick={() => setBreak(number)}
                  />
                ) : (
                  <span className={styles.gutter} />
                )}
                <span className={styles.runs} title={runs === 0 ? undefined : `Ran ${pluralize(runs, 'time')}`}>
                  {runs > 0 && `${formatCount(runs)}×`}
                </span>
                <span className={styles.offset}>{number}</span>
                {runs === 0 ? (
                  <span className={pane.text}>{text}</span>
                ) : (
                  <button
                    type="button"
                    className={`${styles.line} ${pane.text}`}
                    title="Go to its next run"
                    onClick={() => moves.toLine(id, number)}
                  >
                    {text}
                  </button>
                )}
                {isCurrent && called && <span className="hint">{called.name}</span>}
              </div>
            )
          })}
        </div>
      </div>
    </section>
  )
}
