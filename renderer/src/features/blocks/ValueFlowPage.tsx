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
  ['from_prev_blk', 'From the previous block', 'total balance before'],
  ['imported', 'Imported', 'messages from other shards'],
  ['fees_imported', 'Fees imported', 'from shard blocks'],
  ['created', 'Created', 'block reward'],
  ['minted', 'Minted', 'new extra currency'],
  ['recovered', 'Recovered', 'fees sent to the fee collector'],
]
const outflowParts: readonly (readonly [FlowPart, string, string])[] = [
  ['to_next_blk', 'To the next block', 'total balance after'],
  ['exported', 'Exported', 'messages to other shards'],
  ['fees_collected', 'Fees collected', 'for the validators'],
  ['burned', 'Burned', 'removed from the supply'],
]

/** The value flow of a block; inflow and outflow are equal in every valid block. */
export function ValueFlowPage({ flow }: { flow: BlockValueFlow }): JSX.Element {
  const [inflow, outflow] = useMemo(
    () => [toFlowRows(flow, inflowParts), toFlowRows(flow, outflowParts)] as const,
    [flow],
  )
  const [ins, outs] = [sumRows(inflow), sumRows(outflow)]
  const equal = [...ins.keys(), ...outs.keys()].every(id => (ins.get(id) ?? 0n) === (outs.get(id) ?? 0n))
  return (
    <div>
      <div className={styles.sides}>
        <FlowTable name="Inflow" rows={inflow} />
        <FlowTable name="Outflow" rows={outflow} />
      </div>
      <p className="row secondary gap-8 mt-12">
        <StatusIcon state={equal ? 'good' : 'bad'} label={equal ? 'Equal' : 'Not equal'} />
        {equal ? 'Inflow and outflow are equal.' : 'Inflow and outflow differ: the block is invalid.'}
      </p>
    </div>
  )
}

function FlowTable({ name, rows }: { name: string; rows: readonly FlowRow[] }): JSX.Element {
  const { unit } = useSettings()
  const total = sumRows(rows).get('ton') ?? 0n
  const fractionDigits = maxFractionDigits([...rows.map(row => row.money.grams), total])
  const columns: readonly Column<FlowRow>[] = [
    {
      id: 'title',
      title: name,
      cell: row => (
        <>
          {row.title} <span className="text-small hint">{row.about}</span>
        </>
      ),
    },
    {
      id: 'ton',
      title: unit,
      align: 'right',
      cell: row => (
        <>
          <Ton amount={row.money.grams} unit={false} fractionDigits={fractionDigits} />
          {row.money.other.map(other => (
            <span key={String(other.id)} className="block text-small secondary">
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
      foot={{ title: 'Total', ton: <Ton amount={total} unit={false} fractionDigits={fractionDigits} /> }}
      empty=""
    />
  )
}

/** The rows with a value; the previous and next block always have one. */
const toFlowRows = (flow: BlockValueFlow, flowParts: typeof inflowParts): FlowRow[] =>
  flowParts.flatMap(([part, title, about], i) => {
    const money = flow[part]
    if (!money || (i > 0 && money.grams === 0n && money.other.length === 0)) return []
    return [{ part, title, about, money }]
  })

/** The sums by currency: TON, and extra currencies by their id. */
function sumRows(rows: readonly FlowRow[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  const add = (currency: string, amount: bigint) => sums.set(currency, (sums.get(currency) ?? 0n) + amount)
  for (const { money } of rows) {
    add('ton', money.grams)
    for (const { id, value } of money.other) add(String(id), BigInt(value))
  }
  return sums
}
