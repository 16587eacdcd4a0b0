import { findScreen, type NamedScreen, railScreens } from '@tonoscope/core/contract/screens'
import { type JSX, type ReactNode, useCallback, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { ClipboardNotice } from '../desktop/ClipboardNotice.tsx'
import { ClipboardWatchChip } from '../desktop/ClipboardWatchChip.tsx'
import { FindBar } from '../desktop/FindBar.tsx'
import { OpenFileProvider } from '../desktop/OpenFileContext.ts'
import { showLogs } from '../desktop/showLogs.ts'
import { WorkersLostNotice } from '../desktop/WorkersLostNotice.tsx'
import { isDesktop } from '../desktopBridge/desktopBridge.ts'
import { replaceText } from '../features/inspect/draft.ts'
import { QuickSettings } from '../quickSettings/QuickSettings.tsx'
import { usePageTitle } from '../screens/pageTitle.ts'
import { screenPath } from '../screens/screenPath.ts'
import { IconButton } from '../ui/Button.tsx'
import { ErrorNotice, type InternalErrorAction, InternalErrorActionProvider } from '../ui/ErrorNotice.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Popover } from '../ui/Popover.tsx'
import { useShortcut } from '../ui/useShortcut.ts'
import { AboutDialog } from './AboutDialog.tsx'
import { CommandPalette, type PaletteInput } from './CommandPalette.tsx'
import { ServerNotice } from './ServerNotice.tsx'
import styles from './Shell.module.css'
import { ShortcutHelp } from './ShortcutHelp.tsx'
import { StatusChip } from './StatusChip.tsx'
import { StorageNotices } from './StorageNotices.tsx'
import { screenViews } from './screenViews.ts'
import { useDesktop } from './useDesktop.ts'
import { useFileDrop, useOpenAnyFile } from './useFileDrop.ts'

/** The frame of every screen: navigation, command palette, service status. */
export function Shell({ children }: { children: ReactNode }): JSX.Element {
  const [paletteInput, setPaletteInput] = useState<PaletteInput>()
  const [page, setPage] = useState<'keys' | 'about'>()
  const [error, setError] = useState<unknown>()
  const [location, navigate] = useLocation()
  const screen = findScreen(location)
  usePageTitle(screen?.title)
  const open = useOpenAnyFile()
  const openFile = useCallback(
    (file: File) => {
      setError(undefined)
      open(file).catch(setError)
    },
    [open],
  )
  const isDragging = useFileDrop(openFile)
  const closePalette = useCallback(() => setPaletteInput(undefined), [])
  // A dialog that is replaced by another one reports its closing afterwards.
  const closeDialog = (left: typeof page) => setPage(now => (now === left ? undefined : now))
  const desktop = useDesktop({
    openFile: file => {
      // The file opens on the screen below.
      closePalette()
      setPage(undefined)
      openFile(file)
    },
    openPalette: given => {
      setPage(undefined)
      setPaletteInput(given)
    },
    openShortcuts: () => setPage('keys'),
    openAbout: () => setPage('about'),
    onError: setError,
  })
  const [internalErrorAction] = useState<InternalErrorAction | undefined>(() =>
    isDesktop() ? { title: 'Show logs', act: () => showLogs(setError) } : undefined,
  )

  useShortcut('Mod+K', () => setPaletteInput({ text: '' }), { inDialogs: true })
  useShortcut('/', () => setPaletteInput({ text: '' }))
  useShortcut('?', () => setPage('keys'))

  return (
    <InternalErrorActionProvider value={internalErrorAction}>
      <OpenFileProvider value={openFile}>
        <div className={styles.shell}>
          <button type="button" className={styles.skip} onClick={() => document.getElementById('main')?.focus()}>
            Skip to content
          </button>
          <Rail onKeys={() => setPage('keys')} />
          <header className={styles.bar}>
            <Link href={screenPath('inspect')} className={styles.small} aria-label="Home">
              <Logo size={28} />
            </Link>
            <button type="button" className={styles.search} onClick={() => setPaletteInput({ text: '' })}>
              <Icon name="search" size={14} />
              <span className="grow ellipsis">Paste or find anything</span>
              <kbd>/</kbd>
            </button>
            {desktop.clipboard.on && <ClipboardWatchChip onStop={() => desktop.clipboard.setWatching(false)} />}
            <StatusChip />
          </header>
          <main id="main" className={styles.main} tabIndex={-1}>
            <div className={styles.content} data-full-width={screen && screenViews[screen.name].isFullWidth}>
              <ServerNotice />
              <StorageNotices />
              {desktop.workersLostText !== undefined && (
                <div className="pt-16">
                  <WorkersLostNotice text={desktop.workersLostText} onFail={setError} />
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
          {isDragging && (
            <p className={styles.drop} aria-hidden>
              Drop the file to open it
            </p>
          )}
          <CommandPalette input={paletteInput} onClose={closePalette} />
          <ShortcutHelp open={page === 'keys'} onClose={() => closeDialog('keys')} onAbout={() => setPage('about')} />
          <AboutDialog open={page === 'about'} onClose={() => closeDialog('about')} onError={setError} />
          {desktop.clipboard.text !== undefined && (
            <ClipboardNotice
              text={desktop.clipboard.text}
              onInspect={text => {
                replaceText(text)
                navigate(screenPath('inspect'))
              }}
              onLookUp={text => setPaletteInput({ text })}
              onDismiss={desktop.clipboard.dismiss}
            />
          )}
          {/* Must be last in the page, see `useFind`. */}
          {desktop.findTurn > 0 && <FindBar turn={desktop.findTurn} onClose={desktop.closeFind} onFail={setError} />}
        </div>
      </OpenFileProvider>
    </InternalErrorActionProvider>
  )
}

function Rail({ onKeys }: { onKeys: () => void }): JSX.Element {
  return (
    <nav className={styles.rail} aria-label="Screens">
      <Link href={screenPath('inspect')} className={styles.mark} aria-label="Home">
        <Logo size={30} />
      </Link>
      {railScreens.map(screen => (
        <RailLink key={screen.name} screen={screen} />
      ))}
      <MoreMenu />
      <span className={styles.rest} />
      <button type="button" className={styles.item} data-keys onClick={onKeys} title="Keyboard shortcuts (?)">
        <span className={styles.sign}>?</span>
        Shortcuts
      </button>
      <SettingsMenu />
    </nav>
  )
}

function RailLink({ screen: { name, path, title } }: { screen: NamedScreen }): JSX.Element {
  const [location] = useLocation()
  const current = findScreen(location)
  const isActive = current?.name === name
  return (
    <Link
      href={path}
      className={styles.item}
      data-wide-only={screenViews[name].wideOnly}
      aria-current={isActive ? 'page' : undefined}
    >
      <Icon name={screenViews[name].icon} size={18} />
      {title}
    </Link>
  )
}

const furtherScreens = railScreens.filter(({ name }) => screenViews[name].wideOnly)

/** The screens that do not fit into the rail of a phone. */
function MoreMenu(): JSX.Element {
  const [location] = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  const current = findScreen(location)
  return (
    <Popover
      name="More screens"
      side="top"
      align="end"
      open={isOpen}
      onOpen={setIsOpen}
      trigger={
        <button
          type="button"
          className={styles.item}
          data-narrow-only
          aria-current={furtherScreens.some(({ name }) => name === current?.name) ? 'page' : undefined}
        >
          <Icon name="more" size={18} />
          More
        </button>
      }
    >
      <ul className="grid gap-4">
        {furtherScreens.map(({ name, path, title, about }) => (
          <li key={name}>
            <Link
              href={path}
              className={styles.further}
              aria-current={name === current?.name ? 'page' : undefined}
              onClick={() => setIsOpen(false)}
            >
              <Icon name={screenViews[name].icon} size={18} />
              <span>
                {title}
                <span className="block text-small hint">{about}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Popover>
  )
}

/** The quick settings, with a link to all settings. */
function SettingsMenu(): JSX.Element {
  return (
    <Popover
      name="Settings"
      side="right"
      align="end"
      trigger={
        <button type="button" className={styles.item}>
          <Icon name="settings" size={18} />
          Settings
        </button>
      }
    >
      <QuickSettings />
      <p className="line-above mt-16 pt-12">
        <Link href={screenPath('settings')}>Networks, files and all settings</Link>
      </p>
    </Popover>
  )
}
