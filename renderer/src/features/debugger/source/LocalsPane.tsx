import { formatLocal } from '@tonoscope/core/stepping/formatLocal'
import type { LocalPart, SourceRun } from '@tonoscope/core/stepping/SourceRun'
import { type JSX, useMemo } from 'react'
import { ValueView } from '../state/ValueView.tsx'
import pane from './SourcePane.module.css'

/** The variables of the function of a step, with the functions that called it. */
export function LocalsPane({ run, step }: { run: SourceRun; step: number }): JSX.Element {
  const locals = useMemo(() => run.listLocals(step), [run, step])
  const frames = useMemo(() => run.listFrames(step), [run, step])
  return (
    <div>
      {frames.length > 0 && (
        <p className={pane.calls}>
          {frames.map(({ name, range }) => `${name}${range ? `:${range[1]}` : ''}`).join(' ← ')}
        </p>
      )}
      {locals.length === 0 ? (
        <p className="hint px-12 py-6">No variables here.</p>
      ) : (
        <ul aria-label="Variables">
          {locals.map(part => (
            <li key={part.name} className="px-12 py-4">
              <Local run={run} part={part} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Local({ run, part }: { run: SourceRun; part: LocalPart }): JSX.Element {
  const label = (
    <span>
      <b className="medium">{part.name}</b> <span className="hint">{part.type}</span>
    </span>
  )
  const value = part.value === undefined ? undefined : run.reader.value(part.value)
  const text = formatLocal(run.reader, part)
  // What opens, opens as on the stack.
  if (
    part.value !== undefined &&
    value &&
    /^(?:cell|slice|tuple|builder|continuation)$/.test(value.type) &&
    !/^address/.test(part.type)
  )
    return <ValueView position={part.value} label={label} note={<Last part={part} />} />
  return (
    <p className="flex wrap gap-x-12">
      {label} <span className="code anywhere">{text}</span> <Last part={part} />
    </p>
  )
}

function Last({ part }: { part: LocalPart }): JSX.Element | null {
  if (part.value === undefined || part.isLive) return null
  return (
    <span className="hint" title="It is no longer on the stack">
      last value
    </span>
  )
}
