import { type JSX, type ReactNode, useCallback, useEffect, useState } from 'react'
import { Link, useLocation, useRoute } from 'wouter'
import { isDesktop } from '../backend/desktopBridge.ts'
import { ClipboardNotice } from '../desktop/ClipboardNotice.tsx'
import { FindBar } from '../desktop/FindBar.tsx'
import { showLogs } from '../desktop/showLogs.ts'
import { TakeFileProvider } from '../desktop/takeFile.ts'
import { WatchChip } from '../desktop/WatchChip.tsx'
import { WorkersLost } from '../desktop/WorkersLost.tsx'
import { replaceText } from '../features/inspect/draft.ts'
import { IconButton } from '../ui/Button.tsx'
import { ErrorNotice, type InternalErrorAction, InternalErrorActionProvider } from '../ui/ErrorNotice.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { Logo } from '../ui/Logo.tsx'
import { AboutDialog } from './AboutDialog.tsx'
import { type Given, GlobalBox } from './GlobalBox.tsx'
import { SettingsMenu } from './SettingsMenu.tsx'
import styles from './Shell.module.css'
import { ShortcutHelp } from './ShortcutHelp.tsx'
import { StatusChip } from './StatusChip.tsx'
import { useDesktop } from './useDesktop.ts'
import { useFileDrop } from './useFileDrop.ts'
import { useOpenAnyFile } from './useOpenAnyFile.ts'

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
  const [box, setBox] = useState<Given>()
  const [page, setPage] = useState<'keys' | 'about'>()
  const [error, setError] = useState<unknown>()
  const [, navigate] = useLocation()
  const open = useOpenAnyFile()
  const take = useCallback(
    (file: File) => {
      setError(undefined)
      open(file).catch(setError)
    },
    [open],
  )
  const over = useFileDrop(take)
  const closeBox = useCallback(() => setBox(undefined), [])
  // One that closes because another one opens tells so afterwards.
  const leave = (left: typeof page) => setPage(now => (now === left ? undefined : now))
  const desktop = useDesktop({
    take: file => {
      // The screen that shows it lies beneath.
      closeBox()
      setPage(undefined)
      take(file)
    },
    openBox: given => {
      setPage(undefined)
      setBox(given)
    },
    openKeys: () => setPage('keys'),
    openAbout: () => setPage('about'),
    fail: setError,
  })
  const [faultHelp] = useState<InternalErrorAction | undefined>(() =>
    isDesktop() ? { title: 'Show the logs', act: () => showLogs(setError) } : undefined,
  )

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const command = event.ctrlKey || event.metaKey
      if (command && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        setBox({ text: '' })
        return
      }
      if (command || event.altKey || isTyping(event.target) || document.querySelector('dialog[open]')) return
      if (event.key === '/') {
        event.preventDefault()
        setBox({ text: '' })
      } else if (event.key === '?') setPage('keys')
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])

  return (
    <InternalErrorActionProvider value={faultHelp}>
      <TakeFileProvider value={take}>
        <div className={styles.shell}>
          <button type="button" className={styles.skip} onClick={() => document.getElementById('main')?.focus()}>
            To the content
          </button>
          <nav className={styles.rail} aria-label="Screens">
            <Link href="/inspect" className={styles.mark} aria-label="Tonoscope, to the beginning">
              <Logo size={30} />
            </Link>
            {screens.map(screen => (
              <RailLink key={screen.path} {...screen} />
            ))}
            <span className={styles.rest} />
            <button
              type="button"
              className={styles.item}
              data-keys
              onClick={() => setPage('keys')}
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
              <Logo size={28} />
            </Link>
            <button type="button" className={styles.box} onClick={() => setBox({ text: '' })}>
              <Icon name="search" size={14} />
              <span className={styles.invite}>Paste or find anything</span>
              <kbd>/</kbd>
            </button>
            {desktop.clipboard.on && <WatchChip onStop={() => desktop.clipboard.watch(false)} />}
            <StatusChip />
          </header>
          <main id="main" className={styles.main} tabIndex={-1}>
            <div className={styles.content}>
              {desktop.lost !== undefined && (
                <div className={styles.lost}>
                  <WorkersLost text={desktop.lost} onFail={setError} />
                </div>
              )}
              {error !== undefined && (
                <div className={styles.dropError}>
                  <ErrorNotice error={error} />
                  <IconButton icon="close" label="Dismiss" onClick={() => setError(undefined)} />
                </div>
              )}
              {children}
            </div>
          </main>
          {over && (
            <p className={styles.drop} aria-hidden>
              Drop it to open it
            </p>
          )}
          <GlobalBox given={box} onClose={closeBox} />
          <ShortcutHelp open={page === 'keys'} onClose={() => leave('keys')} onAbout={() => setPage('about')} />
          <AboutDialog open={page === 'about'} onClose={() => leave('about')} onFail={setError} />
          {desktop.clipboard.text !== undefined && (
            <ClipboardNotice
              text={desktop.clipboard.text}
              onInspect={text => {
                replaceText(text)
                navigate('/inspect')
              }}
              onLook={text => setBox({ text })}
              onDismiss={desktop.clipboard.dismiss}
            />
          )}
          {/* Last in the page: see there. */}
          {desktop.finding > 0 && <FindBar turn={desktop.finding} onClose={desktop.closeFind} onFail={setError} />}
        </div>
      </TakeFileProvider>
    </InternalErrorActionProvider>
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
