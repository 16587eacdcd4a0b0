import type { ScreenName } from '@tonoscope/core/contract/screens'
import type { ComponentType } from 'react'
import { InspectScreen } from '../features/inspect/InspectScreen.tsx'
import type { IconName } from '../ui/Icon.tsx'
import { lazyComponent, type Preloaded } from '../ui/lazyComponent.tsx'

type ScreenView = {
  readonly icon: IconName
  readonly Screen: ComponentType & Partial<Preloaded>
  /** In the rail of a wide window; on a phone in the menu beside it. */
  readonly wideOnly?: true
  /** Uses the whole window, without margins. */
  readonly isFullWidth?: true
}

/** An error of a screen has the distances of a screen. */
const lazyScreen: typeof lazyComponent = (load, name) => lazyComponent(load, name, 'py-20')

/** The icon and the component of each screen: all but the first one are loaded on demand to keep the initial bundle small. */
export const screenViews: { readonly [S in ScreenName]: ScreenView } = {
  inspect: { icon: 'inspect', Screen: InspectScreen },
  event: { icon: 'event', Screen: lazyScreen(() => import('../features/event/EventScreen.tsx'), 'EventScreen') },
  account: {
    icon: 'account',
    Screen: lazyScreen(() => import('../features/account/AccountScreen.tsx'), 'AccountScreen'),
  },
  blocks: {
    icon: 'blocks',
    Screen: lazyScreen(() => import('../features/blocks/BlocksScreen.tsx'), 'BlocksScreen'),
  },
  proofs: {
    icon: 'proof',
    wideOnly: true,
    Screen: lazyScreen(() => import('../features/proofs/ProofsScreen.tsx'), 'ProofsScreen'),
  },
  config: {
    icon: 'config',
    wideOnly: true,
    Screen: lazyScreen(() => import('../features/config/ConfigScreen.tsx'), 'ConfigScreen'),
  },
  nfts: {
    icon: 'image',
    wideOnly: true,
    Screen: lazyScreen(() => import('../features/nfts/NftsScreen.tsx'), 'NftsScreen'),
  },
  domains: {
    icon: 'calendar',
    wideOnly: true,
    Screen: lazyScreen(() => import('../features/domains/DomainsScreen.tsx'), 'DomainsScreen'),
  },
  library: {
    icon: 'library',
    Screen: lazyScreen(() => import('../features/library/LibraryScreen.tsx'), 'LibraryScreen'),
  },
  debugger: {
    icon: 'debug',
    isFullWidth: true,
    Screen: lazyScreen(() => import('../features/debugger/DebuggerScreen.tsx'), 'DebuggerScreen'),
  },
  settings: {
    icon: 'settings',
    Screen: lazyScreen(() => import('../features/settings/SettingsScreen.tsx'), 'SettingsScreen'),
  },
  compose: {
    icon: 'compose',
    wideOnly: true,
    Screen: lazyScreen(() => import('../features/compose/ComposeScreen.tsx'), 'ComposeScreen'),
  },
  connect: {
    icon: 'link',
    wideOnly: true,
    Screen: lazyScreen(() => import('../features/connect/ConnectScreen.tsx'), 'ConnectScreen'),
  },
  cells: {
    icon: 'cells',
    wideOnly: true,
    Screen: lazyScreen(() => import('../features/cells/CellsScreen.tsx'), 'CellsScreen'),
  },
}
