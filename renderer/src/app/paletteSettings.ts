import { updateServerHealth } from '../backend/serverHealth.ts'
import { isDesktop } from '../desktopBridge/desktopBridge.ts'
import { chooseNetwork } from '../settings/network.ts'
import { updateSettings } from '../settings/settings.ts'
import type { PaletteItem, SettingChange } from './paletteItem.ts'

const settings: readonly (readonly [title: string, description: string, change: SettingChange])[] = [
  ['Light theme', 'Theme', { theme: 'light' }],
  ['Dark theme', 'Theme', { theme: 'dark' }],
  ['System theme', 'Theme', { theme: 'system' }],
  ['Amounts in TON', 'Currency name', { unit: 'TON' }],
  ['Amounts in GRAM', 'Currency name', { unit: 'GRAM' }],
  ['Run emulation on the server', 'Run emulation', { backend: 'server' }],
  ['Run emulation in this browser', 'Run emulation', { backend: 'browser' }],
  ['Second opinion on runs', 'A second, independent virtual machine', { secondOpinion: true }],
  ['No second opinion on runs', 'A second, independent virtual machine', { secondOpinion: false }],
  ['Load images from the web', 'Images', { images: true }],
  ['Do not load images from the web', 'Images', { images: false }],
]

/** Settings and networks whose name matches. */
export function findSettingItems(query: string, networks: readonly string[]): PaletteItem[] {
  const canChooseBackend = !__TONOSCOPE_STATIC__ && !isDesktop()
  const rows = [
    ...networks.map(name => [`Network ${name}`, 'Switch to this network', { network: name }] as const),
    ...settings.filter(([, , { backend }]) => backend === undefined || canChooseBackend),
  ]
  return rows
    .filter(([title, description]) =>
      query.split(/\s+/).every(word => `${title} ${description}`.toLowerCase().includes(word)),
    )
    .map(([title, description, change]) => ({
      key: `setting ${title}`,
      group: 'Settings',
      title,
      description,
      action: { type: 'setting', change },
    }))
}

/** Applies a change of settings. */
export function applySettingChange(change: SettingChange): void {
  if (change.backend !== undefined) updateServerHealth({ runsInBrowser: false })
  if (change.network === undefined) updateSettings(change)
  else chooseNetwork(change.network)
}
