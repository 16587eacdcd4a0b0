import type { CandidateAction } from '../recognition/candidateActions.ts'
import type { updateSettings } from '../settings/settings.ts'

/** A change of settings; a network is chosen as its switcher does. */
export type SettingChange = Parameters<typeof updateSettings>[0]

/** What an item does: an action on what was typed, a change of settings, or a text for the clipboard. */
export type PaletteAction =
  | CandidateAction
  | { readonly type: 'setting'; readonly change: SettingChange }
  /** The network of a link is chosen first. */
  | { readonly type: 'reopen'; readonly path: string; readonly network: string }
  | { readonly type: 'copy'; readonly text: string }
  | { readonly type: 'openPasted' }

/** An item of the palette. */
export type PaletteItem = {
  readonly key: string
  readonly group: string
  readonly title: string
  readonly description: string
  readonly action: PaletteAction
}
