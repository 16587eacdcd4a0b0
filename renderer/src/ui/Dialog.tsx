import { escapeControls } from '@tonoscope/core/encoding/escapeControls'
import { type JSX, type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from './Button.tsx'
import styles from './Dialog.module.css'

type Props = {
  open: boolean
  onClose: () => void
  name: string
  /** `palette`: below the header; `sheet`: from the bottom, on a phone; `page`: centred. */
  kind: 'palette' | 'sheet' | 'page'
  children: ReactNode
}

/** A modal dialog; the browser traps the focus. */
export function Dialog({ open, onClose, name: given, kind, children }: Props): JSX.Element {
  const name = escapeControls(given)
  const ref = useRef<HTMLDialogElement>(null)
  const pressedBackdrop = useRef(false)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
    // After every render: Escape may have closed a dialog that is to be open again.
  })
  return (
    // A click on the backdrop closes; the browser handles Escape.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={ref}
      className={styles.dialog}
      data-kind={kind}
      aria-label={name}
      onClose={onClose}
      onPointerDown={event => {
        pressedBackdrop.current = event.target === event.currentTarget
      }}
      onClick={event => {
        // The press must have started on the backdrop, too: the pressed element may have moved away.
        if (event.target === event.currentTarget && pressedBackdrop.current) onClose()
      }}
    >
      {open && (
        <div className={styles.content}>
          {kind === 'page' && (
            <header className="row between mb-8">
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
