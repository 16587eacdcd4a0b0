import type { DebugConfigParam } from '@tonoscope/core/contract/debugConfig'
import type { JSX, ReactNode } from 'react'
import { fieldGroups } from './fieldGroups.ts'
import styles from './ParamFields.module.css'

type Props<F> = { fields: readonly F[]; value: (field: F) => ReactNode }

/** The fields of a parameter; fields of one group stand under their shared title. */
export function ParamFields<F extends Pick<DebugConfigParam['fields'][number], 'path' | 'title'>>({
  fields,
  value,
}: Props<F>): JSX.Element | null {
  if (fields.length === 0) return null
  return (
    <div className="grid">
      {fieldGroups(fields).map(({ title, fields: group }) => (
        <div key={group[0]?.field.path} className={styles.group}>
          {title !== undefined && <h4>{title}</h4>}
          <dl>
            {group.map(({ field, title: name }) => (
              <div key={field.path} className={styles.field}>
                <dt title={field.path}>{name}</dt>
                <dd>{value(field)}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  )
}
