import { isAppError } from '@tonoscope/core/errors'
import type { JSX, ReactNode } from 'react'
import { Link } from 'wouter'
import { toErrorText } from '../../errors/toErrorText.ts'
import { screenPath } from '../../screens/screenPath.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatusIcon } from '../../ui/StatusIcon.tsx'

/** Why a block cannot be shown. A source that does not support blocks is not proof that the block is missing. */
export function BlockError({ error, retry }: { error: unknown; retry: () => void }): JSX.Element {
  const code = isAppError(error) ? error.code : undefined
  if (code !== 'source.unsupported' && code !== 'source.notRecorded') return <ErrorNotice error={error} retry={retry} />
  const { title, next } = toErrorText(error)
  return (
    <Notice kind="partial" title={title} actions={<Link href={screenPath('settings')}>Networks</Link>}>
      <p>{next}</p>
      <p>The block may still exist.</p>
      <p className="code">{code}</p>
    </Notice>
  )
}

/** Stands for a value that the source does not provide; it is neither none nor zero. */
export function Unavailable({ children = 'Not available from this source' }: { children?: ReactNode }): JSX.Element {
  return (
    <span className="inline-row unknown gap-6">
      <StatusIcon state="unknown" label="Unknown" />
      <span>{children}</span>
    </span>
  )
}
