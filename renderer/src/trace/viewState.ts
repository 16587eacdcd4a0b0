import type { Layout } from './treeLayout.ts'

/** Offset of the canvas in pixels, and its scale. */
export type ViewTransform = { readonly x: number; readonly y: number; readonly k: number }

/** The view of a tree in its frame. */
export type ViewState = {
  readonly view: ViewTransform
  readonly size: { readonly width: number; readonly height: number }
  /** The initial view, which follows the size of the frame; false once it was moved. */
  readonly isInitial: boolean
}

type Position = { readonly x: number; readonly y: number }

/** How a view changes. */
export type ViewEvent =
  | { readonly type: 'resized'; readonly size: ViewState['size'] }
  /** The layout of another tree: back to the initial view. */
  | { readonly type: 'reset' }
  /** Another layout of the same tree: a position of it stays where it is. */
  | { readonly type: 'relaid'; readonly from: Position; readonly to: Position }
  /** Around a point of the frame; default: its middle. */
  | { readonly type: 'zoomed'; readonly factor: number; readonly at?: Position | undefined }
  | { readonly type: 'panned'; readonly dx: number; readonly dy: number }
  | { readonly type: 'fitted' }
  /** Pans until a position of the canvas is well inside the frame, left of what covers its right side. */
  | { readonly type: 'scrolledTo'; readonly position: Position; readonly covered?: number }
  | { readonly type: 'centred'; readonly position: Position }

const MIN_ZOOM = 0.03
const MAX_ZOOM = 2.5
/** Minimum zoom at which labels are readable: neither the initial view nor fitting goes below it. */
const READABLE = 0.72

/** The initial view of a layout. */
export const createViewState = (layout: Layout, size: ViewState['size']): ViewState => ({
  view: fitView(layout, size),
  size,
  isInitial: true,
})

/** The state after an event; the same object if nothing moves. */
export function reduceView(state: ViewState, event: ViewEvent, layout: Layout): ViewState {
  const { view, size } = state
  const { x, y, k } = view
  const moveTo = (next: ViewTransform): ViewState => ({
    ...state,
    view: keepInSight(next, layout, size),
    isInitial: false,
  })
  switch (event.type) {
    case 'resized':
      if (state.isInitial) return createViewState(layout, event.size)
      return { ...state, size: event.size, view: keepInSight(view, layout, event.size) }
    case 'reset':
      return createViewState(layout, size)
    case 'relaid': {
      if (state.isInitial) return createViewState(layout, size)
      const { from, to } = event
      return moveTo({ k, x: x + (from.x - to.x) * k, y: y + (from.y - to.y) * k })
    }
    case 'zoomed': {
      const next = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, k * event.factor))
      const at = event.at ?? { x: size.width / 2, y: size.height / 2 }
      return moveTo({ k: next, x: at.x - ((at.x - x) * next) / k, y: at.y - ((at.y - y) * next) / k })
    }
    case 'panned':
      return moveTo({ k, x: x + event.dx, y: y + event.dy })
    case 'fitted':
      return moveTo(fitView(layout, size))
    case 'scrolledTo': {
      const dx = getOverflow(event.position.x * k + x, 150, Math.max(240, size.width - (event.covered ?? 0) - 90))
      const dy = getOverflow(event.position.y * k + y, 60, size.height - 60)
      return dx === 0 && dy === 0 ? state : moveTo({ k, x: x + dx, y: y + dy })
    }
    case 'centred': {
      const { position } = event
      return moveTo({ k, x: size.width / 2 - position.x * k, y: size.height / 2 - position.y * k })
    }
  }
}

const getOverflow = (at: number, from: number, to: number): number => (at < from ? from - at : at > to ? to - at : 0)

function fitView(layout: Layout, size: ViewState['size']): ViewTransform {
  const k = Math.min(1, Math.max(READABLE, Math.min(size.width / layout.width, size.height / layout.height)))
  const root = layout.nodes[0]
  const fitsAcross = layout.height * k <= size.height
  const y = fitsAcross ? (size.height - layout.height * k) / 2 : size.height / 2 - (root?.y ?? 0) * k
  return keepInSight({ x: 0, y, k }, layout, size)
}

/** Limits a view so that a corner of the canvas stays visible. */
function keepInSight({ x, y, k }: ViewTransform, layout: Layout, { width, height }: ViewState['size']): ViewTransform {
  const clamp = (at: number, length: number, room: number) => Math.min(room - 64, Math.max(64 - length, at))
  return { k, x: clamp(x, layout.width * k, width), y: clamp(y, layout.height * k, height) }
}
