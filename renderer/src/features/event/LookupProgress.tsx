import type { Progress } from '@tonoscope/core/contract/progress'
import { formatCount } from '../../format/amount.ts'
import { Button } from '../../ui/Button.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { useDelayed } from '../../ui/Skeleton.tsx'
import styles from './LookupProgress.module.css'

const stageLabels: { readonly [S in Progress['stage']]: string } = {
  queued: 'Waiting',
  blocks: 'Reading blocks',
  states: 'Searching',
  executing: 'Executing',
  classifying: 'Recognising actions',
  naming: 'Naming accounts',
}

/** Progress of a search: stage and count. Renders nothing for the first 150 ms, so that quick searches do not flicker. */
export function LookupProgress({ progress, cancel }: { progress: Progress | undefined; cancel: () => void }) {
  const isVisible = useDelayed(150)
  if (!isVisible) return null
  return (
    <div className="row gap-16 py-32" role="status">
      <Logo size={36} moving />
      <div className={styles.text}>
        <p>{progress ? stageLabels[progress.stage] : 'Looking up'}</p>
        <p className="text-code mono tabular secondary">{progress && progressText(progress)}</p>
      </div>
      <Button onClick={cancel}>Cancel</Button>
    </div>
  )
}

function progressText({ text, done, total }: Progress): string | undefined {
  if (text !== undefined) return text
  if (done === undefined) return undefined
  return total === undefined || total === 0 ? formatCount(done) : `${formatCount(done)} of ${formatCount(total)}`
}
