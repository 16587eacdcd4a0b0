import type { DebugConfigParam } from '@tonoscope/core/contract/debugConfig'
import { type JSX, memo } from 'react'
import { CardHead } from './CardHead.tsx'
import { ConfigValue } from './ConfigValue.tsx'
import styles from './ParamCard.module.css'
import { ParamTable } from './ParamTable.tsx'
import { RawCell } from './RawCell.tsx'
import { StateTag } from './StateTag.tsx'

type Field = DebugConfigParam['fields'][number]

type Props = { param: DebugConfigParam; open: boolean }

/** One parameter: what it is for, its values in the units of people, its lists, its cell. */
export const ParamCard = memo(function ParamCard({ param, open }: Props): JSX.Element {
  const { number, title, about, state, layout, problem, fields, tables, raw, hash } = param
  const isReadable = state === 'decoded' || state === 'default'
  return (
    <article
      id={`param-${number}`}
      className={styles.card}
      data-open={open || undefined}
      tabIndex={-1}
      aria-label={`${number} ${title}`}
    >
      <CardHead number={number} title={title} tag={<StateTag state={state} />} docs={param.link} />
      <p className={styles.about}>{about}</p>
      {problem !== undefined && <p className={styles.problem}>{problem}</p>}
      <Fields fields={fields} />
      {tables.map(table => (
        <ParamTable key={table.path} table={table} file={`config-${number}-${table.path}`} />
      ))}
      <div className={styles.foot}>
        {raw !== undefined && <RawCell name="Raw cell" raw={raw} hash={hash} open={!isReadable && raw.length < 4000} />}
        {layout !== undefined && <span className={styles.layout}>{layout}</span>}
      </div>
    </article>
  )
})

/** The values of a parameter; those that belong together under the name that they share. */
function Fields({ fields }: { fields: readonly Field[] }): JSX.Element | null {
  if (fields.length === 0) return null
  return (
    <dl className={styles.fields}>
      {fields.map(field => (
        <div key={field.path} className={styles.field}>
          <dt title={field.path}>{field.title}</dt>
          <dd>
            <ConfigValue unit={field.unit} value={field.value} means={field.means} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
