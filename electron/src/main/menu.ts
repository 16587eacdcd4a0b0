import type { DesktopCommand } from '@tonoscope/core/contract/desktop'
import { type NamedScreen, railScreens, screens } from '@tonoscope/core/contract/screens'
import type { MenuItemConstructorOptions as Item } from 'electron'

type MenuActions = {
  readonly sendCommand: (command: DesktopCommand) => void
  readonly openFiles: () => void
  readonly restart: () => void
  readonly showLogs: () => void
  readonly isWatchingClipboard: boolean
}

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
  const screenItem = ({ name: screen, title, key }: NamedScreen): Item =>
    commandItem(title, screen, key === undefined ? undefined : `CmdOrCtrl+${key}`)
  const settings = screenItem({ ...screens.settings, name: 'settings' })
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
      ...railScreens.map(screenItem),
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
