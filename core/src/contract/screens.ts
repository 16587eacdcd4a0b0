/**
 * The screens of the app, in the order of the rail: its routes, links, titles, menu items and keyboard shortcuts. What the
 * page adds is in tables with the same names: URL parameters in `renderer/src/screens`, component and icon in
 * `renderer/src/app/screenViews.ts`.
 */
type ScreenRow = {
  readonly path: string
  readonly title: string
  /** The key that opens it in the desktop app, with Ctrl or ⌘. */
  readonly key?: string
  /** Shown in the rail; `false` for a screen that belongs to the one in `group` or has its own place. */
  readonly inRail: boolean
  /** The screen whose rail item stands for this one too. */
  readonly group?: string
}

const inRail = (path: string, title: string, key: string) => ({ path, title, key, inRail: true }) satisfies ScreenRow

/** All screens, by name. */
export const screens = {
  inspect: inRail('/inspect', 'Inspect', '1'),
  event: inRail('/event', 'Event', '2'),
  blocks: inRail('/blocks', 'Blocks', '3'),
  proofs: { path: '/proofs', title: 'Proofs', inRail: false, group: 'blocks' },
  config: inRail('/config', 'Config', '4'),
  nfts: inRail('/nfts', 'NFTs', '5'),
  domains: inRail('/domains', 'Domains', '6'),
  library: inRail('/library', 'Library', '7'),
  settings: { path: '/settings', title: 'Settings', key: ',', inRail: false },
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
