import type { DebugFact, DebugFactSection } from '@tonoscope/core/contract/debugAccount'
import type { TokenName } from '@tonoscope/core/contract/schemas/nameOrigin'
import { type JSX, useMemo } from 'react'
import { pluralize } from '../../../format/amount.ts'
import { capitalize } from '../../../format/words.ts'
import { type JettonUnits, toJettonUnits } from '../../../result/actionLines/knownTokens.ts'
import { type Column, Table } from '../../../ui/Table.tsx'
import { FactRuns } from './FactRuns.tsx'
import styles from './FactSections.module.css'
import { FactValue } from './FactValue.tsx'
import { UnlockChart } from './UnlockChart.tsx'

type Props = { sections: readonly DebugFactSection[]; tokens: readonly TokenName[] }

/** What the contract of an account states, by subject; a subject with a table takes the full width. */
export function FactSections({ sections, tokens }: Props): JSX.Element | null {
  const units = useMemo(() => toJettonUnits(tokens), [tokens])
  if (sections.length === 0) return null
  return (
    <div className={styles.sections}>
      {sections.map(section => (
        <FactSection key={section.id} section={section} units={units} />
      ))}
    </div>
  )
}

function FactSection({ section, units }: { section: DebugFactSection; units: JettonUnits }): JSX.Element {
  const { id, title, facts, table, runs, schedule } = section
  return (
    <section className={styles.section} aria-label={title} data-wide={table !== undefined || undefined}>
      <h2 className="text-2">{title}</h2>
      <FactList facts={facts} units={units} />
      {schedule && <UnlockChart title={title} schedule={schedule} />}
      {table && <FactTable id={id} title={title} table={table} units={units} />}
      {runs && <FactRuns runs={runs} />}
    </section>
  )
}

/** Facts as a list of names and values. */
export function FactList({ facts, units }: { facts: readonly DebugFact[]; units: JettonUnits }): JSX.Element | null {
  if (facts.length === 0) return null
  return (
    <dl className={styles.facts}>
      {facts.map(fact => (
        <div key={fact.name} className={styles.fact}>
          <dt className="secondary">{capitalize(fact.name)}</dt>
          <dd className="shrink anywhere">
            <FactValue fact={fact} units={units} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type TableProps = { id: string; title: string; table: NonNullable<DebugFactSection['table']>; units: JettonUnits }
type FactRow = { readonly index: number; readonly cells: readonly DebugFact[] }

const numericKinds: ReadonlySet<DebugFact['kind']> = new Set(['integer', 'coins', 'jettons', 'percent'])

function FactTable({ id, title, table, units }: TableProps): JSX.Element {
  const columns = table.columns.map(
    (column, at): Column<FactRow> => ({
      id: `${id} ${at}`,
      title: column.title,
      ...(numericKinds.has(column.kind) && { align: 'right' }),
      cell: ({ cells }) => cells[at] && <FactValue fact={cells[at]} units={units} />,
    }),
  )
  return (
    <div className="mt-8">
      <Table
        name={title}
        columns={columns}
        rows={table.rows.map((cells, index) => ({ index, cells }))}
        keyOf={({ index }) => String(index)}
        empty="None."
        pageSize={20}
      />
      {table.more > 0 && <p className="text-small secondary pt-4">And {pluralize(table.more, 'more row')}.</p>}
    </div>
  )
}
