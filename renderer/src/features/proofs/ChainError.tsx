import { isAppError } from '@tonoscope/core/errors'
import type { JSX } from 'react'
import { Link } from 'wouter'
import { capitalize } from '../../format/words.ts'
import { screenPath } from '../../screens/screenPath.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** Why a chain could not be fetched; if the source does not support proofs, lists the sources that do. */
export function ChainError({ error, retry }: { error: unknown; retry: () => void }): JSX.Element {
  const isUnsupported =
    isAppError(error) && (error.code === 'source.unsupported' || error.code === 'source.notRecorded')
  if (isAppError(error) && error.code === 'input.argument')
    return (
      <div className="pb-16">
        <Notice kind="failure" title={`${capitalize(error.details.reason)}.`} />
      </div>
    )
  return (
    <div className="pb-16">
      {isUnsupported ? (
        <Notice kind="partial" title={`This proof is not available from ${error.details.source}`}>
          <p>
            Block proofs come from liteservers, from tonapi, and from snapshots that contain them. Select such a network
            in the <Link href={screenPath('settings')}>settings</Link>, or open a saved <code>get_block_proof</code>{' '}
            response as a file: it is verified the same way.
          </p>
          <p>{capitalize(error.message)}.</p>
        </Notice>
      ) : (
        <ErrorNotice error={error} retry={retry} />
      )}
    </div>
  )
}
