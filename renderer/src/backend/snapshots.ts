import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import type { NotStoredReason } from '../files/snapshotBytes.ts'
import type { OpenedSnapshot } from './workerProtocol.ts'

/**
 * A snapshot file used as a network. This entry is stored in localStorage, so that the network is listed at once after a
 * reload; the bytes are stored in IndexedDB and loaded on first use.
 */
export type SnapshotEntry = OpenedSnapshot & {
  /** Its network name. */
  readonly name: string
  readonly fileName: string
  /** Key of the stored bytes: equal bytes have equal ids. */
  readonly id: string
  readonly size: number
  /** When it was opened, Unix time in seconds. */
  readonly at: number
  /** Why it is lost when the page closes; absent if it is stored. */
  readonly notStored?: NotStoredReason
}

const key = 'tonoscope.snapshots'

const storedEntry = z.object({
  name: z.string().min(1),
  fileName: z.string(),
  id: z.string().min(1),
  size: z.number(),
  at: z.number(),
  title: z.string(),
  blocks: z.number(),
  accounts: z.number(),
  traces: z.number(),
})

function read(): readonly SnapshotEntry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    // An entry in an old format must not drop the others.
    return Array.isArray(stored) ? stored.flatMap(one => storedEntry.safeParse(one).data ?? []) : []
  } catch {
    return []
  }
}

let current: readonly SnapshotEntry[] = read()
const listeners = new Set<() => void>()

function show(next: readonly SnapshotEntry[]): void {
  current = next
  for (const listener of listeners) listener()
}

/** Updates the list, including the entries of other tabs. */
function change(act: (before: readonly SnapshotEntry[]) => readonly SnapshotEntry[]): void {
  const stored = read()
  const inMemory = current.filter(one => one.notStored !== undefined)
  const next = act([...stored, ...inMemory.filter(one => !stored.some(({ name }) => name === one.name))])
  try {
    localStorage.setItem(key, JSON.stringify(next.filter(one => one.notStored === undefined)))
    show(next)
  } catch {
    // Storage full or disabled: kept until the page closes.
    show(next.map(one => (one.notStored === undefined ? { ...one, notStored: 'full' } : one)))
  }
}

// Another tab has changed the list.
window.addEventListener('storage', event => {
  if (event.key !== key && event.key !== null) return
  const stored = read()
  show([
    ...stored,
    ...current.filter(one => one.notStored !== undefined && !stored.some(({ name }) => name === one.name)),
  ])
})

/** All opened snapshots. */
export const openedSnapshots = (): readonly SnapshotEntry[] => current

/** Adds a snapshot; replaces one with the same name. */
export const addSnapshot = (snapshot: SnapshotEntry): void =>
  change(before => [...before.filter(one => one.name !== snapshot.name), snapshot])

/** Removes a snapshot. */
export const removeSnapshot = (name: string): void => change(before => before.filter(one => one.name !== name))

/** Renames a snapshot. */
export const setSnapshotName = (name: string, next: string): void =>
  change(before => before.map(one => (one.name === name ? { ...one, name: next } : one)))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** All opened snapshots, for components. */
export const useSnapshots = (): readonly SnapshotEntry[] =>
  useSyncExternalStore(subscribe, openedSnapshots, openedSnapshots)

/** URL path prefixes of the service. */
const reserved = ['v2', 'debug']

/**
 * A free network name derived from a file name.
 *
 * @example
 * networkNameOf('My Trace (2).snapshot.tonoscope', []) // 'my-trace-2'
 * networkNameOf('demo.json', ['demo'])                 // 'demo-2'
 */
export function toNetworkName(fileName: string, taken: readonly string[]): string {
  const plain = slugify(fileName.toLowerCase().replace(/\.(gz|zip|json|snapshot|capsule|tonoscope)\b/g, ''))
  const base = plain === '' || reserved.includes(plain) ? 'snapshot' : plain
  let name = base
  for (let i = 2; taken.includes(name); i++) name = `${base}-${i}`
  return name
}

const slugify = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 28)
    .replace(/-+$/, '')

/** The error in a network name typed by the user; `undefined` if it is valid. */
export function findNameProblem(name: string, taken: readonly string[]): string | undefined {
  if (name === '' || slugify(name) !== name)
    return 'Use lower-case letters, digits and single hyphens; max 28 characters'
  if (reserved.includes(name) || taken.includes(name)) return 'Another network has this name'
  return undefined
}
