import type { DesktopCommand, DesktopEvent } from '@tonoscope/core/contract/desktop'
import { isScreenName } from '@tonoscope/core/contract/screens'
import { fromWire, type WireError } from '@tonoscope/core/errors'
import { useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import { parseTonoscopeLink } from '../desktop/tonoscopeLink.ts'
import { useClipboardWatch } from '../desktop/useClipboardWatch.ts'
import { useDesktopEvents } from '../desktop/useDesktopEvents.ts'
import { callDesktop, isDesktop } from '../desktopBridge/desktopBridge.ts'
import { screenPath } from '../screens/screenPath.ts'
import { useShortcut } from '../ui/useShortcut.ts'
import type { PaletteInput } from './CommandPalette.tsx'

/** Actions of the page that desktop events trigger. */
export type DesktopActions = {
  readonly openFile: (file: File) => void
  readonly openPalette: (given: PaletteInput) => void
  readonly openShortcuts: () => void
  readonly openAbout: () => void
  readonly onError: (error: unknown) => void
}

const fromLink =
  'This text comes from a link that opened Tonoscope. Nothing has been run. Press Enter to open the selected result.'

/** The desktop features of the page: main process events, find in page, clipboard watch. Inactive in a browser. */
export function useDesktop({ openFile, openPalette, openShortcuts, openAbout, onError }: DesktopActions) {
  const [, navigate] = useLocation()
  const [workersLostText, setLost] = useState<string>()
  /** Incremented on each request for the find bar; 0 while it is closed. */
  const [findTurn, setFinding] = useState(0)
  const clipboard = useClipboardWatch(onError)
  const find = useCallback(() => setFinding(turn => turn + 1), [])

  const runCommand = (command: DesktopCommand) => {
    if (isScreenName(command)) navigate(screenPath(command))
    else if (command === 'find-anything') openPalette({ text: '' })
    else if (command === 'find-in-page') find()
    else if (command === 'shortcuts') openShortcuts()
    else if (command === 'about') openAbout()
    else if (command === 'watch-clipboard') clipboard.toggle()
    else if (command === 'open-file')
      callDesktop('desktop.openFiles', {}).then(({ files }) => {
        for (const { name, bytes } of files) openFile(new File([bytes], name))
      }, onError)
  }
  const onDesktopEvent = (event: DesktopEvent) => {
    if (event.type === 'file') openFile(new File([event.bytes], event.name))
    else if (event.type === 'link') openPalette({ text: parseTonoscopeLink(event.text), from: fromLink })
    else if (event.type === 'command') runCommand(event.command)
    else if (event.type === 'clipboard') clipboard.onClipboardText(event.text)
    else if (event.type === 'workers') setLost(event.state === 'lost' ? event.text : undefined)
    // Serialised with `toWire` by the main process.
    else onError(fromWire(event.error as WireError))
  }
  useDesktopEvents(onDesktopEvent, onError)

  useShortcut('Mod+F', find, { inDialogs: true, enabled: isDesktop() })

  return { workersLostText, findTurn, closeFind: useCallback(() => setFinding(0), []), clipboard }
}
