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
/** Where the window was, and how large. */
export type WindowState = {
  readonly x?: number
  readonly y?: number
  readonly width: number
  readonly height: number
  readonly maximized: boolean
}

const first: WindowState = { width: 1280, height: 860, maximized: false }

/** A part of what screens show. */
export type Rectangle = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** How the window was left; a place that no screen shows any more is forgotten, the size is kept. */
export function readWindowState(file: string, screens: readonly Rectangle[]): WindowState {
  let state: z.output<typeof State>
  try {
    state = State.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return first // none yet, or not ours
  }
  const { x, y, ...rest } = state
  if (x === undefined || y === undefined) return rest
  const seen = screens.some(
    screen =>
      x < screen.x + screen.width - 60 &&
      x + state.width > screen.x + 60 &&
      y >= screen.y - 10 &&
      y < screen.y + screen.height - 60,
  )
  return seen ? { x, y, ...rest } : rest
}

/** Keeps how the window is left. A disk that is full must not keep the program from ending. */
export function writeWindowState(file: string, state: WindowState): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(state))
  } catch {
    // It opens as it did the last time.
  }
}
