import { shorten } from '@tonoscope/core/encoding/shorten'
import { type JSX, type KeyboardEvent, useId, useMemo, useRef } from 'react'
import { formatCount } from '../format/amount.ts'
import { Button } from './Button.tsx'
import { GivenText } from './GivenText.tsx'
import { Icon } from './Icon.tsx'
import styles from './ListBox.module.css'
import box from './TextBox.module.css'

type ListEntry = {
  /** Line number, starting at 1. */
  readonly line: number
  readonly text: string
  readonly problem?: string
  /** Line of the first occurrence. */
  readonly repeats?: number
}

type Props = {
  label: string
  placeholder: string
  text: string
  entries: readonly ListEntry[]
  summary: string
  onText: (text: string) => void
  onRun?: () => void
  rows?: number
  small?: boolean
}

/** Above this number of lines the margin is hidden. */
const MAX_MARKED_LINES = 2000
const MAX_LISTED_PROBLEMS = 6

/** A text area for a list, with a mark beside each line and the problems below. */
export function ListBox({
  label,
  placeholder,
  text,
  entries,
  summary,
  onText,
  onRun,
  rows = 10,
  small = false,
}: Props): JSX.Element {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const margin = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => getLineMarks(text, entries), [text, entries])
  const invalid = entries.filter(entry => entry.problem !== undefined)

  const show = (entry: ListEntry) => {
    const at = findOffset(text, entry)
    field.current?.focus()
    field.current?.setSelectionRange(at, at + entry.text.length)
  }
  const keys = (event: KeyboardEvent) => {
    if (!onRun || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onRun()
  }

  return (
    <div className={styles.list} data-small={small || undefined}>
      <div className={box.box}>
        <label className={box.label} htmlFor={id}>
          {label}
        </label>
        <div className={styles.content}>
          {lines.length <= MAX_MARKED_LINES && text !== '' && (
            <div className={styles.margin} aria-hidden>
              <div ref={margin}>
                {lines.map((mark, i) => (
                  // Lines are identified by position only.
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above
                  <div key={i} data-mark={mark}>
                    {i + 1}
                    <span>{mark && <Icon name={icons[mark]} size={10} />}</span>
                  </div>
                ))}
              </div>
            </div>
          )}
          <textarea
            ref={field}
            id={id}
            className={styles.text}
            rows={rows}
            wrap="off"
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            aria-describedby={`${id}-summary`}
            placeholder={placeholder}
            value={text}
            onChange={event => onText(event.target.value)}
            onKeyDown={keys}
            onScroll={event => {
              if (margin.current) margin.current.style.transform = `translateY(${-event.currentTarget.scrollTop}px)`
            }}
          />
        </div>
        {text !== '' && (
          <div className={box.foot}>
            <Button
              kind="quiet"
              onClick={() => {
                onText('')
                field.current?.focus()
              }}
            >
              Clear
            </Button>
          </div>
        )}
      </div>
      <p id={`${id}-summary`} className={styles.summary} role="status">
        {summary}
      </p>
      {invalid.length > 0 && (
        <ol className="line-above mt-4" aria-label="Invalid lines">
          {invalid.slice(0, MAX_LISTED_PROBLEMS).map(entry => (
            <li key={`${entry.line} ${entry.text}`} className="line-below">
              <button type="button" className={styles.invalid} onClick={() => show(entry)} title="Show in the list">
                <span className={styles.sign}>
                  <Icon name="cross" size={12} />
                </span>
                <span className={styles.line}>Line {formatCount(entry.line)}</span>
                <code className="anywhere text-code">
                  <GivenText text={entry.text.length > 24 ? shorten(entry.text, 8) : entry.text} />
                </code>
                <span>{entry.problem}</span>
              </button>
            </li>
          ))}
          {invalid.length > MAX_LISTED_PROBLEMS && (
            <li className="hint py-6">and {formatCount(invalid.length - MAX_LISTED_PROBLEMS)} more</li>
          )}
        </ol>
      )}
    </div>
  )
}

type LineMark = 'good' | 'bad' | 'again'
const icons = { good: 'check', bad: 'cross', again: 'dash' } as const

function getLineMarks(text: string, entries: readonly ListEntry[]): (LineMark | undefined)[] {
  const marks = new Array<LineMark | undefined>(text.split('\n').length).fill(undefined)
  for (const { line, problem, repeats } of entries) {
    const mark = problem !== undefined ? 'bad' : repeats !== undefined ? 'again' : 'good'
    if (marks[line - 1] !== 'bad') marks[line - 1] = mark
  }
  return marks
}

function findOffset(text: string, { line, text: word }: ListEntry): number {
  const before = text.split('\n').slice(0, line - 1)
  const start = before.reduce((sum, one) => sum + one.length + 1, 0)
  return Math.max(start, text.indexOf(word, start))
}
