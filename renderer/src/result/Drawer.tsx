import { type JSX, type ReactNode, useEffect, useRef } from 'react'
import { useNarrow } from '../trace/useNarrow.ts'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './Drawer.module.css'

type DrawerProps = { open: boolean; name: string; onClose: () => void; children: ReactNode }

/** Beside the result on a wide screen, where the tree can be walked on; a sheet over it on a phone. */
export function Drawer({ open, name, onClose, children }: DrawerProps): JSX.Element | null {
  const narrow = useNarrow()
  const returnTo = useRef<Element | null>(null)
  const beside = open && !narrow

  useEffect(() => {
    if (!beside) return
    returnTo.current = document.activeElement
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return
      onClose()
    }
    window.addEventListener('keydown', close)
    return () => {
      window.removeEventListener('keydown', close)
      const last = returnTo.current
      if (last instanceof HTMLElement && last.isConnected) last.focus({ preventScroll: true })
    }
  }, [beside, onClose])

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
