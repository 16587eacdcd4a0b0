import type { DebugConfigChange } from '@tonoscope/core/contract/debugConfig'
import type { JSX, ReactNode } from 'react'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import styles from './ChangeMark.module.css'

/** What happened to a parameter or a row. */
export type ChangeKind = DebugConfigChange['kind']

/** How a change is shown: a word, a sign and a colour. */
export const changeKinds: {
  readonly [K in ChangeKind]: { label: string; icon: IconName; colour: string | undefined }
} = {
  added: { label: 'Added', icon: 'plus', colour: styles.added },
  removed: { label: 'Removed', icon: 'minus', colour: styles.removed },
  changed: { label: 'Changed', icon: 'edit', colour: styles.changed },
}

/** The kinds that occur, with their number, in the order of the table. */
export function countChanges(changes: readonly { readonly kind: ChangeKind }[]) {
  // The table's keys are the kinds.
  return (Object.keys(changeKinds) as ChangeKind[])
    .map(kind => ({ kind, count: changes.filter(change => change.kind === kind).length }))
    .filter(({ count }) => count > 0)
}

type Props = {
  kind: ChangeKind
  /** Whether only the sign says what happened, to assistive technology by its label. */
  signOnly?: boolean
  children: ReactNode
}

/** A text about a change, with its sign and colour. */
export function ChangeMark({ kind, signOnly = false, children }: Props): JSX.Element {
  const { label, icon, colour } = changeKinds[kind]
  return (
    <span className={`inline-row gap-6 ${colour}`}>
      <Icon name={icon} size={10} {...(signOnly && { label })} />
      <span>{children}</span>
    </span>
  )
}
