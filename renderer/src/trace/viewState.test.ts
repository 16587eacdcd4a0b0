import { expect, test } from 'vitest'
import type { Layout } from './treeLayout.ts'
import { createViewState, reduceView, type ViewEvent, type ViewState } from './viewState.ts'

// The reducer reads the size and the root only.
const layout = { width: 4000, height: 400, nodes: [{ x: 40, y: 200 }] } as unknown as Layout
const size = { width: 1000, height: 500 }
const initial = createViewState(layout, size)
const after = (event: ViewEvent, state: ViewState = initial) => reduceView(state, event, layout)

test('the initial view is readable and follows the size of the frame', () => {
  expect(initial).toMatchObject({ view: { x: 0, k: 0.72 }, isInitial: true })
  const wider = after({ type: 'resized', size: { width: 5000, height: 500 } })
  expect(wider).toMatchObject({ view: { x: 0, y: 50, k: 1 }, isInitial: true })
})

test('a moved view stays when the frame is resized, and is reset with another layout', () => {
  const panned = after({ type: 'panned', dx: -100, dy: 10 })
  expect(panned).toMatchObject({ view: { x: -100, y: initial.view.y + 10 }, isInitial: false })
  expect(after({ type: 'resized', size: { width: 900, height: 500 } }, panned).view).toEqual(panned.view)
  expect(after({ type: 'reset' }, panned)).toEqual(initial)
})

test('zooming keeps the point under the pointer, within limits', () => {
  const zoomed = after({ type: 'zoomed', factor: 2, at: { x: 0, y: 0 } }).view
  expect([zoomed.k, zoomed.x]).toEqual([1.44, 0])
  expect(zoomed.y).toBeCloseTo(initial.view.y * 2)
  expect(after({ type: 'zoomed', factor: 100 }).view.k).toBe(2.5)
  expect(after({ type: 'zoomed', factor: 0.0001 }).view.k).toBe(0.03)
})

test('fitting brings the root back and never goes below readable size', () => {
  const far = after({ type: 'panned', dx: -2000, dy: 10 }, after({ type: 'zoomed', factor: 0.1 }))
  expect(after({ type: 'fitted' }, far).view).toEqual(initial.view)
  const small = { ...layout, width: 1200, height: 400 } as Layout
  expect(reduceView(far, { type: 'fitted' }, small).view.k).toBeCloseTo(1000 / 1200)
})

test('a position stays where it is when the same tree is laid out anew', () => {
  const event: ViewEvent = { type: 'relaid', from: { x: 40, y: 200 }, to: { x: 40, y: 900 } }
  const moved = after({ type: 'panned', dx: 5, dy: 7 })
  const { view } = reduceView(moved, event, { ...layout, height: 2000 } as Layout)
  expect(900 * view.k + view.y).toBeCloseTo(200 * moved.view.k + moved.view.y)
  expect(after(event)).toEqual(initial)
})

test('a visible position does not move the view, another one is brought inside', () => {
  expect(after({ type: 'scrolledTo', position: { x: 500, y: 200 } })).toBe(initial)
  const { view } = after({ type: 'scrolledTo', position: { x: 2000, y: 200 } })
  expect(2000 * view.k + view.x).toBeCloseTo(910)
  const beside = after({ type: 'scrolledTo', position: { x: 2000, y: 200 }, covered: 500 }).view
  expect(2000 * beside.k + beside.x).toBeCloseTo(410)
})

test('a position is centred; a corner of the canvas stays in sight', () => {
  const { view } = after({ type: 'centred', position: { x: 2000, y: 200 } })
  expect(2000 * view.k + view.x).toBeCloseTo(500)
  expect(200 * view.k + view.y).toBeCloseTo(250)
  expect(after({ type: 'panned', dx: 1e6, dy: 1e6 }).view).toMatchObject({ x: 936, y: 436 })
})
