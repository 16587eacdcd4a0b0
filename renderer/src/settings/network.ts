import { useSyncExternalStore } from 'react'
import { changeSettings, settingsNow } from './settings.ts'

/**
 * Which network is asked. The address of the page names it, so that a link names its network; without a name the default
 * one is meant. What was chosen last counts only where the page is opened without saying anything.
 */

const named = (): string | undefined => new URLSearchParams(location.search).get('network') || undefined
const saysNothing = (): boolean => location.search === '' && !location.hash.includes('=')

let current = named() ?? (saysNothing() ? settingsNow().network : undefined)
const listeners = new Set<() => void>()

function take(next: string | undefined): void {
  if (next === current) return
  current = next
  for (const listener of listeners) listener()
}

/** The name of the network that is asked; the default one when absent. */
export const networkNow = (): string | undefined => current

/** An address within the app that names the network, where it is not the default one. */
export function withNetwork(path: string): string {
  if (current === undefined) return path
  const [, route = '', search = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(path) ?? []
  const query = new URLSearchParams(search)
  if (query.has('network')) return path
  return `${route}?${search === '' ? '' : `${search}&`}network=${encodeURIComponent(current)}${fragment}`
}

/** Asks another network from now on, and remembers it; `undefined` is the default one. What is on the screen stays. */
export function chooseNetwork(name: string | undefined): void {
  changeSettings({ network: name })
  take(name)
  showInAddress()
}

/** Puts the network into the address of the page. */
export function showInAddress(): void {
  if (named() === current) return
  const url = new URL(location.href)
  if (current === undefined) url.searchParams.delete('network')
  else url.searchParams.set('network', current)
  history.replaceState(history.state, '', url)
}

// Back and forward lead to addresses that may name another network.
window.addEventListener('popstate', () => take(named()))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The network that is asked, for components. */
export const useNetwork = (): string | undefined => useSyncExternalStore(subscribe, networkNow, networkNow)
