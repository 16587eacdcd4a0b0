import type { ScreenName } from '@tonoscope/core/contract/screens'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { InspectScreen } from '../features/inspect/InspectScreen.tsx'
import type { IconName } from '../ui/Icon.tsx'

type ScreenView = { readonly icon: IconName; readonly Screen: ComponentType | LazyExoticComponent<ComponentType> }

const lazyView = (icon: IconName, load: () => Promise<ComponentType>): ScreenView => ({
  icon,
  Screen: lazy(async () => ({ default: await load() })),
})

/** The icon and the component of each screen: all but the first one are loaded on demand to keep the initial bundle small. */
export const screenViews: { readonly [S in ScreenName]: ScreenView } = {
  inspect: { icon: 'inspect', Screen: InspectScreen },
  event: lazyView('event', async () => (await import('../features/event/EventScreen.tsx')).EventScreen),
  blocks: lazyView('blocks', async () => (await import('../features/blocks/BlocksScreen.tsx')).BlocksScreen),
  proofs: lazyView('blocks', async () => (await import('../features/proofs/ProofsScreen.tsx')).ProofsScreen),
  config: lazyView('config', async () => (await import('../features/config/ConfigScreen.tsx')).ConfigScreen),
  nfts: lazyView('image', async () => (await import('../features/nfts/NftsScreen.tsx')).NftsScreen),
  domains: lazyView('calendar', async () => (await import('../features/domains/DomainsScreen.tsx')).DomainsScreen),
  library: lazyView('library', async () => (await import('../features/library/LibraryScreen.tsx')).LibraryScreen),
  settings: lazyView('settings', async () => (await import('../features/settings/SettingsScreen.tsx')).SettingsScreen),
}
