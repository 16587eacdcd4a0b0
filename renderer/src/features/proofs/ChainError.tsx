import { isAppError } from '@tonoscope/core/errors'
import type { JSX } from 'react'
import { Link } from 'wouter'
import { capitalize } from '../../format/words.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './ProofView.module.css'

/** Why a chain could not be had; a source that cannot give proofs is told with those that can. */
export function AskProblem({ error, retry }: { error: unknown; retry: () => void }): JSX.Element {
  const cannot = isAppError(error) && (error.code === 'source.unsupported' || error.code === 'source.notRecorded')
  if (isAppError(error) && error.code === 'input.argument')
    return (
      <div className={styles.problem}>
        <Notice kind="failure" title={`${capitalize(error.details.reason)}.`} />
      </div>
    )
  return (
    <div className={styles.problem}>
      {cannot ? (
        <Notice kind="partial" title={`${error.details.source} does not hold this proof`}>
          <p>
            Chains of blocks come from liteservers, from tonapi, and from snapshots that hold them. Choose such a
            network in the <Link href="/settings">settings</Link>, or take the answer of somebody’s{' '}
            <code>get_block_proof</code> as a file: it is verified here all the same.
          </p>
          <p>{capitalize(error.message)}.</p>
        </Notice>
      ) : (
        <ErrorNotice error={error} retry={retry} />
      )}
    </div>
  )
}
