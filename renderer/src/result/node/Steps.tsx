import { useVirtualizer } from '@tanstack/react-virtual'
import type { DebugSteps } from '@tonoscope/core/contract/debugSteps'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { type JSX, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import { formatCount } from '../../format/amount.ts'
import { download } from '../../format/tables.ts'
import { DebugButton } from '../../run/DebugButton.tsx'
import { type RunOrigin, toDebuggerPath } from '../../run/debuggerPath.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/Copy.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { parseStack } from './parseStack.ts'
import styles from './Steps.module.css'

type Props = {
  request: DebugEmulateRequest
  node: string
  /** Where others find the same run, for a link. */
  origin?: RunOrigin | undefined
}

/** The VM steps of a transaction, from a second run of it with stack logging. */
export function Steps({ request, node, origin }: Props): JSX.Element {
  const query = useOperation('debugSteps', { body: { ...request, node } })
  return (
    <QueryView query={query} name="VM steps" lines={8}>
      {run => (
        <StepList key={node} run={run} tools={<DebugButton toPath={() => toDebuggerPath(request, node, origin)} />} />
      )}
    </QueryView>
  )
}

const ROW = 24

function StepList({ run, tools }: { run: DebugSteps; tools: ReactNode }): JSX.Element {
  const { steps } = run
  const exceptionIndex = steps.findLastIndex(step => step.exception !== undefined)
  const [at, setAt] = useState(exceptionIndex === -1 ? Math.max(0, steps.length - 1) : exceptionIndex)
  const frame = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: steps.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    overscan: 24,
    initialRect: { width: 480, height: 320 },
  })
  useEffect(() => virtual.scrollToIndex(at), [at, virtual])

  const keys = (event: KeyboardEvent) => {
    const last = steps.length - 1
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 12, PageUp: at - 12, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setAt(Math.min(last, Math.max(0, to)))
  }

  if (steps.length === 0) return <p className="hint">No VM steps: no code was run.</p>
  return (
    <div className="query-container">
      <div className="cluster gap-4">
        <p className={styles.count}>
          {formatCount(steps.length)} steps
          {run.truncated && ', truncated: the emulator keeps only the end of a long log'}
          {run.stacks_error !== undefined && `, without stacks: ${run.stacks_error}`}
        </p>
        {exceptionIndex !== -1 && (
          <Button kind="quiet" onClick={() => setAt(exceptionIndex)}>
            Go to exception
          </Button>
        )}
        {tools}
        <CopyButton text={() => run.log}>Copy log</CopyButton>
        <Button kind="quiet" icon="download" onClick={() => download(`vm-log-${run.node}.txt`, run.log)}>
          Log
        </Button>
      </div>
      <div className={styles.columns}>
        <div
          ref={frame}
          className={styles.frame}
          role="listbox"
          tabIndex={0}
          aria-label="VM steps"
          aria-activedescendant={`step-${at}`}
          onKeyDown={keys}
        >
          <div className="relative" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ key, index, start }) => (
              <StepRow
                key={key}
                steps={steps}
                index={index}
                offset={start}
                selected={index === at}
                onSelect={() => setAt(index)}
              />
            ))}
          </div>
        </div>
        <Stack text={steps[at]?.stack} step={at + 1} />
      </div>
    </div>
  )
}

type StepRowProps = {
  steps: DebugSteps['steps']
  index: number
  offset: number
  selected: boolean
  onSelect: () => void
}

function StepRow({ steps, index, offset, selected, onSelect }: StepRowProps): JSX.Element | null {
  const step = steps[index]
  if (!step) return null
  const { instruction, exception, gas_remaining: gas } = step
  const before = steps[index - 1]?.gas_remaining
  return (
    // The list handles the keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      id={`step-${index}`}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      className={styles.step}
      data-exception={exception !== undefined || undefined}
      style={{ transform: `translateY(${offset}px)` }}
      onClick={onSelect}
    >
      <span className={styles.number} style={{ width: `${String(steps.length).length}ch` }}>
        {index + 1}
      </span>
      <span className={styles.instruction}>{instruction}</span>
      {exception !== undefined && <span className={styles.exception}>✕ throws {exception}</span>}
      <span className={styles.cost} title="Gas of this step">
        {before !== undefined && gas !== undefined && formatCount(before - gas)}
      </span>
      <span className={styles.gas} title="Gas left">
        {gas !== undefined && formatCount(gas)}
      </span>
    </div>
  )
}

function Stack({ text, step }: { text: string | undefined; step: number }): JSX.Element {
  const items = useMemo(() => (text === undefined ? [] : parseStack(text)), [text])
  return (
    <div className="shrink">
      <h3 className="medium secondary mb-4">Stack before step {step}, top first</h3>
      {text === undefined && <p className="hint">Not recorded.</p>}
      {text !== undefined && items.length === 0 && <p className="hint">Empty.</p>}
      <ol className={styles.stack}>
        {items.map((item, i) => (
          // Stack items are identified by position only.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={i}>
            <span className={styles.number}>s{i}</span>
            <span className={styles.item}>{item}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
