import type { StackEntry } from '@tonoscope/core/stepping/RecordingReader'

/** What the previous step did to an entry of the stack. */
export type EntryChange = 'pushed' | 'moved' | undefined

/** A stack beside the one before it. */
export type StackChanges = {
  /** By position, the top first. */
  readonly changes: readonly EntryChange[]
  /** Entries that are gone, the top first. */
  readonly gone: readonly StackEntry[]
}

/** Compares the stack before a step with the one before the previous step, the top first. */
export function compareStacks(before: readonly StackEntry[] | undefined, now: readonly StackEntry[]): StackChanges {
  if (before === undefined) return { changes: now.map(() => undefined), gone: [] }
  let shared = 0
  // Equal entries above equal stacks have the same id.
  while (shared < now.length && isSame(now.at(-1 - shared), before.at(-1 - shared))) shared++
  const left = before.slice(0, before.length - shared)
  const changes = now.map((entry, position): EntryChange => {
    if (position >= now.length - shared) return undefined
    const origin = left.findIndex(each => each.value === entry.value && each.producer === entry.producer)
    if (origin === -1) return 'pushed'
    left.splice(origin, 1)
    return 'moved'
  })
  return { changes, gone: left }
}

const isSame = (one: StackEntry | undefined, other: StackEntry | undefined): boolean =>
  one !== undefined && one.id === other?.id
