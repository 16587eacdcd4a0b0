import { isAppError } from '@tonoscope/core/errors'
import type { JSX } from 'react'
import { Link } from 'wouter'
import { toErrorText } from '../../errors/toErrorText.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './BlockPane.module.css'

/** What kept a block from being shown; a source that cannot tell has not said that there is none. */
export function BlockError({ error, retry }: { error: unknown; retry: () => void }): JSX.Element {
  const code = isAppError(error) ? error.code : undefined
  if (code !== 'source.unsupported' && code !== 'source.notRecorded') return <ErrorNotice error={error} retry={retry} />
  const { title, next } = toErrorText(error)
  return (
    <Notice kind="partial" title={title} actions={<Link href="/settings">Networks</Link>}>
      <p>{next}</p>
      <p>That does not mean that there is no such block.</p>
      <p className={styles.code}>{code}</p>
    </Notice>
  )
}
