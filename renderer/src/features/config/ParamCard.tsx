import type { DebugConfigParam } from '@tonoscope/core/contract/debugConfig'
import { type CSSProperties, type JSX, memo, useMemo } from 'react'
import { AccountNamesContext, useAccountNames } from '../../ui/AccountNames.tsx'
import { ConfigValue } from './ConfigValue.tsx'
import styles from './ParamCard.module.css'
import { ParamCardHeader } from './ParamCardHeader.tsx'
import { ParamFields } from './ParamFields.tsx'
import { ParamTable } from './ParamTable.tsx'
import { RawCell } from './RawCell.tsx'
import { StateTag } from './StateTag.tsx'

type Props = { param: DebugConfigParam; open: boolean }

/** One parameter: description, fields in readable units, lists and raw cell. */
export const ParamCard = memo(function ParamCard({ param, open }: Props): JSX.Element {
  const { number, title, description, state, layout, problem, fields, tables, raw, hash } = param
  const names = useAccountNames()
  // The parameter that defines a role shows the address, not the role.
  const namesWithoutRoles = useMemo(() => ({ ...names, name: () => undefined }), [names])
  const isReadable = state === 'decoded' || state === 'default'
  return (
    <article
      id={`param-${number}`}
      className={styles.card}
      data-open={open || undefined}
      style={estimateHeight(param)}
      tabIndex={-1}
      aria-label={`${number} ${title}`}
    >
      <ParamCardHeader number={number} title={title} tag={<StateTag state={state} />} docs={param.link} />
      <p className="secondary readable mb-8">{description}</p>
      {problem !== undefined && <p className="bad mb-8">{problem}</p>}
      <AccountNamesContext value={param.group === 'contracts' ? namesWithoutRoles : names}>
        <ParamFields
          fields={fields}
          value={field => <ConfigValue unit={field.unit} value={field.value} meaning={field.meaning} fullAddress />}
        />
      </AccountNamesContext>
      {tables.map(table => (
        <ParamTable
          key={table.path}
          table={table}
          file={`config-${number}-${table.path}`}
          statedTotal={fields.find(({ unit }) => unit === 'weight')?.value}
        />
      ))}
      <div className={styles.foot}>
        {raw !== undefined && <RawCell name="Raw cell" raw={raw} hash={hash} open={!isReadable && raw.length < 4000} />}
        {layout !== undefined && layout !== '_' && <span className={styles.layout}>{layout}</span>}
      </div>
    </article>
  )
})

/** The approximate height of a card. */
function estimateHeight({ fields, tables }: DebugConfigParam): CSSProperties {
  const tablesHeight = tables.reduce((sum, { rows }) => sum + (rows.length > 24 ? 500 : 76 + rows.length * 33), 0)
  // A CSS custom property, which React’s type does not list.
  return { '--estimated-height': `${112 + fields.length * 29 + tablesHeight}px` } as CSSProperties
}
