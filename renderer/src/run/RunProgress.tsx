import type { Progress } from '@tonoscope/core/contract/backend'
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

/** Progress of a run by stage and count; hidden for the first 150 ms. */
export function RunProgress({
  progress,
  onCancel,
}: {
  progress: Progress | undefined
  onCancel: () => void
}): JSX.Element | null {
  const late = useDelayed(150)
  if (!late) return null
  const at = stages.findIndex(([stage]) => stage === progress?.stage)
  return (
    <div className={styles.progress} role="status">
      <Logo size={36} moving />
      <ol>
        {stages.map(([stage, title], i) =>
          stage === 'queued' && at !== 0 ? null : (
            <li
              key={stage}
              data-state={i < at ? 'done' : i === at ? 'now' : 'later'}
              aria-current={i === at ? 'step' : undefined}
            >
              {title}
              {i === at && <Count progress={progress} />}
            </li>
          ),
        )}
      </ol>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  )
}

function Count({ progress }: { progress: Progress | undefined }): JSX.Element | null {
  if (progress?.done === undefined || (progress.done === 0 && progress.total === 0))
    return progress?.text === undefined ? null : (
      <span className="text-code mono tabular signal ml-8">{progress.text}</span>
    )
  return (
    <span className="text-code mono tabular signal ml-8">
      {formatCount(progress.done)}
      {progress.total !== undefined && ` of ${formatCount(progress.total)}`}
    </span>
  )
}
