import type { DebugConfigParam } from '@tonoscope/core/contract/debugConfig'

type ParamField = DebugConfigParam['fields'][number]

/** Fields that stand together. */
export type FieldGroup<F> = {
  /** The words before the colon that all their titles share. */
  readonly title: string | undefined
  readonly fields: readonly { readonly field: F; readonly title: string }[]
}

/**
 * Fields one after the other whose titles begin alike, `Gas: soft limit`, or that are of one thing of several,
 * `workchains.0.active`, become a group; the shared words are said once.
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
  return `place ${/^(?:.*\.)?-?\d+(?=\.)/.exec(field.path)?.[0] ?? ''}`
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
