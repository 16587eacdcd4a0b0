import {
  cloneElement,
  type JSX,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react'
import { lazyComponent } from './lazyComponent.tsx'
import { WhileLoading } from './WhileLoading.tsx'

/** What positions it is as large as half of React, and nothing is painted by it before a press. */
const PopoverContent = lazyComponent(() => import('./PopoverContent.tsx'), 'PopoverContent')

type TriggerProps = JSX.IntrinsicElements['button']

type Props = {
  /** A button, or a component that passes on the properties of one. */
  trigger: ReactElement<TriggerProps>
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
  const id = useId()
  const ref = useRef<HTMLButtonElement>(null)
  const [isOpenAlone, setIsOpenAlone] = useState(false)
  const isOpen = open ?? isOpenAlone
  const setOpen = (next: boolean) => {
    setIsOpenAlone(next)
    onOpen?.(next)
  }
  const button = cloneElement(trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    ref,
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      trigger.props.onClick?.(event)
      setOpen(!isOpen)
    },
  })
  return (
    <>
      {button}
      {isOpen && (
        <WhileLoading shown={null}>
          <PopoverContent {...{ id, name, align, side }} trigger={ref} onClose={() => setOpen(false)}>
            {children}
          </PopoverContent>
        </WhileLoading>
      )}
    </>
  )
}
