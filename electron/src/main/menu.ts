import type { DesktopCommand } from '@tonoscope/core/contract/desktop'
import type { MenuItemConstructorOptions as Item } from 'electron'

/** Actions and state of the menu items. */
export type MenuActions = {
  readonly sendCommand: (command: DesktopCommand) => void
  readonly openFiles: () => void
  readonly restart: () => void
  readonly showLogs: () => void
  /** State of the clipboard checkbox. */
  readonly isWatchingClipboard: boolean
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

/** The application menu for a platform. */
export function menuTemplate(name: string, platform: NodeJS.Platform, actions: MenuActions): Item[] {
  const isMac = platform === 'darwin'
  const separator: Item = { type: 'separator' }
  const roles = (...names: readonly (NonNullable<Item['role']> | '-')[]): Item[] =>
    names.map(role => (role === '-' ? separator : { role }))
  const commandItem = (label: string, command: DesktopCommand, accelerator?: string): Item => ({
    label,
    click: () => actions.sendCommand(command),
    ...(accelerator !== undefined && { accelerator }),
  })
  const settings = commandItem('Settings', 'settings', 'CmdOrCtrl+,')
  const about = commandItem(`About ${name}`, 'about')
  const appMenu: Item = {
    label: name,
    submenu: [about, separator, settings, ...roles('-', 'services', '-', 'hide', 'hideOthers', 'unhide', '-', 'quit')],
  }
  const file: Item = {
    label: '&File',
    submenu: [
      { label: 'Open…', accelerator: 'CmdOrCtrl+O', click: actions.openFiles },
      commandItem('Recent files', 'library'),
      separator,
      {
        label: 'Watch clipboard for messages',
        type: 'checkbox',
        checked: actions.isWatchingClipboard,
        click: () => actions.sendCommand('watch-clipboard'),
      },
      separator,
      ...(isMac ? roles('close') : [settings, ...roles('-', 'quit')]),
    ],
  }
  const edit: Item = {
    label: '&Edit',
    submenu: [
      ...roles('undo', 'redo', '-', 'cut', 'copy', 'paste', 'selectAll', '-'),
      commandItem('Find anything', 'find-anything', 'CmdOrCtrl+K'),
      commandItem('Find in page', 'find-in-page', 'CmdOrCtrl+F'),
    ],
  }
  const view: Item = {
    label: '&View',
    submenu: [
      ...screens.map(([label, command], at) => commandItem(label, command, `CmdOrCtrl+${at + 1}`)),
      ...roles('-', 'resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen', '-', 'reload', 'toggleDevTools'),
    ],
  }
  const help: Item = {
    role: 'help',
    label: '&Help',
    submenu: [
      commandItem('Keyboard shortcuts', 'shortcuts'),
      separator,
      { label: 'Restart compute processes', click: actions.restart },
      { label: 'Show logs', click: actions.showLogs },
      ...(isMac ? [] : [separator, about]),
    ],
  }
  return [...(isMac ? [appMenu] : []), file, edit, view, { role: 'windowMenu' }, help]
}
