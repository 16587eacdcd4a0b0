import { useSyncExternalStore } from 'react'

/** What a reader chose; kept in this browser. */
export type Settings = {
  readonly theme: 'system' | 'light' | 'dark'
  /** The coin's name on screen; JSON keeps its own. */
  readonly unit: 'TON' | 'GRAM'
  /** Who computes: the server of this page, or a worker of this page. */
  readonly backend: 'server' | 'browser'
  /** The network that was chosen last; the default one when absent. */
  readonly network?: string | undefined
  /** Pictures of items are loaded from where they are; whoever keeps them then sees who looks. */
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
    // Storage can be forbidden or hold nonsense: the defaults then.
    return defaults
  }
}

let current = read()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The settings as they are now. */
export const settingsNow = (): Settings => current

/** Changes some settings, for all screens at once. */
export function changeSettings(change: Partial<Settings>): void {
  current = { ...current, ...change }
  applyTheme()
  try {
    localStorage.setItem(key, JSON.stringify(current))
  } catch {
    // Kept for this visit only.
  }
  for (const listener of listeners) listener()
}

/** Puts the chosen theme on the document; `system` leaves it to the reader's system. */
export function applyTheme(): void {
  const { dataset } = document.documentElement
  if (current.theme === 'system') delete dataset.theme
  else dataset.theme = current.theme
}

/** The settings, for components. */
export const useSettings = (): Settings => useSyncExternalStore(subscribe, settingsNow, settingsNow)
