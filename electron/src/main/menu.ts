import type { DesktopCommand } from '@tonoscope/core/contract/desktop'
import type { MenuItemConstructorOptions as Item } from 'electron'

/** What the menu's entries do that the page does not do itself. */
export type MenuActs = {
  readonly tell: (command: DesktopCommand) => void
  readonly openFiles: () => void
  readonly restart: () => void
  readonly showLogs: () => void
  /** The clipboard is watched. */
  readonly watching: boolean
}

const screens: readonly (readonly [label: string, command: DesktopCommand])[] = [
  ['Inspect', 'inspect'],
  ['Event', 'event'],
  ['Blocks', 'blocks'],
  ['Config', 'config'],
  ['NFTs', 'nfts'],
  ['Domains', 'domains'],
  ['Library', 'library'],
]

/** The program's menu, as each system expects it. */
export function menuTemplate(name: string, platform: NodeJS.Platform, acts: MenuActs): Item[] {
  const isMac = platform === 'darwin'
  const line: Item = { type: 'separator' }
  const does = (label: string, command: DesktopCommand, accelerator?: string): Item => ({
    label,
    click: () => acts.tell(command),
    ...(accelerator !== undefined && { accelerator }),
  })
  const settings = does('Settings', 'settings', 'CmdOrCtrl+,')
  const about = does(`About ${name}`, 'about')
  const ofMac: Item = {
    label: name,
    submenu: [
      about,
      line,
      settings,
      line,
      { role: 'services' },
      line,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      line,
      { role: 'quit' },
    ],
  }
  const file: Item = {
    label: '&File',
    submenu: [
      { label: 'Open…', accelerator: 'CmdOrCtrl+O', click: acts.openFiles },
      does('Recent files', 'library'),
      line,
      {
        label: 'Watch the clipboard for messages',
        type: 'checkbox',
        checked: acts.watching,
        click: () => acts.tell('watch-clipboard'),
      },
      line,
      ...(isMac ? [{ role: 'close' } as const] : [settings, line, { role: 'quit' } as const]),
    ],
  }
  const edit: Item = {
    label: '&Edit',
    submenu: [
      { role: 'undo' },
      { role: 'redo' },
      line,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'selectAll' },
      line,
      does('Find anything', 'find-anything', 'CmdOrCtrl+K'),
      does('Find in page', 'find-in-page', 'CmdOrCtrl+F'),
    ],
  }
  const view: Item = {
    label: '&View',
    submenu: [
      ...screens.map(([label, command], at) => does(label, command, `CmdOrCtrl+${at + 1}`)),
      line,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { role: 'togglefullscreen' },
      line,
      { role: 'reload' },
      { role: 'toggleDevTools' },
    ],
  }
  const help: Item = {
    role: 'help',
    label: '&Help',
    submenu: [
      does('Keyboard shortcuts', 'shortcuts'),
      line,
      { label: 'Restart the computing processes', click: acts.restart },
      { label: 'Show the logs', click: acts.showLogs },
      ...(isMac ? [] : [line, about]),
    ],
  }
  return [...(isMac ? [ofMac] : []), file, edit, view, { role: 'windowMenu' }, help]
}
