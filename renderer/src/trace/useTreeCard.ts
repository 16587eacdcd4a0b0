import { type FocusEvent, type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { getItemKey, type TreeItem } from './treeItems.ts'
import type { Layout } from './treeLayout.ts'

/** What a card describes: an item of the tree, the message that led to it, or both. */
export type CardTarget = {
  readonly item: TreeItem
  /** Keys select nodes only, so the card that they open describes the message too. */
  readonly part: 'node' | 'edge' | 'both'
  /** The drawn element, which the card stands beside. */
  readonly element: Element
}

/** The key of the node that a card describes. */
export const getDescribedKey = (target: CardTarget | undefined): string | undefined =>
  target && target.part !== 'edge' ? getItemKey(target.item) : undefined

const OPEN_MS = 400
/** Time to move the pointer from an item to its card. */
const CLOSE_MS = 150

/** The hover card of a tree: opens when the pointer rests on a node or an edge, or when an arrow key selects a node. */
export function useTreeCard(layout: Layout, cursor: string | undefined) {
  const [target, setTarget] = useState<CardTarget>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const byKeyboard = useRef(false)
  /** The element that the pointer or the keyboard is at: its card does not open again after it was closed. */
  const current = useRef<Element>(undefined)

  const change = useCallback((next: CardTarget | undefined, delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setTarget(next?.element.isConnected === false ? undefined : next), delayMs)
  }, [])
  const close = useCallback(() => {
    clearTimeout(timer.current)
    setTarget(undefined)
  }, [])
  const keep = useCallback(() => clearTimeout(timer.current), [])
  const leave = useCallback(() => {
    current.current = undefined
    change(undefined, CLOSE_MS)
  }, [change])

  useEffect(() => {
    close()
    const element = cursor === undefined ? null : document.getElementById(`tx-${cursor}`)
    // The drawer says more of the selected transaction than its card.
    if (!byKeyboard.current || !element || document.querySelector('[data-drawer]')) return
    const next = findTarget(element, layout)
    if (next) change({ ...next, part: 'both' }, OPEN_MS)
  }, [cursor, layout, change, close])
  useEffect(() => () => clearTimeout(timer.current), [])

  const handlers = {
    onPointerOver: (event: PointerEvent<HTMLElement>) => {
      // A touch opens the transaction itself.
      if (event.pointerType === 'touch' || event.buttons !== 0) return
      const next = findTarget(event.target, layout)
      if (next?.element === current.current) return
      current.current = next?.element
      // From one item to the next: the card of the first one is in the way.
      if (next && next.element !== target?.element) setTarget(undefined)
      change(next, next ? OPEN_MS : CLOSE_MS)
    },
    onPointerLeave: leave,
    onPointerDownCapture: () => {
      byKeyboard.current = false
      close()
    },
    onWheelCapture: close,
    onKeyDownCapture: (event: KeyboardEvent) => {
      byKeyboard.current = true
      if (event.key === 'Enter') close()
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget || !event.target.matches(':focus-visible')) return
      byKeyboard.current = true
      const element = cursor === undefined ? null : document.getElementById(`tx-${cursor}`)
      const next = element && findTarget(element, layout)
      if (next && !document.querySelector('[data-drawer]')) change({ ...next, part: 'both' }, OPEN_MS)
    },
    onBlur: close,
  }
  return { target, handlers, close, keep, leave }
}

function findTarget(from: EventTarget, { edges, nodes }: Layout): CardTarget | undefined {
  const element = from instanceof Element ? from.closest('[id^="tx-"], [data-edge]') : null
  if (!element) return undefined
  const edge = element.getAttribute('data-edge')
  const key = edge ?? element.id.slice('tx-'.length)
  const item = edges.find(({ to }) => getItemKey(to) === key)?.to ?? nodes.find(({ trace }) => trace.id === key)?.trace
  return item && { item, part: edge === null ? 'node' : 'edge', element }
}
