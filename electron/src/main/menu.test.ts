import { DesktopCommand } from '@tonoscope/core/contract/desktop'
import type { MenuItemConstructorOptions as Item } from 'electron'
import { describe, expect, test } from 'vitest'
import { menuTemplate } from './menu.ts'

function drawn(platform: NodeJS.Platform, watching = false) {
  const done: string[] = []
  const act = (name: string) => () => void done.push(name)
  const menu = menuTemplate('Tonoscope', platform, {
    sendCommand: command => void done.push(command),
    openFiles: act('openFiles'),
    restart: act('restart'),
    showLogs: act('showLogs'),
    isWatchingClipboard: watching,
  })
  const entries = menu.flatMap(({ submenu }) => (Array.isArray(submenu) ? (submenu as Item[]) : []))
  const press = (entry: Item) => entry.click?.(undefined as never, undefined as never, undefined as never)
  return { done, menu, entries, press }
}

describe.each(['linux', 'win32', 'darwin'] as const)('on %s', platform => {
  test('every item has an action, a role, or is a separator', () => {
    const { entries, press, done } = drawn(platform)
    for (const entry of entries) {
      if (entry.role !== undefined || entry.type === 'separator') continue
      expect(entry.label).toBeTruthy()
      const before = done.length
      press(entry)
      expect(done.length, entry.label).toBe(before + 1)
    }
  })

  test('accelerators are unique', () => {
    const keys = drawn(platform).entries.flatMap(({ accelerator }) => (accelerator ? [String(accelerator)] : []))
    expect(new Set(keys).size).toBe(keys.length)
    // Accelerators of the roles: zoom, reload, full screen, …
    const taken = /\+(0|R|Plus|-|Q|W|Z|X|C|V|A|M|H)$/
    expect(keys.filter(key => taken.test(key))).toEqual([])
  })

  test('every command is in the menu', () => {
    const { entries, press, done } = drawn(platform)
    for (const entry of entries) press(entry)
    const commands = done.filter(name => DesktopCommand.safeParse(name).success)
    // Opening a file is an action of the main process; recent files are in the library.
    const wanted = DesktopCommand.options.filter(name => name !== 'open-file')
    expect(new Set(commands)).toEqual(new Set(wanted))
    expect(commands.filter(name => name !== 'library').length).toBe(wanted.length - 1)
  })

  test('has the standard roles', () => {
    const roles = drawn(platform).entries.map(({ role }) => role)
    for (const role of ['quit', 'zoomIn', 'zoomOut', 'resetZoom', 'copy', 'paste', 'selectAll', 'togglefullscreen']) {
      expect(roles).toContain(role)
    }
  })
})

test('the first menu on macOS is the app menu', () => {
  expect(drawn('darwin').menu[0]?.label).toBe('Tonoscope')
  expect(drawn('linux').menu[0]?.label).toBe('&File')
})

test('the checkbox shows whether the clipboard is watched', () => {
  for (const watching of [true, false]) {
    expect(drawn('linux', watching).entries.find(({ type }) => type === 'checkbox')?.checked).toBe(watching)
  }
})
