import type { DebugSample } from '@tonoscope/core/contract/debug'
import { type JSX, useId, useState } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Samples.module.css'

const groups: readonly (readonly [group: DebugSample['group'], title: string])[] = [
  ['works', 'Works'],
  ['fails', 'Fails'],
  ['rejected', 'Rejected'],
  ['large', 'Large'],
]

/** The messages that this network offers to try. */
export const useSamples = () => useOperation('getSamples', {})

/** Messages that can be tried at once, like a timetable: grouped, a line each. */
export function Samples({ onPick }: { onPick: (sample: DebugSample) => void }): JSX.Element | null {
  const answer = useSamples()
  if (answer.error) return <ErrorNotice error={answer.error} retry={() => answer.refetch()} />
  if (!answer.data) return <Skeleton name="samples" lines={8} />
  const { samples } = answer.data
  if (samples.length === 0) return <p className={styles.none}>This network offers no sample messages.</p>
  return (
    <div className={styles.samples}>
      {groups.map(([group, title]) => (
        <Group key={group} title={title} samples={samples.filter(sample => sample.group === group)} onPick={onPick} />
      ))}
    </div>
  )
}

/** So many of a group are shown at once: all groups are in sight then. */
const SHOWN = 3

type GroupProps = { title: string; samples: readonly DebugSample[]; onPick: (sample: DebugSample) => void }

function Group({ title, samples, onPick }: GroupProps): JSX.Element | null {
  const id = useId()
  const [all, setAll] = useState(false)
  if (samples.length === 0) return null
  const shown = all || samples.length <= SHOWN + 1 ? samples : samples.slice(0, SHOWN)
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul>
        {shown.map(sample => (
          <li key={sample.id}>
            <button type="button" onClick={() => onPick(sample)}>
              <span className={styles.title}>{sample.title}</span>
              {sample.on_chain && sample.block_seqno !== undefined && (
                <span className={styles.block} title="It landed; it is run at the state before">
                  block {sample.block_seqno}
                </span>
              )}
              <span className={styles.about}>{sample.description}</span>
            </button>
          </li>
        ))}
        {shown.length < samples.length && (
          <li>
            <button type="button" className={styles.more} onClick={() => setAll(true)}>
              {samples.length - shown.length} more
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}
