import type { DebugConfigParam } from '@tonoscope/core/contract/debugConfig'

type ParamField = DebugConfigParam['fields'][number]

/** Consecutive fields with one heading. */
export type FieldGroup<F> = {
  /** The shared title prefix before the colon. */
  readonly title: string | undefined
  readonly fields: readonly { readonly field: F; readonly title: string }[]
}

/**
 * Groups consecutive fields that share a title prefix, `Gas: soft limit`, or a list index, `workchains.0.active`. The shared
 * prefix becomes the title of the group.
 */
export function fieldGroups<F extends Pick<ParamField, 'path' | 'title'>>(fields: readonly F[]): FieldGroup<F>[] {
  const groups: { key: string; fields: F[] }[] = []
  for (const field of fields) {
    const key = keyOf(field)
    const last = groups.at(-1)
    if (last?.key === key) last.fields.push(field)
    else groups.push({ key, fields: [field] })
  }
  return groups.map(group => {
    const prefix = prefixOf(group.fields[0])
    if (prefix === undefined || group.fields.length === 1)
      return { title: undefined, fields: group.fields.map(field => ({ field, title: field.title })) }
    return {
      title: prefix,
      fields: group.fields.map(field => ({ field, title: capital(field.title.slice(prefix.length + 2)) })),
    }
  })
}

const prefixOf = (field: Pick<ParamField, 'title'> | undefined): string | undefined =>
  /^([^:]{1,40}): \S/.exec(field?.title ?? '')?.[1]

const keyOf = (field: Pick<ParamField, 'path' | 'title'>): string => {
  const prefix = prefixOf(field)
  if (prefix !== undefined) return `title ${prefix}`
  return `index ${/^(?:.*\.)?-?\d+(?=\.)/.exec(field.path)?.[0] ?? ''}`
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
