import type { DebugEvent } from '@tonoscope/core/contract/lookups'
import type { JSX, ReactNode } from 'react'
import { formatAge, formatDuration } from '../../format/time.ts'
import { walkNodes } from '../../trace/traceModel.ts'
import { Address } from '../../ui/Address.tsx'
import { TokenAmount } from '../../ui/Amount.tsx'
import { ChainText } from '../../ui/ChainText.tsx'
import { CopyButton } from '../../ui/Copy.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatusIcon } from '../../ui/StatusIcon.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import { type JettonUnits, toJettonUnits } from '../actionLines/knownTokens.ts'
import { getEventStatus } from './eventStatus.ts'
import styles from './SupportCard.module.css'

const foundBy: { readonly [F in DebugEvent['found_by']]: string } = {
  event: 'by its event id',
  transaction: 'by one of its transactions',
  message: 'by a message',
  'normalized-hash': 'by a normalized message hash',
  walk: 'by following messages through blocks',
  file: 'in a file',
}

type Props = {
  event: DebugEvent
  /** Current Unix time in seconds. */
  now: number
  tools?: ReactNode
  refreshing?: ReactNode
}

/** What happened and where the money is now, without protocol details, for support requests. */
export function SupportCard({ event, now, tools, refreshing }: Props): JSX.Element {
  const { support } = event
  const [firstSentence, ...rest] = support.sentences.length > 0 ? support.sentences : [event.verdict.sentence]
  const { state, mark, text: statusText } = getEventStatus(event)
  const at = event.event.timestamp
  const lasted = getDurationSec(event)
  return (
    <section className={styles.card} aria-label="What happened" data-state={state}>
      {event.event.is_scam && (
        <Notice kind="failure" title="This event looks like a scam">
          Do not follow links or instructions from comments in it.
        </Notice>
      )}
      <div className="cluster gap-y-2 gap-x-16">
        <p className={styles.status}>
          <StatusIcon state={mark} label="" large />
          {statusText}
        </p>
        <p className="secondary">
          <Time at={at} /> <span className="hint">({formatAge(at, now)})</span>
        </p>
        <div className={styles.tools}>
          <CopyButton text={() => support.text}>Copy as text</CopyButton>
          {tools}
        </div>
      </div>
      <h1 className={styles.sentence}>
        <ChainText text={firstSentence ?? ''} />
      </h1>
      {rest.map(text => (
        <p key={text} className="anywhere readable">
          <ChainText text={text} />
        </p>
      ))}
      {event.event.in_progress && <EventProgress event={event} />}
      {refreshing}
      <BalanceChanges changes={support.balance_changes} units={toJettonUnits(event.token_names)} />
      <p className="flex wrap text-small hint gap-x-16">
        <span>
          {event.network}, found {foundBy[event.found_by]}
        </span>
        {event.found_by !== 'file' && event.source !== event.network && <span>Source: {event.source}</span>}
        {lasted > 0 && <span>Duration: {formatDuration(lasted)}</span>}
      </p>
    </section>
  )
}

function getDurationSec({ trace }: DebugEvent): number {
  const times = [...walkNodes(trace)].map(({ transaction }) => transaction.utime)
  return Math.max(...times) - Math.min(...times)
}

function EventProgress({ event: { event, pending } }: { event: DebugEvent }): JSX.Element {
  const percent = Math.round(Math.min(1, Math.max(0, event.progress)) * 100)
  return (
    <div className={styles.progress}>
      <progress value={percent} max={100} aria-label="Share of transactions on chain" />
      <span>
        {percent} % of the known transactions are on chain
        {pending.length > 0 && `, ${pending.length} ${pending.length === 1 ? 'message is' : 'messages are'} pending`}
      </span>
    </div>
  )
}

type BalanceChange = DebugEvent['support']['balance_changes'][number]

function parseDecimal(change: string): { amount: bigint; decimals: number } | undefined {
  const match = /^([+−-]?)(\d+)(?:\.(\d+))?$/.exec(change.replace(/[\s\u2009\u202f]/g, ''))
  if (!match) return undefined
  const [, sign, integer = '', fraction = ''] = match
  const amount = BigInt(integer + fraction)
  return { amount: sign === '-' || sign === '−' ? -amount : amount, decimals: fraction.length }
}

/** The fees in the text of a balance change: `alice: -1 TON (including fees of 0.003 TON)`. */
const getFeesNote = ({ text }: BalanceChange): string | undefined =>
  /\(including fees of ([^()]+)\)\s*$/.exec(text)?.[1]

/** Characters that the points are aligned for; a longer name has lines of its own. */
const MAX_ASSET_WIDTH = 16

type BalanceChangesProps = { changes: readonly BalanceChange[]; units: JettonUnits }

function BalanceChanges({ changes, units }: BalanceChangesProps): JSX.Element | null {
  if (changes.length === 0) return null
  const fractionDigits = changes.reduce((max, line) => Math.max(max, parseDecimal(line.change)?.decimals ?? 0), 0)
  const isInUnits = ({ jetton }: BalanceChange) => jetton !== undefined && units.get(jetton)?.decimals === undefined
  const maxAssetLength = changes.reduce((max, line) => (isInUnits(line) ? max : Math.max(max, line.asset.length)), 0)
  const columns: Column<BalanceChange>[] = [
    { id: 'account', title: 'Account', cell: line => <Address address={line.account} name={line.name} /> },
    {
      id: 'note',
      title: 'Fees',
      cell: line => getFeesNote(line) && <span className="text-small hint">{getFeesNote(line)}</span>,
    },
    {
      id: 'change',
      title: 'Change',
      align: 'right',
      cell: line => {
        const { change, asset, jetton } = line
        const figure = parseDecimal(change)
        if (!figure) return <span className="anywhere">{`${change} ${asset}`}</span>
        if (jetton !== undefined && isInUnits(line)) {
          const token = { symbol: units.get(jetton)?.symbol, master: jetton }
          return <TokenAmount amount={figure.amount} token={token} signed />
        }
        const token = { symbol: asset, decimals: figure.decimals }
        return (
          <>
            <TokenAmount amount={figure.amount} token={token} signed fractionDigits={fractionDigits} unit={false} />
            <span className={styles.asset} style={{ minWidth: `${Math.min(maxAssetLength, MAX_ASSET_WIDTH)}ch` }}>
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
        rows={changes}
        keyOf={line => `${line.account} ${line.asset} ${line.text}`}
        empty=""
        narrow="lines"
        pageSize={8}
      />
    </div>
  )
}
