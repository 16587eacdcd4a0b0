/**
 * The screens of the app, in the order of the rail: its routes, links, titles, menu items and keyboard shortcuts. What the
 * page adds is in tables with the same names: URL parameters in `renderer/src/screens`, component and icon in
 * `renderer/src/app/screenViews.ts`.
 */
type ScreenRow = {
  readonly path: string
  readonly title: string
  /** What it is for, in a few words. */
  readonly about: string
  /** The key that opens it in the desktop app, with Ctrl or ⌘. */
  readonly key?: string
  /** Shown in the rail; `false` for a screen that has its own place. */
  readonly inRail: boolean
}

const inRail = (path: string, title: string, key: string, about: string) =>
  ({ path, title, key, about, inRail: true }) satisfies ScreenRow

/** All screens, by name. */
export const screens = {
  inspect: inRail('/inspect', 'Inspect', '1', 'See what a message will do'),
  event: inRail('/event', 'Event', '2', 'See what happened on chain'),
  account: inRail('/account', 'Accounts', '3', 'See what an account is, holds and did'),
  blocks: inRail('/blocks', 'Blocks', '4', 'Blocks and their transactions'),
  proofs: inRail('/proofs', 'Proofs', '5', 'Verify a block by its proof'),
  config: inRail('/config', 'Config', '6', 'Network configuration and its changes'),
  nfts: inRail('/nfts', 'NFTs', '7', 'Look up NFT items'),
  domains: inRail('/domains', 'Domains', '8', 'Find expiring domains'),
  library: inRail('/library', 'Library', '9', 'Capsules, snapshots, history, labels and ABIs'),
  debugger: {
    path: '/debugger',
    title: 'Debugger',
    about: 'Step through the VM, also backwards',
    inRail: false,
  },
  settings: {
    path: '/settings',
    title: 'Settings',
    about: 'Networks, files and how things are shown',
    key: ',',
    inRail: false,
  },
  // No digit is left: the desktop's Ctrl+0 resets the zoom. N is that of new, T that of TonConnect, B that of BoC.
  compose: inRail('/compose', 'Compose', 'N', 'Build a message by a form'),
  connect: inRail('/connect', 'Connect', 'T', 'Check a TonConnect request or a payment link'),
  cells: inRail('/cells', 'Cells', 'B', 'Look into any BoC, bit by bit'),
} as const satisfies Record<string, ScreenRow>

/** The name of a screen. */
export type ScreenName = keyof typeof screens

/** The names of all screens. */
export const screenNames = Object.keys(screens) as ScreenName[] // the keys of the table

/** Whether a text is the name of a screen. */
export const isScreenName = (text: string): text is ScreenName => Object.hasOwn(screens, text)

/** A screen and its name. */
export type NamedScreen = ScreenRow & { readonly name: ScreenName }

/** The screens as a list. */
export const screenList: readonly NamedScreen[] = screenNames.map(name => ({ ...screens[name], name }))

/** The screen at a path of the app; `undefined` for a path that is none. */
export const findScreen = (path: string): NamedScreen | undefined =>
  screenList.find(screen => `${path}/`.startsWith(`${screen.path}/`))

/** The screens of the rail, in its order. */
export const railScreens: readonly NamedScreen[] = screenList.filter(screen => screen.inRail)
