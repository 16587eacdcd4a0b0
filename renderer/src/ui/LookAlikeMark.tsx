import type { NameOrigin } from '@tonoscope/core/contract/schemas/nameOrigin'
import { escapeControls } from '@tonoscope/core/encoding/escapeControls'
import type { JSX } from 'react'
import { useLookAlike } from '../labels/lookAlikes.tsx'
import { useAccountNames } from './AccountNames.tsx'
import { Icon } from './Icon.tsx'

/** Names that somebody else chose: of an opened file, a contract, or the owner of a domain. */
const foreignOrigins: ReadonlySet<NameOrigin | undefined> = new Set(['file', 'contract', 'domain'])

/** A warning at an address that is easily taken for that of a named account; none if it is known by a name itself. */
export function LookAlikeMark({ account }: { account: string }): JSX.Element | null {
  const names = useAccountNames()
  const name = useLookAlike(account)
  const isKnown = names.name(account) !== undefined && !foreignOrigins.has(names.origin(account))
  if (name === undefined || isKnown) return null
  const text = `Looks like the address of ${escapeControls(name)}, but is another account`
  return (
    <span className="inline-flex rigid" style={{ color: 'var(--bad)' }} title={`${text}. Compare all characters.`}>
      <Icon name="bar" size={14} label={text} />
    </span>
  )
}
