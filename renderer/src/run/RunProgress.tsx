import type { Progress } from '@tonoscope/core/contract/progress'
import type { JSX } from 'react'
import { formatCount } from '../format/amount.ts'
import { Button } from '../ui/Button.tsx'
import { Logo } from '../ui/Logo.tsx'
import { useDelayed } from '../ui/Skeleton.tsx'
import styles from './RunProgress.module.css'

const stages: readonly (readonly [stage: Progress['stage'], title: string])[] = [
  ['queued', 'Queued'],
  ['states', 'Reading states'],
  ['executing', 'Executing'],
  ['classifying', 'Recognising actions'],
  ['naming', 'Naming accounts'],
]

type Props = { progress: Progress | undefined; cancel: () => void }

/** Progress of a run by stage and count; hidden for the first 150 ms. */
export function RunProgress({ progress, cancel }: Props): JSX.Element | null {
  const late = useDelayed(150)
  if (!late) return null
  const at = stages.findIndex(([stage]) => stage === progress?.stage)
  return (
    <div className={styles.progress} role="status">
      <Logo size={36} moving />
      <ol className="flex grow wrap gap-y-4 gap-x-20">
        {stages.map(([stage, title], i) =>
          stage === 'queued' && at !== 0 ? null : (
            <li
              key={stage}
              className={i < at ? 'secondary' : i === at ? 'primary semibold' : 'hint'}
              aria-current={i === at ? 'step' : undefined}
            >
              {title}
              {i === at && progress && (
                <span className="text-code mono tabular signal ml-8">{formatProgress(progress)}</span>
              )}
            </li>
          ),
        )}
      </ol>
      <Button onClick={cancel}>Cancel</Button>
    </div>
  )
}

function formatProgress({ text, done, total }: Progress): string | undefined {
  if (done === undefined || (done === 0 && total === 0)) return text
  return total === undefined ? formatCount(done) : `${formatCount(done)} of ${formatCount(total)}`
}
