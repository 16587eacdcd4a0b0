import type { DebugConfigParam } from '@tonoscope/core/contract/debugConfig'
import type { JSX, ReactNode } from 'react'
import { capitalize } from '../../format/words.ts'
import styles from './ParamFields.module.css'

type ParamField = Pick<DebugConfigParam['fields'][number], 'path' | 'title'>
type Props<F> = { fields: readonly F[]; value: (field: F) => ReactNode }

/** The fields of a parameter; fields of one group stand under their shared title. */
export function ParamFields<F extends ParamField>({ fields, value }: Props<F>): JSX.Element | null {
  if (fields.length === 0) return null
  return (
    <div className="grid">
      {fieldGroups(fields).map(({ title, fields: group }) => (
        <div key={group[0]?.field.path} className={styles.group}>
          {title !== undefined && <h4 className="text-code py-4">{title}</h4>}
          <dl>
            {group.map(({ field, title: name }) => (
              <div key={field.path} className={styles.field}>
                <dt className="secondary" title={field.path}>
                  {name}
                </dt>
                <dd className="shrink anywhere">{value(field)}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  )
}

/**
 * Groups consecutive fields that share a title prefix, `Gas: soft limit`, or a list index, `workchains.0.active`. The shared
 * prefix becomes the title of the group.
 */
export function fieldGroups<F extends ParamField>(fields: readonly F[]) {
  const groups: { key: string; fields: F[] }[] = []
  for (const field of fields) {
    const key = keyOf(field)
    const last = groups.at(-1)
    if (last?.key === key) last.fields.push(field)
    else groups.push({ key, fields: [field] })
  }
  return groups.map(group => {
    const prefix = group.fields.length > 1 ? prefixOf(group.fields[0]) : undefined
    const titleOf = ({ title }: F) => (prefix === undefined ? title : capitalize(title.slice(prefix.length + 2)))
    return { title: prefix, fields: group.fields.map(field => ({ field, title: titleOf(field) })) }
  })
}

const prefixOf = (field: ParamField | undefined): string | undefined =>
  /^([^:]{1,40}): \S/.exec(field?.title ?? '')?.[1]

function keyOf(field: ParamField): string {
  const prefix = prefixOf(field)
  if (prefix !== undefined) return `title ${prefix}`
  return `index ${/^(?:.*\.)?-?\d+(?=\.)/.exec(field.path)?.[0] ?? ''}`
}
