import { type JSX, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useIsNarrow } from '../../ui/useIsNarrow.ts'
import { useShortcut } from '../../ui/useShortcut.ts'
import styles from './Drawer.module.css'
import { DrawerEdge } from './DrawerEdge.tsx'
import { setDrawerSize, toggleDrawerDock, useDrawerDock } from './drawerDock.ts'

type DrawerProps = { open: boolean; name: string; onClose: () => void; children: ReactNode }

/** A panel over the right or the lower part of the result, which does not move; a sheet over it on a phone. */
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
  return open ? <Panel name={name}>{children}</Panel> : null
}

function Panel({ name, children }: Pick<DrawerProps, 'name' | 'children'>): JSX.Element {
  const { dock, size: storedSize, min, max } = useDrawerDock()
  const [movedSize, setMovedSize] = useState<number>()
  const size = movedSize ?? storedSize
  const isBelow = dock === 'below'

  useLayoutEffect(() => {
    if (!isBelow) return
    // What has the focus is scrolled to above the panel.
    document.documentElement.style.scrollPaddingBottom = `${size}px`
    return () => {
      document.documentElement.style.scrollPaddingBottom = ''
    }
  }, [isBelow, size])

  return (
    <>
      {/* The end of the page can be scrolled to above the panel. */}
      {isBelow && <div style={{ height: size }} />}
      <aside
        className={styles.drawer}
        style={{ [isBelow ? 'height' : 'width']: size }}
        aria-label={name}
        data-drawer={dock}
      >
        <DrawerEdge
          {...{ dock, size, min, max }}
          onMove={setMovedSize}
          onResize={next => {
            setMovedSize(undefined)
            setDrawerSize(dock, next)
          }}
        />
        <div className={styles.content}>{children}</div>
      </aside>
    </>
  )
}

/** Moves the drawer below the result, or back to its right; not on a phone. */
export function DockButton(): JSX.Element | null {
  const narrow = useIsNarrow()
  const { dock } = useDrawerDock()
  if (narrow) return null
  return (
    <IconButton
      icon={dock === 'below' ? 'dockRight' : 'dockBelow'}
      label={dock === 'below' ? 'Dock right' : 'Dock below'}
      onClick={toggleDrawerDock}
    />
  )
}
