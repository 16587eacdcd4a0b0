import { useMemo } from 'react'
import { z } from 'zod'
import type { NotStoredReason } from '../files/snapshotBytes.ts'
import { listCodec } from '../store/codecs.ts'
import { createStore, useStore } from '../store/createStore.ts'
import { createStoredStore } from '../store/createStoredStore.ts'
import type { OpenedSnapshot } from './workerProtocol.ts'

const storedEntry = z.object({
  name: z.string().min(1),
  fileName: z.string(),
  /** Key of the stored bytes: equal bytes have equal ids. */
  id: z.string().min(1),
  size: z.number(),
  /** When it was opened, Unix time in seconds. */
  at: z.number(),
  title: z.string(),
  blocks: z.number(),
  accounts: z.number(),
  traces: z.number(),
})

/**
 * A snapshot file used as a network. This entry is stored in localStorage, so that the network is listed at once after a
 * reload; the bytes are stored in IndexedDB and loaded on first use.
 */
export type SnapshotEntry = OpenedSnapshot &
  Readonly<z.output<typeof storedEntry>> & {
    /** Why it is lost when the page closes; absent if it is stored. */
    readonly notStored?: NotStoredReason
  }

const store = createStoredStore<readonly SnapshotEntry[]>([], {
  key: 'tonoscope.snapshots',
  codec: listCodec(storedEntry),
})
/** Those that are lost when the page closes. */
const unstored = createStore<readonly SnapshotEntry[]>([])

/** All opened snapshots. */
export const openedSnapshots = (): readonly SnapshotEntry[] => [...store.get(), ...unstored.get()]

function update(change: (before: readonly SnapshotEntry[]) => readonly SnapshotEntry[]): void {
  store.update(change)
  unstored.update(change)
}

/** Adds a snapshot; replaces one with the same name. */
export function addSnapshot(snapshot: SnapshotEntry): void {
  removeSnapshot(snapshot.name)
  if (snapshot.notStored === undefined && store.update(before => [...before, snapshot])) return
  store.update(before => before.filter(one => one !== snapshot))
  unstored.update(before => [...before, { notStored: 'full', ...snapshot }])
}

/** Removes a snapshot. */
export const removeSnapshot = (name: string): void => update(before => before.filter(one => one.name !== name))

/** Renames a snapshot. */
export const setSnapshotName = (name: string, next: string): void =>
  update(before => before.map(one => (one.name === name ? { ...one, name: next } : one)))

/** All opened snapshots, for components. */
export function useSnapshots(): readonly SnapshotEntry[] {
  const stored = useStore(store)
  const others = useStore(unstored)
  return useMemo(() => [...stored, ...others], [stored, others])
}

/** URL path prefixes of the service. */
const reserved = ['v2', 'debug']

/**
 * A free network name derived from a file name.
 *
 * @example
 * toNetworkName('My Trace (2).snapshot.tonoscope', ['my-trace-2']) // 'my-trace-2-2'
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
