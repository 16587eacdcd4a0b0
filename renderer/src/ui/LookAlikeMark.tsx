import { escapeControls } from '@tonoscope/core/encoding/escapeControls'
import type { JSX } from 'react'
import { useLookAlike } from '../labels/lookAlikes.tsx'
import { isKnownAccount, useAccountNames } from './AccountNames.tsx'
import { Icon } from './Icon.tsx'

/** A warning at an address that is easily taken for that of a named account; none if it is known by a name itself. */
export function LookAlikeMark({ account }: { account: string }): JSX.Element | null {
  const names = useAccountNames()
  const name = useLookAlike(account)
  if (name === undefined || isKnownAccount(account, names)) return null
  const text = formatLookAlikeWarning(name)
  return (
    <span className="inline-flex rigid" style={{ color: 'var(--bad)' }} title={`${text}. Compare all characters.`}>
      <Icon name="bar" size={14} label={text} />
    </span>
  )
}

/** What the mark of an account means. */
export const formatLookAlikeWarning = (otherName: string): string =>
  `Looks like the address of ${escapeControls(otherName)}, but is another account`
