import { useSyncExternalStore } from 'react'

/** User settings, stored in this browser. */
export type Settings = {
  readonly theme: 'system' | 'light' | 'dark'
  /** The currency name on screen; JSON always has TON. */
  readonly unit: 'TON' | 'GRAM'
  /** Where emulation runs: on the server, or in a Web Worker. */
  readonly backend: 'server' | 'browser'
  /** The last chosen network; absent for the default one. */
  readonly network?: string | undefined
  /** Whether NFT images are loaded; their hosts then see the IP address of the user. */
  readonly images: boolean
}

const key = 'tonoscope.settings'
const defaults: Settings = { theme: 'system', unit: 'TON', backend: 'server', images: false }

const oneOf = <T extends string>(value: unknown, allowed: readonly T[], otherwise: T): T =>
  allowed.find(one => one === value) ?? otherwise

function read(): Settings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return defaults
    const { theme, unit, backend, network, images } = kept as Record<string, unknown>
    return {
      theme: oneOf(theme, ['system', 'light', 'dark'], defaults.theme),
      unit: oneOf(unit, ['TON', 'GRAM'], defaults.unit),
      backend: oneOf(backend, ['server', 'browser'], defaults.backend),
      ...(typeof network === 'string' && { network }),
      images: images === true,
    }
  } catch {
    // Storage disabled or invalid data: use the defaults.
    return defaults
  }
}

let current = read()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The current settings. */
export const getSettings = (): Settings => current

/** Updates settings on all screens. */
export function updateSettings(change: Partial<Settings>): void {
  current = { ...current, ...change }
  applyTheme()
  try {
    localStorage.setItem(key, JSON.stringify(current))
  } catch {
    // Storage full or disabled: kept in memory.
  }
  for (const listener of listeners) listener()
}

/** Sets the theme on the document; `system` follows the operating system. */
export function applyTheme(): void {
  const { dataset } = document.documentElement
  if (current.theme === 'system') delete dataset.theme
  else dataset.theme = current.theme
}

/** The settings, for components. */
export const useSettings = (): Settings => useSyncExternalStore(subscribe, getSettings, getSettings)
