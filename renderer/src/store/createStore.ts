import { useSyncExternalStore } from 'react'

/** A value that components and other modules can observe. */
export type Store<T> = {
  readonly get: () => T
  readonly update: (change: (before: T) => T) => void
  /** Calls the listener after every change; returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void
}

/** A store in memory, which lives as long as the page. */
export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>()
  let current = initial
  return {
    get: () => current,
    update(change) {
      const next = change(current)
      if (Object.is(next, current)) return
      current = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** React hook: the value of a store. */
export function useStore<T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T
/** React hook: a part of the value; the component is rendered again only when this part changes. */
export function useStore<T, S>(store: Pick<Store<T>, 'get' | 'subscribe'>, select: (value: T) => S): S
export function useStore<T>(store: Pick<Store<T>, 'get' | 'subscribe'>, select?: (value: T) => unknown): unknown {
  const get = () => (select ? select(store.get()) : store.get())
  return useSyncExternalStore(store.subscribe, get, get)
}
