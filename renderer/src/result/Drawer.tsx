import { type JSX, type ReactNode, useEffect, useRef } from 'react'
import { useIsNarrow } from '../trace/useIsNarrow.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { useShortcut } from '../ui/useShortcut.ts'
import styles from './Drawer.module.css'

type DrawerProps = { open: boolean; name: string; onClose: () => void; children: ReactNode }

/** A panel over the right of the result, which does not move; a sheet over it on a phone. */
export function Drawer({ open, name, onClose, children }: DrawerProps): JSX.Element | null {
  const narrow = useIsNarrow()
  const returnTo = useRef<Element | null>(null)
  const isPanel = open && !narrow

  useEffect(() => {
    if (!isPanel) return
    returnTo.current = document.activeElement
    return () => {
      const last = returnTo.current
      if (last instanceof HTMLElement && last.isConnected) last.focus({ preventScroll: true })
    }
  }, [isPanel])
  useShortcut('Escape', onClose, { enabled: isPanel })

  if (narrow)
    return (
      <Dialog kind="sheet" open={open} onClose={onClose} name={name}>
        {children}
      </Dialog>
    )
  if (!open) return null
  return (
    <aside className={styles.drawer} aria-label={name} data-drawer>
      {children}
    </aside>
  )
}
