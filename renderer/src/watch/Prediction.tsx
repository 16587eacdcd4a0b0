import type { DebugCompare } from '@tonoscope/core/contract/debugCompare'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import type { JSX } from 'react'
import { useOperation } from '../backend/useOperation.ts'
import { ChainText } from '../ui/ChainText.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { StatusIcon } from '../ui/StatusIcon.tsx'
import styles from './WatchMessage.module.css'

/** The run that predicted a message against what happened on chain. */
export function Prediction({ run }: { run: DebugEmulateRequest }): JSX.Element {
  const query = useOperation('debugCompare', { body: { left: { run }, right: { on_chain: true } } })
  return (
    <div className={styles.prediction}>
      <h3>Prediction and outcome</h3>
      <QueryView query={query} name="the comparison" lines={2}>
        {found => <Outcome found={found} />}
      </QueryView>
    </div>
  )
}

function Outcome({ found: { comparison, causes, missing } }: { found: DebugCompare }): JSX.Element {
  if (!comparison) return <p className="secondary readable-wide">{missing && <ChainText text={missing.text} />}</p>
  const isEqual = comparison.equality === 'identical' || comparison.equality === 'equal'
  const cause = causes.find(({ status }) => status === 'proven')
  return (
    <>
      <p className={styles.outcome}>
        <StatusIcon state={isEqual ? 'good' : 'bad'} label={isEqual ? 'Equal' : 'Different'} />
        <ChainText text={comparison.sentence} />
      </p>
      {comparison.first && (
        <p className="readable-wide">
          <ChainText text={comparison.first.sentence} />
        </p>
      )}
      {cause && (
        <p className="readable-wide">
          <ChainText text={cause.sentence} />
        </p>
      )}
    </>
  )
}
