import type { DebugSample } from '@tonoscope/core/contract/debug'
import { type JSX, useId, useState } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import styles from './Samples.module.css'

const sampleGroups: readonly (readonly [group: DebugSample['group'], title: string])[] = [
  ['works', 'Succeeds'],
  ['fails', 'Fails'],
  ['rejected', 'Rejected'],
  ['large', 'Large'],
]

/** The sample messages of this network. */
export const useSamples = () => useOperation('getSamples', {})

/** The sample messages, in groups. */
export function Samples({ onPick }: { onPick: (sample: DebugSample) => void }): JSX.Element {
  const query = useSamples()
  return (
    <QueryView query={query} name="samples" lines={8}>
      {({ samples }) =>
        samples.length === 0 ? (
          <p className="secondary">No sample messages on this network.</p>
        ) : (
          <div className="grid gap-16">
            {sampleGroups.map(([group, title]) => (
              <SampleGroup
                key={group}
                title={title}
                samples={samples.filter(sample => sample.group === group)}
                onPick={onPick}
              />
            ))}
          </div>
        )
      }
    </QueryView>
  )
}

/** Samples shown per group before “more”, so that all groups fit on the screen. */
const SAMPLES_SHOWN = 3

type GroupProps = { title: string; samples: readonly DebugSample[]; onPick: (sample: DebugSample) => void }

function SampleGroup({ title, samples, onPick }: GroupProps): JSX.Element | null {
  const id = useId()
  const [isExpanded, setIsExpanded] = useState(false)
  if (samples.length === 0) return null
  const shown = isExpanded || samples.length <= SAMPLES_SHOWN + 1 ? samples : samples.slice(0, SAMPLES_SHOWN)
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id} className="text-small medium secondary pt-8">
        {title}
      </h3>
      <ul>
        {shown.map(sample => (
          <li key={sample.id}>
            <button type="button" onClick={() => onPick(sample)}>
              <span className={`${styles.title} medium`}>{sample.title}</span>
              {sample.on_chain && sample.block_seqno !== undefined && (
                <span className={styles.block} title="On chain; runs at the state before it">
                  block {sample.block_seqno}
                </span>
              )}
              <span className={styles.about}>{sample.description}</span>
            </button>
          </li>
        ))}
        {shown.length < samples.length && (
          <li>
            <button type="button" className={styles.more} onClick={() => setIsExpanded(true)}>
              {samples.length - shown.length} more
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}
