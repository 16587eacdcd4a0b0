import type { DebugConfigParam } from '@tonoscope/core/contract/debugConfig'
import { type CSSProperties, type JSX, memo, type ReactNode, useMemo, useState } from 'react'
import { OpenInCellsButton } from '../../cells/OpenInCellsButton.tsx'
import { formatCount } from '../../format/amount.ts'
import { AccountNamesContext, useAccountNames } from '../../ui/AccountNames.tsx'
import { CopyButton } from '../../ui/Copy.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { ConfigValue } from './ConfigValue.tsx'
import styles from './ParamCard.module.css'
import { ParamFields } from './ParamFields.tsx'
import { ParamTable } from './ParamTable.tsx'

/** One parameter: description, fields in readable units, lists and raw cell. */
export const ParamCard = memo(function ParamCard({ param, open }: { param: DebugConfigParam; open: boolean }) {
  const { number, title, description, state, layout, problem, fields, tables, raw, hash } = param
  const names = useAccountNames()
  // The parameter that defines a role shows the address, not the role.
  const namesWithoutRoles = useMemo(() => ({ ...names, name: () => undefined }), [names])
  const isReadable = state === 'decoded' || state === 'default'
  return (
    <ParamFrame
      number={number}
      title={title}
      open={open}
      style={estimateHeight(param)}
      tag={state === 'decoded' ? undefined : { state, ...stateLabels[state] }}
      docs={param.link}
    >
      <p className="secondary readable mb-8">{description}</p>
      {problem !== undefined && <p className="bad mb-8">{problem}</p>}
      <AccountNamesContext value={param.group === 'contracts' ? namesWithoutRoles : names}>
        <ParamFields fields={fields} value={field => <ConfigValue {...field} fullAddress />} />
      </AccountNamesContext>
      {tables.map(table => (
        <ParamTable
          key={table.path}
          table={table}
          parameter={number}
          file={`config-${number}-${table.path}`}
          statedTotal={fields.find(({ unit }) => unit === 'weight')?.value}
        />
      ))}
      <div className={styles.foot}>
        {raw !== undefined && <RawCell name="Raw cell" raw={raw} hash={hash} isUseful={!isReadable} />}
        {layout !== undefined && layout !== '_' && <span className={styles.layout}>{layout}</span>}
      </div>
    </ParamFrame>
  )
})

type Tag = { label: string; description?: string; icon: IconName; colour?: string | undefined }

/** Labels for parameters that are not set and decoded. */
export const stateLabels: { readonly [S in Exclude<DebugConfigParam['state'], 'decoded'>]: Tag } = {
  default: {
    label: 'Not set: default applies',
    description: 'The configuration does not set this parameter; the network uses these default values.',
    icon: 'dash',
  },
  unknown: {
    label: 'Not decoded',
    description: 'The layout of this parameter is unknown; its raw cell is below.',
    icon: 'question',
    colour: 'unknown',
  },
  broken: {
    label: 'Does not fit its layout',
    description: 'The cell does not match the known layout of this parameter.',
    icon: 'cross',
    colour: 'bad',
  },
}

/** The approximate height of a card. */
function estimateHeight({ fields, tables }: DebugConfigParam): CSSProperties {
  const tablesHeight = tables.reduce((sum, { rows }) => sum + (rows.length > 24 ? 500 : 76 + rows.length * 33), 0)
  // A CSS custom property, which React’s type does not list.
  return { '--estimated-height': `${112 + fields.length * 29 + tablesHeight}px` } as CSSProperties
}

type FrameProps = {
  number: number
  title: string
  open: boolean
  style?: CSSProperties
  tag: (Tag & { state: 'change' | keyof typeof stateLabels }) | undefined
  /** URL of its documentation. */
  docs?: string | undefined
  children: ReactNode
}

/** The card of a parameter: number and title, with links to its documentation and to itself. */
export function ParamFrame({ number, title, open, style, tag, docs, children }: FrameProps): JSX.Element {
  return (
    <article
      id={`param-${number}`}
      className={styles.card}
      data-open={open || undefined}
      style={style}
      tabIndex={-1}
      aria-label={`${number} ${title}`}
    >
      <header className="cluster gap-y-4 gap-x-8">
        <h3 className="flex items-baseline text-2 gap-8">
          <span className={styles.number}>{number}</span>
          {title}
        </h3>
        {tag && (
          <span className={`${styles.tag} ${tag.colour ?? 'secondary'}`} data-state={tag.state} title={tag.description}>
            <Icon name={tag.icon} size={10} />
            {tag.label}
          </span>
        )}
        <span className={styles.tools}>
          {docs?.startsWith('https://') && (
            <a
              className="px-8 py-4"
              href={docs}
              target="_blank"
              rel="noreferrer"
              aria-label={`Documentation of parameter ${number}`}
            >
              Documentation
            </a>
          )}
          <CopyButton name={`Copy link to parameter ${number}`} text={() => paramUrl(number)}>
            Link
          </CopyButton>
        </span>
      </header>
      {children}
    </article>
  )
}

/** The URL of a parameter on the current screen, with its network and comparison. */
function paramUrl(number: number): string {
  const url = new URL(location.href)
  url.searchParams.delete('q')
  url.searchParams.set('p', String(number))
  return url.href
}

type RawCellProps = { name: string; raw: string; hash?: string | undefined; isUseful: boolean }

/** The raw cell of a parameter, as hex; open at first if it is useful and short. */
export function RawCell({ name, raw, hash, isUseful }: RawCellProps): JSX.Element {
  const [shown, setShown] = useState(isUseful && raw.length < 4000)
  return (
    <details className="grow shrink" open={shown} onToggle={event => setShown(event.currentTarget.open)}>
      <summary className="disclosure text-small">{name}</summary>
      {shown && (
        <>
          <div className="cluster text-small secondary gap-y-4 gap-x-24">
            <span>{formatCount(raw.length / 2)} bytes</span>
            {hash !== undefined && (
              <span className="inline-row gap-6">
                Hash <Hash hash={hash} what="cell hash" />
              </span>
            )}
            <CopyButton name={`Copy hex of ${name.toLowerCase()}`} text={() => raw}>
              Copy hex
            </CopyButton>
            <OpenInCellsButton boc={raw} name={`Open in cells: ${name.toLowerCase()}`} />
          </div>
          <pre className={styles.cell}>{raw}</pre>
        </>
      )}
    </details>
  )
}
