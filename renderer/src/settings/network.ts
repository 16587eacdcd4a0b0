import { createStore, useStore } from '../store/createStore.ts'
import { getSettings, updateSettings } from './settings.ts'

/**
 * The current network. It is part of the URL, so that links include it; no parameter means the default
 * network. The last choice is restored only if the page is opened without parameters.
 */

const getUrlNetwork = (): string | undefined => new URLSearchParams(location.search).get('network') || undefined
const hasNoParams = (): boolean => location.search === '' && !location.hash.includes('=')

const store = createStore(getUrlNetwork() ?? (hasNoParams() ? getSettings().network : undefined))

/** The name of the current network; `undefined` for the default one. */
export const getNetwork: () => string | undefined = store.get

/** A URL path of the app with the network parameter, unless it is the default one. */
export function withNetwork(path: string): string {
  const current = getNetwork()
  if (current === undefined) return path
  const [, route = '', search = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(path) ?? []
  const query = new URLSearchParams(search)
  if (query.has('network')) return path
  return `${route}?${search === '' ? '' : `${search}&`}network=${encodeURIComponent(current)}${fragment}`
}

/** Switches to another network and stores the choice; `undefined` for the default one. Keeps the current screen. */
export function chooseNetwork(name: string | undefined): void {
  updateSettings({ network: name })
  store.update(() => name)
  writeNetworkToUrl()
}

/** Writes the network into the URL of the page. */
export function writeNetworkToUrl(): void {
  const current = getNetwork()
  if (getUrlNetwork() === current) return
  const url = new URL(location.href)
  if (current === undefined) url.searchParams.delete('network')
  else url.searchParams.set('network', current)
  history.replaceState(history.state, '', url)
}

// Back and forward may lead to a URL with another network.
window.addEventListener('popstate', () => store.update(getUrlNetwork))

/** The current network, for components. */
export const useNetwork = (): string | undefined => useStore(store)
