import { type JSX, useMemo, useState } from 'react'
import { formatCount, pluralize } from '../../../format/amount.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useDebugger } from '../context/DebuggerContext.ts'
import { compareStacks, type EntryChange } from '../model/stackChanges.ts'
import { OriginView } from './OriginView.tsx'
import styles from './StackPane.module.css'
import { ValueView } from './ValueView.tsx'
import { valueText } from './valueText.ts'

/** Entries shown at first: more than a function keeps there. */
const MAX_ENTRIES = 100

const marks: { readonly [C in NonNullable<EntryChange>]: readonly [sign: string, title: string] } = {
  pushed: ['+', 'Pushed by the previous step'],
  moved: ['↕', 'Moved by the previous step'],
}

/** The stack before a step, its top first, and what the previous step did to it. */
export function StackPane({ step }: { step: number }): JSX.Element {
  const { reader } = useDebugger()
  const [count, setCount] = useState(MAX_ENTRIES)
  const stack = useMemo(() => reader.stack(step), [reader, step])
  const { changes, gone } = useMemo(
    () => compareStacks(step > 0 ? reader.stack(step - 1) : undefined, stack ?? []),
    [reader, step, stack],
  )
  return (
    <section className={styles.pane} aria-label="Stack">
      <header className={styles.head}>
        <h2>
          Stack <span className="regular hint tabular">{stack && formatCount(stack.length)}</span>
        </h2>
        <span className="hint">before step {formatCount(step + 1)}, top first</span>
      </header>
      <div className={styles.scroll}>
        {stack === undefined && <p className="hint p-12">Not recorded for this step.</p>}
        {stack?.length === 0 && <p className="hint px-12 py-6">Empty.</p>}
        <ol>
          {stack?.slice(0, count).map((entry, position) => (
            <li key={entry.id} className={styles.entry} data-change={changes[position]}>
              <ValueView
                position={entry.value}
                label={
                  <>
                    <ChangeMark change={changes[position]} />
                    <span className={styles.position}>s{position}</span>
                  </>
                }
                note={<Producer step={entry.producer} />}
                details={<OriginView entry={entry} />}
              />
            </li>
          ))}
        </ol>
        {stack !== undefined && stack.length > count && (
          <button type="button" className={styles.more} onClick={() => setCount(count + 10 * MAX_ENTRIES)}>
            {pluralize(stack.length - count, 'entry', 'entries')} below
          </button>
        )}
        {gone.length > 0 && (
          <section aria-label="Consumed by the previous step" className={styles.gone}>
            <h3 className="hint">Consumed by the previous step</h3>
            <ol>
              {gone.slice(0, MAX_ENTRIES).map(({ id, value }) => {
                const found = reader.value(value)
                return (
                  <li key={id} className="flex gap-8 shrink">
                    <span aria-hidden="true">−</span>
                    <span className="ellipsis">
                      {found === undefined ? 'unknown' : `${found.type} ${valueText(found)}`}
                    </span>
                  </li>
                )
              })}
            </ol>
          </section>
        )}
      </div>
    </section>
  )
}

function ChangeMark({ change }: { change: EntryChange }): JSX.Element {
  if (change === undefined) return <span className={styles.mark} />
  const [sign, title] = marks[change]
  return (
    <span className={styles.mark} role="img" title={title} aria-label={title}>
      {sign}
    </span>
  )
}

/** A link to the step that pushed a value. */
function Producer({ step }: { step: number }): JSX.Element {
  const { reader, goTo } = useDebugger()
  if (step < 0)
    return (
      <span className={styles.producer} title="It was there when the run started">
        at start
      </span>
    )
  const number = formatCount(step + 1)
  return (
    <button
      type="button"
      className={styles.producer}
      title={`Pushed by step ${number}: ${reader.instruction(step)}`}
      aria-label={`Go to step ${number}, which pushed it`}
      onClick={() => goTo(step)}
    >
      <Icon name="left" size={11} />
      {number}
    </button>
  )
}
