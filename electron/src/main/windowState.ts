import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

const Bounds = z.object({
  x: z.int().optional(),
  y: z.int().optional(),
  width: z.int().min(360),
  height: z.int().min(400),
})
const State = Bounds.extend({ maximized: z.boolean() })
/** Position and size of the window. */
export type WindowState = {
  readonly x?: number
  readonly y?: number
  readonly width: number
  readonly height: number
  readonly maximized: boolean
}

const defaultWindowState: WindowState = { width: 1280, height: 860, maximized: false }

/** A rectangle in screen coordinates. */
export type Rectangle = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** The last window state; without the position if it is not visible on any display. */
export function readWindowState(file: string, screens: readonly Rectangle[]): WindowState {
  let state: z.output<typeof State>
  try {
    state = State.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return defaultWindowState // missing or malformed
  }
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

/** Saves the window state; errors are ignored, so that the app can quit. */
export function writeWindowState(file: string, state: WindowState): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(state))
  } catch {
    // The previous state stays.
  }
}
