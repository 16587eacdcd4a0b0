import type { DebugSample } from '@tonoscope/core/contract/debugSamples'
import { type JSX, useId, useState } from 'react'
import { pluralize } from '../../format/amount.ts'
import { useSamples } from '../../run/samples.ts'
import { Button } from '../../ui/Button.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { useIsNarrow } from '../../ui/useIsNarrow.ts'
import styles from './Samples.module.css'
import { TreePicture } from './TreePicture.tsx'

const sampleGroups: readonly (readonly [group: DebugSample['group'], title: string])[] = [
  ['works', 'Succeeds'],
  ['fails', 'Fails'],
  ['rejected', 'Rejected'],
  ['large', 'Large'],
]

/** The sample messages in groups, each with a small picture of its tree. */
export function Samples({ onPick }: { onPick: (sample: DebugSample) => void }): JSX.Element {
  const query = useSamples()
  return (
    <QueryView query={query} name="samples" lines={8}>
      {({ samples }) =>
        samples.length === 0 ? (
          <p className="secondary">No sample messages on this network.</p>
        ) : (
          <div className="grid gap-20">
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

/** Samples shown per group before “more”: two rows of a wide window; on a phone all groups fit on few screens. */
const SAMPLES_SHOWN = { wide: 8, narrow: 3 }

type GroupProps = { title: string; samples: readonly DebugSample[]; onPick: (sample: DebugSample) => void }

function SampleGroup({ title, samples, onPick }: GroupProps): JSX.Element | null {
  const id = useId()
  const max = SAMPLES_SHOWN[useIsNarrow() ? 'narrow' : 'wide']
  const [isExpanded, setIsExpanded] = useState(false)
  if (samples.length === 0) return null
  const shown = isExpanded || samples.length <= max + 1 ? samples : samples.slice(0, max)
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-small medium secondary pb-6">
        {title}
      </h3>
      <ul className={styles.gallery}>
        {shown.map(sample => (
          <li key={sample.id}>
            <button type="button" className={styles.card} onClick={() => onPick(sample)}>
              <TreePicture sample={sample} />
              <span className="shrink">
                <span className={styles.title}>{sample.title}</span>
                <span className={styles.about}>{sample.description}</span>
                <span className={styles.size}>{describeSize(sample)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length < samples.length && (
        <Button kind="link" onClick={() => setIsExpanded(true)}>
          {samples.length - shown.length} more
        </Button>
      )}
    </section>
  )
}

function describeSize({ tree, on_chain, block_seqno: block }: DebugSample): string {
  if (!on_chain) return 'Not sent'
  const size = tree ? pluralize(tree.length, 'transaction') : 'On chain'
  return block === undefined ? size : `${size}, block ${block}`
}
