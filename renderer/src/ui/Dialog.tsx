import { type JSX, type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from './Button.tsx'
import styles from './Dialog.module.css'

type Props = {
  open: boolean
  onClose: () => void
  name: string
  /** `palette`: under the bar; `sheet`: from below, on a phone; `page`: in the middle. */
  kind: 'palette' | 'sheet' | 'page'
  children: ReactNode
}

/** Something that has to be closed before the rest goes on. The platform keeps the focus inside. */
export function Dialog({ open, onClose, name, kind, children }: Props): JSX.Element {
  const ref = useRef<HTMLDialogElement>(null)
  const onGround = useRef(false)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
  }, [open])
  return (
    // A press on the ground closes; the keyboard has Escape, which the platform handles.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={ref}
      className={styles.dialog}
      data-kind={kind}
      aria-label={name}
      onClose={onClose}
      onPointerDown={event => {
        onGround.current = event.target === event.currentTarget
      }}
      onClick={event => {
        // A press on something that then moved away ends on the ground too, but did not begin there.
        if (event.target === event.currentTarget && onGround.current) onClose()
      }}
    >
      {open && (
        <div className={styles.inside}>
          {kind === 'page' && (
            <header className={styles.head}>
              <h2>{name}</h2>
              <IconButton icon="close" label="Close" onClick={onClose} />
            </header>
          )}
          {children}
        </div>
      )}
    </dialog>
  )
}
