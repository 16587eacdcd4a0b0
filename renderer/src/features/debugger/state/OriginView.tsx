import { type BitSource, findOrigin, type Origin } from '@tonoscope/core/stepping/findOrigin'
import type { StackEntry } from '@tonoscope/core/stepping/RecordingReader'
import { type JSX, useMemo } from 'react'
import { useDebugger } from '../context/DebuggerContext.ts'
import { StepLink } from '../context/StepLink.tsx'

/** Operands of a computation that are listed. */
const MAX_OPERANDS = 8

/** Where an entry of the stack comes from: bits of a cell, a constant, the environment, or a computation of these. */
export function OriginView({ entry }: { entry: StackEntry }): JSX.Element {
  const { reader } = useDebugger()
  const origin = useMemo(() => findOrigin(reader, entry), [reader, entry])
  return <OriginText origin={origin} />
}

function OriginText({ origin }: { origin: Origin }): JSX.Element {
  const { reader } = useDebugger()
  switch (origin.type) {
    case 'bits':
      return (
        <p className="hint anywhere">
          {sourceText(origin.source)}, read by <StepLink step={origin.step} />
        </p>
      )
    case 'constant':
      return (
        <p className="hint anywhere">
          Constant of the code, <StepLink step={origin.step} />
        </p>
      )
    case 'environment':
      return (
        <p className="hint anywhere">
          {origin.name}, <StepLink step={origin.step} />
        </p>
      )
    case 'start':
      return <p className="hint anywhere">At the start: {origin.name}</p>
    case 'computed':
      return (
        <div>
          <p className="hint anywhere">
            {reader.instruction(origin.step)}, <StepLink step={origin.step} />
          </p>
          {origin.from.length > 0 && (
            <ul className="pl-12">
              {origin.from.slice(0, MAX_OPERANDS).map((operand, index) => (
                // Operands are identified by position only.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <li key={index}>
                  <OriginText origin={operand} />
                </li>
              ))}
            </ul>
          )}
        </div>
      )
  }
}

const parts = { message: 'the message', data: 'the stored data' } as const

/** Which bits they are. */
const sourceText = ({ part, field, from, to, cell }: BitSource): string =>
  `${field === undefined ? 'Bits' : `${field}: bits`} ${from}–${to} of ${part === undefined ? `cell ${cell.slice(0, 8)}` : parts[part]}`
