import type { DebugSample } from '@tonoscope/core/contract/debug'
import type { JSX } from 'react'
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
      {groups.map(([group, title]) => {
        const list = samples.filter(sample => sample.group === group)
        if (list.length === 0) return null
        return (
          <section key={group} className={styles.group} aria-labelledby={`samples-${group}`}>
            <h3 id={`samples-${group}`}>{title}</h3>
            <ul>
              {list.map(sample => (
                <li key={sample.id}>
                  <button type="button" onClick={() => onPick(sample)} title={sample.description}>
                    <span className={styles.title}>{sample.title}</span>
                    <span className={styles.about}>{sample.description}</span>
                    {sample.landed && sample.block_seqno !== undefined && (
                      <span className={styles.block} title="It landed; it is run at the state before">
                        block {sample.block_seqno}
                      </span>
                    )}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
