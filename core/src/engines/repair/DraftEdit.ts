import { MessageDraft } from '../../contract/debugDraft.ts'
import type { DebugDraftEdit } from '../../contract/debugRepair.ts'
import type { Json } from '../../wire/json.ts'

/** One field of a draft that is changed, as JSON; without a value the draft stays and only needs a new signature. */
export type DraftEdit = DebugDraftEdit & { readonly value?: Json }

/** Edits that are made together. */
export type Candidate = {
  readonly edits: readonly DraftEdit[]
  /** The last edit is of an amount that is enough; the minimum above this one is searched for. */
  readonly min?: { readonly above: bigint; readonly toEdit: (amount: bigint) => DraftEdit }
}

/** The draft with all edits; `undefined` if it is no draft any more. */
export function applyEdits(draft: MessageDraft, edits: readonly DraftEdit[]): MessageDraft | undefined {
  let edited: unknown = draft
  for (const { path, value } of edits) if (value !== undefined) edited = withValue(edited, toKeys(path), value)
  return MessageDraft.safeParse(edited).data
}

/** `messages[0].amount` → `messages`, `0`, `amount` */
const toKeys = (path: string): readonly string[] => path.match(/[^.[\]]+/g) ?? []

function withValue(target: unknown, [key, ...rest]: readonly string[], value: Json): unknown {
  if (key === undefined) return value
  if (Array.isArray(target))
    return target.map((each: unknown, at) => (at === Number(key) ? withValue(each, rest, value) : each))
  const members = typeof target === 'object' && target !== null ? target : {}
  return { ...members, [key]: withValue((members as Readonly<Record<string, unknown>>)[key], rest, value) }
}

/** The value of a draft at a path; `undefined` if there is none. */
export function valueAt(draft: unknown, path: string): unknown {
  let value = draft
  for (const key of toKeys(path)) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Readonly<Record<string, unknown>>)[key]
  }
  return value
}
