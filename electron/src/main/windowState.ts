import { z } from 'zod'
import { readJsonFile } from './jsonFile.ts'

const State = z.object({
  x: z.int().exactOptional(),
  y: z.int().exactOptional(),
  width: z.int().min(360),
  height: z.int().min(400),
  maximized: z.boolean(),
})
type WindowState = Readonly<z.output<typeof State>>

const defaultWindowState: WindowState = { width: 1280, height: 860, maximized: false }

/** A rectangle in screen coordinates. */
export type Rectangle = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** The last window state; without the position if it is not visible on any display. */
export function readWindowState(file: string, screens: readonly Rectangle[]): WindowState {
  const state = readJsonFile(file, State)
  if (!state) return defaultWindowState
  const { x, y, ...rest } = state
  if (x === undefined || y === undefined) return rest
  const isVisible = screens.some(
    screen =>
      x < screen.x + screen.width - 60 &&
      x + state.width > screen.x + 60 &&
      y >= screen.y - 10 &&
      y < screen.y + screen.height - 60,
  )
  return isVisible ? { x, y, ...rest } : rest
}
