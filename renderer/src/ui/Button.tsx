import type { ComponentProps, JSX } from 'react'
import styles from './Button.module.css'
import { Icon, type IconName } from './Icon.tsx'

type Props = ComponentProps<'button'> & {
  /** `primary`: the one thing to do here; `plain`: another thing; `quiet`: a thing beside text; `link`: a place to go to. */
  kind?: 'primary' | 'plain' | 'quiet' | 'link'
  icon?: IconName
}

/** Something that can be done. */
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

/** A button that is only a sign; its name is in the tooltip and for screen readers. */
export function IconButton({
  icon,
  label,
  ...rest
}: ComponentProps<'button'> & { icon: IconName; label: string }): JSX.Element {
  return (
    <button type="button" aria-label={label} title={label} {...rest} className={styles.icon}>
      <Icon name={icon} />
    </button>
  )
}
