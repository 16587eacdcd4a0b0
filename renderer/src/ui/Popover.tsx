import { Popover as Radix } from 'radix-ui'
import type { JSX, ReactNode } from 'react'
import styles from './Popover.module.css'

type Props = {
  trigger: ReactNode
  name: string
  children: ReactNode
  align?: 'start' | 'end'
  side?: 'top' | 'bottom' | 'right'
  /** Controlled state; uncontrolled by default. */
  open?: boolean
  onOpen?: (open: boolean) => void
}

/** A popover beside its trigger. */
export function Popover({
  trigger,
  name,
  children,
  align = 'start',
  side = 'bottom',
  open,
  onOpen,
}: Props): JSX.Element {
  return (
    <Radix.Root {...(open !== undefined && { open })} {...(onOpen && { onOpenChange: onOpen })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={styles.popover}
          aria-label={name}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
