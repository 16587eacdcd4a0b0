import type { DebugEvent } from '@tonoscope/core/contract/lookups'
import type { JSX, ReactNode } from 'react'
import { formatAge, formatDuration } from '../../format/time.ts'
import { Address } from '../../ui/Address.tsx'
import { TokenAmount } from '../../ui/Amount.tsx'
import { ChainText } from '../../ui/ChainText.tsx'
import { CopyButton } from '../../ui/Copy.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatusIcon, type StatusIconState } from '../../ui/StatusIcon.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import { eventStatus } from './eventStatus.ts'
import styles from './SupportCard.module.css'

const foundBy: { readonly [F in DebugEvent['found_by']]: string } = {
  event: 'by its event id',
  transaction: 'by one of its transactions',
  message: 'by a message',
  'normalized-hash': 'by a normalized message hash',
  walk: 'by following messages through blocks',
  file: 'in a file',
}

const marks: { readonly [S in ReturnType<typeof eventStatus>['state']]: StatusIconState } = {
  landed: 'good',
  failed: 'bad',
  progress: 'unknown',
  unsure: 'unknown',
}

type Props = {
  event: DebugEvent
  /** Seconds of this moment, for how long ago it was. */
  now: number
  /** What else can be done with it. */
  tools?: ReactNode
  /** How far a refresh is. */
  refreshing?: ReactNode
}

/** What somebody who asks "where is my money" is told: what happened, where it is now, and nothing of the protocol. */
export function SupportCard({ event, now, tools, refreshing }: Props): JSX.Element {
  const { support } = event
  const [first, ...rest] = support.sentences.length > 0 ? support.sentences : [event.verdict.sentence]
  const { state, says } = eventStatus(event)
  const at = event.event.timestamp
  const lasted = lastedSec(event)
  return (
    <section className={styles.card} aria-label="What happened" data-state={state}>
      {event.event.is_scam && (
        <Notice kind="failure" title="This event looks like a scam">
          Do not follow links or instructions from comments in it.
        </Notice>
      )}
      <div className={styles.head}>
        <p className={styles.status}>
          <StatusIcon state={marks[state]} label="" large />
          {says}
        </p>
        <p className={styles.when}>
          <Time at={at} /> <span>({formatAge(at, now)})</span>
        </p>
        <div className={styles.tools}>
          <CopyButton text={() => support.text}>Copy as text</CopyButton>
          {tools}
        </div>
      </div>
      <h1 className={styles.first}>
        <ChainText text={first ?? ''} />
      </h1>
      {rest.map(text => (
        <p key={text} className={styles.more}>
          <ChainText text={text} />
        </p>
      ))}
      {event.event.in_progress && <Progress event={event} />}
      {refreshing}
      <Money money={support.balance_changes} />
      <p className={styles.facts}>
        <span>
          {event.network}, found {foundBy[event.found_by]}
        </span>
        {event.found_by !== 'file' && event.source !== event.network && <span>told by {event.source}</span>}
        {lasted > 0 && <span>from the first to the last transaction {formatDuration(lasted)}</span>}
      </p>
    </section>
  )
}

/** Seconds between the first and the last transaction. */
function lastedSec({ trace }: DebugEvent): number {
  let first = trace.transaction.utime
  let last = first
  const look = (node: DebugEvent['trace']) => {
    first = Math.min(first, node.transaction.utime)
    last = Math.max(last, node.transaction.utime)
    node.children.forEach(look)
  }
  look(trace)
  return last - first
}

function Progress({ event: { event, pending: open } }: { event: DebugEvent }): JSX.Element {
  const percent = Math.round(Math.min(1, Math.max(0, event.progress)) * 100)
  return (
    <div className={styles.progress}>
      <progress value={percent} max={100} aria-label="Share of the transactions that are on the chain" />
      <span>
        {percent} % of the known transactions are on the chain
        {open.length > 0 && `, ${open.length} ${open.length === 1 ? 'message is' : 'messages are'} on the way`}
      </span>
    </div>
  )
}

type Line = DebugEvent['support']['balance_changes'][number]

/** A decimal text as a whole number of its last place. */
function parsed(change: string): { amount: bigint; decimals: number } | undefined {
  const match = /^([+−-]?)(\d+)(?:\.(\d+))?$/.exec(change.replace(/[\s\u2009\u202f]/g, ''))
  if (!match) return undefined
  const [, sign, whole = '', fraction = ''] = match
  const amount = BigInt(whole + fraction)
  return { amount: sign === '-' || sign === '−' ? -amount : amount, decimals: fraction.length }
}

/** What the line in words says besides account and change: `(fees 0.003 TON among it)`. */
const noteOf = ({ text }: Line): string | undefined => /\(([^()]+?)(?: among it)?\)\s*$/.exec(text)?.[1]

function Money({ money }: { money: readonly Line[] }): JSX.Element | null {
  if (money.length === 0) return null
  const places = money.reduce((most, line) => Math.max(most, parsed(line.change)?.decimals ?? 0), 0)
  const longest = money.reduce((most, { asset }) => Math.max(most, asset.length), 0)
  const columns: Column<Line>[] = [
    { id: 'account', title: 'Account', cell: line => <Address address={line.account} name={line.name} /> },
    {
      id: 'note',
      title: 'Of which',
      cell: line => noteOf(line) && <span className={styles.note}>{noteOf(line)}</span>,
    },
    {
      id: 'change',
      title: 'Has now more or less',
      align: 'right',
      cell: ({ change, asset }) => {
        const figure = parsed(change)
        if (!figure) return `${change} ${asset}`
        const { amount, decimals } = figure
        return (
          <>
            <TokenAmount amount={amount} token={{ symbol: asset, decimals }} signed places={places} unit={false} />
            <span className={styles.asset} style={{ minWidth: `${longest}ch` }}>
              {asset}
            </span>
          </>
        )
      },
    },
  ]
  return (
    <div className={styles.money}>
      <h2>Where the money is now</h2>
      <Table
        name="Where the money is now"
        columns={columns}
        rows={money}
        keyOf={line => `${line.account} ${line.asset} ${line.text}`}
        empty=""
        narrow="lines"
        pageSize={8}
      />
    </div>
  )
}
