import { useSyncExternalStore } from 'react'
import type { OpenedSnapshot } from './workerProtocol.ts'

/** A snapshot's file that is a network of this page for as long as the page is open. */
export type Snapshot = OpenedSnapshot & {
  /** As a network it is called so. */
  readonly name: string
  readonly fileName: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

let current: readonly Snapshot[] = []
const listeners = new Set<() => void>()

function change(next: readonly Snapshot[]): void {
  current = next
  for (const listener of listeners) listener()
}

/** The snapshots that are open. */
export const openedSnapshots = (): readonly Snapshot[] => current

/** Adds one; one of the same name makes place. */
export const addSnapshot = (snapshot: Snapshot): void =>
  change([...current.filter(one => one.name !== snapshot.name), snapshot])

/** Forgets one. */
export const dropSnapshot = (name: string): void => change(current.filter(one => one.name !== name))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The snapshots that are open, for components. */
export const useSnapshots = (): readonly Snapshot[] => useSyncExternalStore(subscribe, openedSnapshots, openedSnapshots)

/**
 * A name that a file can have as a network.
 *
 * @example
 * networkNameOf('My Trace (2).snapshot.json.gz', []) // 'my-trace-2'
 * networkNameOf('demo.json', ['demo'])               // 'demo-2'
 */
export function networkNameOf(fileName: string, taken: readonly string[]): string {
  const plain = fileName
    .toLowerCase()
    .replace(/\.(gz|zip|json|snapshot)\b/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 28)
  const base = plain === '' || plain === 'v2' || plain === 'debug' ? 'snapshot' : plain
  let name = base
  for (let i = 2; taken.includes(name); i++) name = `${base}-${i}`
  return name
}
