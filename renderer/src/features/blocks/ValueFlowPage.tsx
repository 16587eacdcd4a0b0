import type { BlockValueFlow } from '@tonoscope/core/contract/schemas/blocks'
import { type JSX, useMemo } from 'react'
import { formatCount } from '../../format/amount.ts'
import { useSettings } from '../../settings/settings.ts'
import { maxFractionDigits, Ton } from '../../ui/Amount.tsx'
import { StatusIcon } from '../../ui/StatusIcon.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import styles from './ValueFlowPage.module.css'

type FlowPart = keyof BlockValueFlow
type Money = NonNullable<BlockValueFlow[FlowPart]>
type FlowRow = { readonly part: FlowPart; readonly title: string; readonly about: string; readonly money: Money }

const inflowParts: readonly (readonly [FlowPart, string, string])[] = [
  ['from_prev_blk', 'From the previous block', 'what all accounts had before'],
  ['imported', 'Imported', 'by messages from other shards'],
  ['fees_imported', 'Fees imported', 'from the shards'],
  ['created', 'Created', 'for making the block'],
  ['minted', 'Minted', 'new extra currencies'],
  ['recovered', 'Recovered', 'fees paid out to the contract of the validators'],
]
const outflowParts: readonly (readonly [FlowPart, string, string])[] = [
  ['to_next_blk', 'To the next block', 'what all accounts have now'],
  ['exported', 'Exported', 'by messages to other shards'],
  ['fees_collected', 'Fees collected', 'for the validators'],
  ['burned', 'Burned', 'gone for good'],
]

/** Where the money of a block came from and went to; both sides are equal in a block that is right. */
export function ValueFlowPage({ flow }: { flow: BlockValueFlow }): JSX.Element {
  const sides = useMemo(() => [toFlowRows(flow, inflowParts), toFlowRows(flow, outflowParts)] as const, [flow])
  const sums = sides.map(sumRows)
  const equal = sums[0]?.ton === sums[1]?.ton && isSameExtraCurrencies(sums[0]?.other, sums[1]?.other)
  return (
    <div>
      <div className={styles.sides}>
        <FlowTable name="Came in" rows={sides[0]} />
        <FlowTable name="Went out" rows={sides[1]} />
      </div>
      <p className={styles.check}>
        <StatusIcon state={equal ? 'good' : 'bad'} label={equal ? 'Equal' : 'Not equal'} />
        {equal ? 'Both sides are equal.' : 'The sides differ: no valid block has this.'}
      </p>
    </div>
  )
}

function FlowTable({ name, rows }: { name: string; rows: readonly FlowRow[] }): JSX.Element {
  const { unit } = useSettings()
  const sum = sumRows(rows)
  const places = maxFractionDigits([...rows.map(row => row.money.grams), sum.ton])
  const columns: readonly Column<FlowRow>[] = [
    {
      id: 'title',
      title: name,
      cell: row => (
        <>
          {row.title} <span className={styles.about}>{row.about}</span>
        </>
      ),
    },
    {
      id: 'ton',
      title: unit,
      align: 'right',
      cell: row => (
        <>
          <Ton amount={row.money.grams} unit={false} places={places} />
          {row.money.other.map(other => (
            <span key={String(other.id)} className={styles.other}>
              {formatCount(BigInt(other.value))} of currency {String(other.id)}
            </span>
          ))}
        </>
      ),
    },
  ]
  return (
    <Table
      name={name}
      columns={columns}
      rows={rows}
      keyOf={row => row.part}
      foot={{ title: 'Together', ton: <Ton amount={sum.ton} unit={false} places={places} /> }}
      empty=""
    />
  )
}

/** The two ends are always told, the rest where there is something. */
const toFlowRows = (flow: BlockValueFlow, parts: typeof inflowParts): FlowRow[] =>
  parts.flatMap(([part, title, about], i) => {
    const money = flow[part]
    if (!money || (i > 0 && money.grams === 0n && money.other.length === 0)) return []
    return [{ part, title, about, money }]
  })

function sumRows(rows: readonly FlowRow[]) {
  let ton = 0n
  const other = new Map<string, bigint>()
  for (const { money } of rows) {
    ton += money.grams
    for (const { id, value } of money.other) other.set(String(id), (other.get(String(id)) ?? 0n) + BigInt(value))
  }
  return { ton, other }
}

const isSameExtraCurrencies = (
  a: ReadonlyMap<string, bigint> = new Map(),
  b: ReadonlyMap<string, bigint> = new Map(),
): boolean => [...new Set([...a.keys(), ...b.keys()])].every(id => (a.get(id) ?? 0n) === (b.get(id) ?? 0n))
