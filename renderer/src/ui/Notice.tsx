import { escapeControls } from '@tonoscope/core/encoding/escapeControls'
import type { JSX, ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Notice.module.css'

const icons: { readonly [K in 'note' | 'warning' | 'failure' | 'partial']: IconName } = {
  note: 'bar',
  warning: 'bar',
  failure: 'cross',
  partial: 'question',
}

type Props = {
  kind: 'note' | 'warning' | 'failure' | 'partial'
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
}

/** A notice with title, text and actions. */
export function Notice({ kind, title, children, actions }: Props): JSX.Element {
  return (
    <div className={styles.notice} data-kind={kind} role={kind === 'failure' ? 'alert' : 'status'}>
      <span className={styles.sign}>
        <Icon name={icons[kind]} size={14} />
      </span>
      <div className="grow shrink">
        <p className="semibold anywhere">{typeof title === 'string' ? escapeControls(title) : title}</p>
        {children && <div className="secondary anywhere readable">{children}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
