import { type Breakpoint, formatBreakpoint, parseBreakpoint } from '@tonoscope/core/stepping/breakpoints'
import { type FormEvent, type JSX, useState } from 'react'
import { toErrorText } from '../../../errors/toErrorText.ts'
import { pluralize } from '../../../format/amount.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { useDebugger } from '../context/DebuggerContext.ts'
import styles from './BreakpointsPane.module.css'
import { clearAllBreakpoints, useBreakpointCodes } from './breakpointStore.ts'

type Props = {
  breakpoints: readonly Breakpoint[]
  onBreakpoints: (breakpoints: readonly Breakpoint[]) => void
}

const common: readonly Breakpoint[] = [{ on: 'throw' }, { on: 'send' }]

/** Where the run stops: a list, and a field for more. */
export function BreakpointsPane({ breakpoints, onBreakpoints }: Props): JSX.Element {
  const { reader } = useDebugger()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const listed = new Set(breakpoints.map(formatBreakpoint))
  const add = (breakpoint: Breakpoint) => {
    if (!listed.has(formatBreakpoint(breakpoint))) onBreakpoints([...breakpoints, breakpoint])
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    try {
      add(parseBreakpoint(text, reader.recording.code_cells))
      setText('')
      setProblem(undefined)
    } catch (error) {
      setProblem(toErrorText(error).title)
    }
  }
  return (
    <div className={styles.pane}>
      <form className="flex gap-8" onSubmit={submit}>
        <div className="grow shrink">
          <Field
            label="Break at"
            mono
            value={text}
            placeholder="SENDRAWMSG or s0 == 36"
            hint="An opcode, or a condition on the stack: s0 == 36, s1 is null, size > 20"
            problem={problem}
            onChange={event => {
              setText(event.target.value)
              setProblem(undefined)
            }}
          />
        </div>
        <Button className={styles.add ?? ''} icon="plus" type="submit" disabled={text.trim() === ''}>
          Add
        </Button>
      </form>
      <div className="cluster gap-8">
        {common
          .filter(each => !listed.has(formatBreakpoint(each)))
          .map(each => (
            <Button key={each.on} kind="quiet" icon="plus" onClick={() => add(each)}>
              {titles[each.on]}
            </Button>
          ))}
      </div>
      {breakpoints.length === 0 ? (
        <p className="hint">
          None. The dot before a line of the code sets one there. They stay for the next run of this code.
        </p>
      ) : (
        <ul aria-label="Breakpoints">
          {breakpoints.map(each => (
            <li key={formatBreakpoint(each)} className={styles.item}>
              <span className="grow shrink ellipsis" title={formatBreakpoint(each)}>
                <BreakpointText breakpoint={each} />
              </span>
              <IconButton
                icon="close"
                label={`Remove ${formatBreakpoint(each)}`}
                onClick={() => onBreakpoints(breakpoints.filter(other => other !== each))}
              />
            </li>
          ))}
        </ul>
      )}
      <ClearBreakpoints count={breakpoints.length} onClear={() => onBreakpoints([])} />
    </div>
  )
}

/** Removes the breakpoints of this code, or those of all that are kept. */
function ClearBreakpoints({ count, onClear }: { count: number; onClear: () => void }): JSX.Element | null {
  const codes = useBreakpointCodes()
  const others = codes - (count > 0 ? 1 : 0)
  if (count === 0 && others === 0) return null
  return (
    <div className="cluster gap-8">
      {count > 0 && (
        <Button kind="quiet" icon="trash" onClick={onClear}>
          Remove all
        </Button>
      )}
      {others > 0 && (
        <Button kind="quiet" icon="trash" onClick={clearAllBreakpoints}>
          {count > 0
            ? `Also those of ${pluralize(others, 'other code')}`
            : `Remove those of ${pluralize(others, 'other code')}`}
        </Button>
      )}
    </div>
  )
}

const titles: { readonly [K in Breakpoint['on']]: string } = {
  throw: 'Any exception',
  send: 'Any message sent',
  instruction: 'Instruction',
  line: 'Line',
  opcode: 'Opcode',
  stack: 'Stack',
}

function BreakpointText({ breakpoint }: { breakpoint: Breakpoint }): JSX.Element {
  const title = titles[breakpoint.on]
  switch (breakpoint.on) {
    case 'instruction':
      return (
        <>
          {title}{' '}
          <span className="code">
            {breakpoint.cell.slice(0, 8)}, bit {breakpoint.offset}
          </span>
        </>
      )
    case 'line':
    case 'opcode':
    case 'stack':
      return (
        <>
          {title} <span className="code">{formatBreakpoint(breakpoint)}</span>
        </>
      )
    default:
      return <>{title}</>
  }
}
