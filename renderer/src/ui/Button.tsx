import { escapeControls } from '@tonoscope/core/encoding/escapeControls'
import type { ComponentProps, JSX } from 'react'
import styles from './Button.module.css'
import { Icon, type IconName } from './Icon.tsx'

type Props = ComponentProps<'button'> & {
  /** `primary`: the main action; `plain`: other actions; `quiet`: beside text; `link`: navigation. */
  kind?: 'primary' | 'plain' | 'quiet' | 'link'
  icon?: IconName
}

/** A button. */
export function Button({ kind = 'plain', icon, children, className, ...rest }: Props): JSX.Element {
  return (
    <button
      type="button"
      {...rest}
      data-kind={kind}
      className={className ? `${styles.button} ${className}` : styles.button}
    >
      {icon && <Icon name={icon} size={14} />}
      {children}
    </button>
  )
}

type IconButtonProps = ComponentProps<'button'> & { icon: IconName; label: string }

/** A button with an icon only; the label is its tooltip and accessible name. */
export function IconButton({ icon, label, ...rest }: IconButtonProps): JSX.Element {
  // It may contain the name of a file or a label.
  const text = escapeControls(label)
  return (
    <button type="button" aria-label={text} title={text} {...rest} className={styles.icon}>
      <Icon name={icon} />
    </button>
  )
}
