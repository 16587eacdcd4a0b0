import type { Progress } from '@tonoscope/core/contract/backend'
import type { JSX } from 'react'
import { formatCount } from '../../format/amount.ts'
import { Button } from '../../ui/Button.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { useDelayed } from '../../ui/Skeleton.tsx'
import styles from './LookupProgress.module.css'

const stages: { readonly [S in Progress['stage']]: string } = {
  queued: 'Waiting',
  blocks: 'Reading blocks',
  states: 'Searching',
  executing: 'Computing',
  classifying: 'Recognising actions',
  naming: 'Naming accounts',
}

/** How far a search is: stage, what is being looked at, how much was seen; nothing for what lasts no longer than a blink. */
export function LookupProgress({
  progress,
  onCancel,
}: {
  progress: Progress | undefined
  onCancel: () => void
}): JSX.Element | null {
  const late = useDelayed(150)
  if (!late) return null
  return (
    <div className={styles.progress} role="status">
      <Logo size={36} moving />
      <div className={styles.words}>
        <p>{progress ? stages[progress.stage] : 'Looking it up'}</p>
        <p className={styles.count}>{progress && countOf(progress)}</p>
      </div>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  )
}

/** What was seen so far, in the searcher's own words where it has some. */
function countOf({ text, done, total }: Progress): string | undefined {
  if (text !== undefined) return text
  if (done === undefined) return undefined
  return total === undefined || total === 0 ? formatCount(done) : `${formatCount(done)} of ${formatCount(total)}`
}
