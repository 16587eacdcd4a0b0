import type { DesktopCommand, DesktopEvent } from '@tonoscope/core/contract/desktop'
import { fromWire, type WireError } from '@tonoscope/core/errors'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { callDesktop, isDesktop } from '../backend/desktopBridge.ts'
import { linkText } from '../desktop/linkText.ts'
import { useClipboardWatch } from '../desktop/useClipboardWatch.ts'
import { useDesktopEvents } from '../desktop/useDesktopEvents.ts'
import type { Given } from './GlobalBox.tsx'

/** What the page does where something outside it asks. */
export type DesktopActs = {
  readonly take: (file: File) => void
  readonly openBox: (given: Given) => void
  readonly openKeys: () => void
  readonly openAbout: () => void
  readonly fail: (error: unknown) => void
}

const places: { readonly [C in DesktopCommand]?: string } = {
  settings: '/settings',
  inspect: '/inspect',
  event: '/event',
  blocks: '/blocks',
  config: '/config',
  nfts: '/nfts',
  domains: '/domains',
  library: '/library',
}

const fromLink =
  'This text comes from a link that opened Tonoscope. Nothing was done with it; Enter takes the line that is chosen.'

/** What the desktop app adds to the page: events from outside, find in page, the clipboard; nothing of it in a browser. */
export function useDesktop({ take, openBox, openKeys, openAbout, fail }: DesktopActs) {
  const [, navigate] = useLocation()
  const [lost, setLost] = useState<string>()
  /** Grows each time that somebody asks for the bar; 0 while it is closed. */
  const [finding, setFinding] = useState(0)
  const clipboard = useClipboardWatch(fail)
  const find = useCallback(() => setFinding(turn => turn + 1), [])

  const obey = (command: DesktopCommand) => {
    const place = places[command]
    if (place !== undefined) navigate(place)
    else if (command === 'find-anything') openBox({ text: '' })
    else if (command === 'find-in-page') find()
    else if (command === 'shortcuts') openKeys()
    else if (command === 'about') openAbout()
    else if (command === 'watch-clipboard') clipboard.toggle()
    else if (command === 'open-file')
      callDesktop('desktop.openFiles', {}).then(({ files }) => {
        for (const { name, bytes } of files) take(new File([bytes], name))
      }, fail)
  }
  const hear = (event: DesktopEvent) => {
    if (event.type === 'file') take(new File([event.bytes], event.name))
    else if (event.type === 'link') openBox({ text: linkText(event.text), from: fromLink })
    else if (event.type === 'command') obey(event.command)
    else if (event.type === 'clipboard') clipboard.heard(event.text)
    else if (event.type === 'workers') setLost(event.state === 'lost' ? event.text : undefined)
    // Written by `toWire` on the other side.
    else fail(fromWire(event.error as WireError))
  }
  useDesktopEvents(hear, fail)

  useEffect(() => {
    if (!isDesktop()) return
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.key.toLowerCase() !== 'f') return
      event.preventDefault()
      find()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [find])

  return { lost, finding, closeFind: useCallback(() => setFinding(0), []), clipboard }
}
