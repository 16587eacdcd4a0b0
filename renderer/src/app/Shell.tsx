import { type JSX, type ReactNode, useEffect, useState } from 'react'
import { Link, useRoute } from 'wouter'
import { IconButton } from '../ui/Button.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { Mark } from '../ui/Mark.tsx'
import { GlobalBox } from './GlobalBox.tsx'
import { SettingsMenu } from './SettingsMenu.tsx'
import styles from './Shell.module.css'
import { ShortcutHelp } from './ShortcutHelp.tsx'
import { StatusChip } from './StatusChip.tsx'
import { useFileDrop } from './useFileDrop.ts'

/** The screens, in the order of the rail. */
const screens: readonly {
  readonly path: string
  readonly title: string
  readonly icon: IconName
  readonly with?: string
}[] = [
  { path: '/inspect', title: 'Inspect', icon: 'inspect' },
  { path: '/event', title: 'Event', icon: 'event' },
  { path: '/blocks', title: 'Blocks', icon: 'blocks', with: '/proofs' },
  { path: '/config', title: 'Config', icon: 'config' },
  { path: '/nfts', title: 'NFTs', icon: 'image' },
  { path: '/domains', title: 'Domains', icon: 'calendar' },
  { path: '/library', title: 'Library', icon: 'library' },
]

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

/** What stands around every screen: the rail, the box that takes anything, the state of the service. */
export function Shell({ children }: { children: ReactNode }): JSX.Element {
  const [box, setBox] = useState(false)
  const [help, setHelp] = useState(false)
  const drop = useFileDrop()

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const command = event.ctrlKey || event.metaKey
      if (command && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        setBox(true)
        return
      }
      if (command || event.altKey || isTyping(event.target) || document.querySelector('dialog[open]')) return
      if (event.key === '/') {
        event.preventDefault()
        setBox(true)
      } else if (event.key === '?') setHelp(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])

  return (
    <div className={styles.shell}>
      <button type="button" className={styles.skip} onClick={() => document.getElementById('main')?.focus()}>
        To the content
      </button>
      <nav className={styles.rail} aria-label="Screens">
        <Link href="/inspect" className={styles.mark} aria-label="Tonoscope, to the beginning">
          <Mark size={30} />
        </Link>
        {screens.map(screen => (
          <RailLink key={screen.path} {...screen} />
        ))}
        <span className={styles.rest} />
        <button
          type="button"
          className={styles.item}
          data-keys
          onClick={() => setHelp(true)}
          title="Keyboard shortcuts (?)"
        >
          <span className={styles.sign}>?</span>
          Keys
        </button>
        <SettingsMenu
          trigger={
            <button type="button" className={styles.item}>
              <Icon name="settings" size={18} />
              Settings
            </button>
          }
        />
      </nav>
      <header className={styles.bar}>
        <Link href="/inspect" className={styles.small} aria-label="Tonoscope, to the beginning">
          <Mark size={28} />
        </Link>
        <button type="button" className={styles.box} onClick={() => setBox(true)}>
          <Icon name="search" size={14} />
          <span className={styles.invite}>Paste or find anything</span>
          <kbd>/</kbd>
        </button>
        <StatusChip />
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        <div className={styles.content}>
          {drop.error !== undefined && (
            <div className={styles.dropError}>
              <ErrorNotice error={drop.error} />
              <IconButton icon="close" label="Dismiss" onClick={drop.dismiss} />
            </div>
          )}
          {children}
        </div>
      </main>
      {drop.over && (
        <p className={styles.drop} aria-hidden>
          Drop it to open it
        </p>
      )}
      <GlobalBox open={box} onClose={() => setBox(false)} />
      <ShortcutHelp open={help} onClose={() => setHelp(false)} />
    </div>
  )
}

function RailLink({ path, title, icon, with: other = path }: (typeof screens)[number]): JSX.Element {
  const [here] = useRoute(`${path}/*?`)
  // A screen that is reached from this one, and back.
  const [beside] = useRoute(`${other}/*?`)
  return (
    <Link href={path} className={styles.item} aria-current={here || beside ? 'page' : undefined}>
      <Icon name={icon} size={18} />
      {title}
    </Link>
  )
}
