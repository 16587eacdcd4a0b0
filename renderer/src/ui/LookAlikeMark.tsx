import { escapeControls } from '@tonoscope/core/encoding/escapeControls'
import type { JSX } from 'react'
import { useLookAlike } from '../labels/lookAlikes.tsx'
import { Icon } from './Icon.tsx'

/** A warning at an address that is easily taken for that of a named account. */
export function LookAlikeMark({ account }: { account: string }): JSX.Element | null {
  const name = useLookAlike(account)
  if (name === undefined) return null
  const text = `Looks like the address of ${escapeControls(name)}, but is another account`
  return (
    <span className="inline-flex rigid" style={{ color: 'var(--bad)' }} title={`${text}. Compare all characters.`}>
      <Icon name="bar" size={14} label={text} />
    </span>
  )
}
