import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import type { Unkept } from '../files/snapshotBytes.ts'
import type { OpenedSnapshot } from './workerProtocol.ts'

/**
 * A snapshot's file that is a network here. What is said of it stands in the browser's small storage, so that it is a network
 * from the first moment of a later visit; its bytes stand in the large one and are read when somebody asks about it.
 */
export type Snapshot = OpenedSnapshot & {
  /** As a network it is called so. */
  readonly name: string
  readonly fileName: string
  /** Under which its bytes are kept: the same bytes, the same id. */
  readonly id: string
  readonly size: number
  /** When it was opened here: Unix time, in seconds. */
  readonly at: number
  /** Why it is gone when the page is closed; absent when it is kept. */
  readonly unkept?: Unkept
}

const key = 'tonoscope.snapshots'

const keptForm = z.object({
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

function read(): readonly Snapshot[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    // One that an older version wrote differently must not take the others with it.
    return Array.isArray(kept) ? kept.flatMap(one => keptForm.safeParse(one).data ?? []) : []
  } catch {
    return []
  }
}

let current: readonly Snapshot[] = read()
const listeners = new Set<() => void>()

function show(next: readonly Snapshot[]): void {
  current = next
  for (const listener of listeners) listener()
}

/** Changes the list as it is now in all tabs. */
function change(act: (before: readonly Snapshot[]) => readonly Snapshot[]): void {
  const elsewhere = read()
  const here = current.filter(one => one.unkept !== undefined)
  const next = act([...elsewhere, ...here.filter(one => !elsewhere.some(({ name }) => name === one.name))])
  try {
    localStorage.setItem(key, JSON.stringify(next.filter(one => one.unkept === undefined)))
    show(next)
  } catch {
    // Full or forbidden: it is there for this visit.
    show(next.map(one => (one.unkept === undefined ? { ...one, unkept: 'full' } : one)))
  }
}

// Another tab has opened or forgotten one.
window.addEventListener('storage', event => {
  if (event.key !== key && event.key !== null) return
  const kept = read()
  show([...kept, ...current.filter(one => one.unkept !== undefined && !kept.some(({ name }) => name === one.name))])
})

/** The snapshots that are networks here. */
export const openedSnapshots = (): readonly Snapshot[] => current

/** Adds one; one of the same name makes place. */
export const addSnapshot = (snapshot: Snapshot): void =>
  change(before => [...before.filter(one => one.name !== snapshot.name), snapshot])

/** Forgets one. */
export const dropSnapshot = (name: string): void => change(before => before.filter(one => one.name !== name))

/** Calls one differently. */
export const nameSnapshot = (name: string, next: string): void =>
  change(before => before.map(one => (one.name === name ? { ...one, name: next } : one)))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The snapshots that are networks here, for components. */
export const useSnapshots = (): readonly Snapshot[] => useSyncExternalStore(subscribe, openedSnapshots, openedSnapshots)

/** A network of a service answers under these. */
const reserved = ['v2', 'debug']

/**
 * A name that a file can have as a network.
 *
 * @example
 * networkNameOf('My Trace (2).snapshot.tonoscope', []) // 'my-trace-2'
 * networkNameOf('demo.json', ['demo'])                 // 'demo-2'
 */
export function networkNameOf(fileName: string, taken: readonly string[]): string {
  const plain = asName(fileName.toLowerCase().replace(/\.(gz|zip|json|snapshot|capsule|tonoscope)\b/g, ''))
  const base = plain === '' || reserved.includes(plain) ? 'snapshot' : plain
  let name = base
  for (let i = 2; taken.includes(name); i++) name = `${base}-${i}`
  return name
}

const asName = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 28)
    .replace(/-+$/, '')

/** What is wrong with a name that a reader gives a snapshot; `undefined`: nothing. */
export function nameProblem(name: string, taken: readonly string[]): string | undefined {
  if (name === '' || asName(name) !== name) return 'Small letters and digits, with single hyphens between; 28 at most'
  if (reserved.includes(name) || taken.includes(name)) return 'Another network has this name'
  return undefined
}
