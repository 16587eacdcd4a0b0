import { getSettings, updateSettings, useSettings } from '../../settings/settings.ts'

/** Where the drawer is. */
export type DrawerDock = 'right' | 'below'

const initialSize = { right: 520, below: 360 } as const
const minSize = { right: 340, below: 160 } as const
/** What of the page stays visible beside the drawer. */
const VISIBLE = 240
const sizeField = { right: 'drawerWidth', below: 'drawerHeight' } as const

/** The place and the size of the drawer in pixels, as the settings remember them and the window allows. */
export function useDrawerDock() {
  const settings = useSettings()
  const dock: DrawerDock = settings.drawer ?? 'right'
  const min = minSize[dock]
  const max = Math.max(min, (dock === 'right' ? window.innerWidth : window.innerHeight) - VISIBLE)
  return { dock, size: clamp(settings[sizeField[dock]] ?? initialSize[dock], min, max), min, max }
}

/** Remembers a size in pixels; without one, the drawer has its initial size again. */
export const setDrawerSize = (dock: DrawerDock, size: number | undefined): unknown =>
  updateSettings({ [sizeField[dock]]: size === undefined ? undefined : Math.round(size) })

/** Moves the drawer to its other place. */
export const toggleDrawerDock = (): unknown =>
  updateSettings({ drawer: getSettings().drawer === 'below' ? 'right' : 'below' })

/** A number within limits. */
export const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))
