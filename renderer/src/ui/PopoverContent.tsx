import { Popover as Radix } from 'radix-ui'
import { type JSX, type ReactNode, type RefObject, useRef } from 'react'
import styles from './Popover.module.css'

type Props = {
  id: string
  name: string
  align: 'start' | 'end'
  side: 'top' | 'bottom' | 'right'
  /** The element that opened it, beside which it is. */
  trigger: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

/** What a popover shows while it is open; it has the focus, and its trigger when it was closed by a key. */
export function PopoverContent({ id, name, align, side, trigger, onClose, children }: Props): JSX.Element {
  const isOutside = useRef(false)
  return (
    <Radix.Root open onOpenChange={open => open || onClose()}>
      {/* It is on the screen as long as this is. */}
      <Radix.Anchor virtualRef={trigger as RefObject<HTMLElement>} />
      <Radix.Portal>
        <Radix.Content
          id={id}
          className={styles.popover}
          aria-label={name}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={event => {
            // The trigger itself closes it: it would open it again.
            if (trigger.current?.contains(event.target as Node)) event.preventDefault()
            else isOutside.current = true
          }}
          onCloseAutoFocus={event => {
            event.preventDefault()
            if (!isOutside.current) trigger.current?.focus()
          }}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
