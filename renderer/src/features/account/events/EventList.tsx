import type { DebugAccountEvent } from '@tonoscope/core/contract/debugAccount'
import type { TokenName } from '@tonoscope/core/contract/schemas/nameOrigin'
import { type JSX, memo, useMemo, useRef } from 'react'
import { formatAge, formatIsoTime, formatTime } from '../../../format/time.ts'
import { type JettonUnits, toJettonUnits } from '../../../result/actionLines/knownTokens.ts'
import { screenPath } from '../../../screens/screenPath.ts'
import { WithoutAccountLinks } from '../../../ui/AccountLink.tsx'
import { useAccountNames } from '../../../ui/AccountNames.tsx'
import { Address } from '../../../ui/Address.tsx'
import { TokenAmount, Ton } from '../../../ui/Amount.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { ChainText } from '../../../ui/ChainText.tsx'
import { StatusIcon, type StatusIconState } from '../../../ui/StatusIcon.tsx'
import { UnknownMark } from '../../../ui/UnknownValue.tsx'
import { useIsNarrow } from '../../../ui/useIsNarrow.ts'
import { useNow } from '../../../ui/useNow.ts'
import { useVisibleRows } from '../../../ui/useVisibleRows.ts'
import styles from './EventList.module.css'
import { estimateRowHeight, listChanges } from './eventChanges.ts'
import { listAccounts } from './listEvents.ts'

/** Accounts beside the owner that are named in a row. */
const MAX_COUNTERPARTS = 2

type Props = {
  events: readonly DebugAccountEvent[]
  /** Raw address of the account whose events they are. */
  owner: string
  tokens: readonly TokenName[]
}

/** One row per event; of a long list only the visible ones are rendered. */
export function EventList({ events, owner, tokens }: Props): JSX.Element | null {
  const body = useRef<HTMLOListElement>(null)
  const now = useNow(30_000)
  const units = useMemo(() => toJettonUnits(tokens), [tokens])
  const isNarrow = useIsNarrow()
  const heights = useMemo(
    () => events.map(event => estimateRowHeight(event, { owner, units, isNarrow })),
    [events, owner, units, isNarrow],
  )
  const { start, end, above, below, measure } = useVisibleRows({ heights, body, scrollTo: -1 })
  if (events.length === 0) return null
  return (
    <ol ref={body} className={styles.list} aria-label="Events" style={{ paddingTop: above, paddingBottom: below }}>
      {events.slice(start, end).map((event, i) => (
        <li
          key={event.event.event_id}
          ref={measure}
          data-index={start + i}
          aria-posinset={start + i + 1}
          aria-setsize={events.length}
        >
          <EventRow row={event} owner={owner} units={units} now={now} />
        </li>
      ))}
    </ol>
  )
}

const outcomes: { readonly [O in DebugAccountEvent['outcome']]: { state: StatusIconState; label: string } } = {
  success: { state: 'good', label: 'Succeeded' },
  partly: { state: 'bad', label: 'Partly failed' },
  failed: { state: 'bad', label: 'Failed' },
  'in-progress': { state: 'unknown', label: 'In progress' },
  incomplete: { state: 'unknown', label: 'Incomplete trace' },
}

type RowProps = { row: DebugAccountEvent; owner: string; units: JettonUnits; now: number }

const EventRow = memo(function EventRow({ row, owner, units, now }: RowProps): JSX.Element {
  const { event, summary, outcome, lt } = row
  const { state, label } = outcomes[outcome]
  const { rename } = useAccountNames()
  const others = listAccounts(row).filter(({ address }) => address !== owner)
  return (
    <article className={styles.row} data-outcome={outcome}>
      <StatusIcon state={state} label={label} />
      <div className="shrink">
        <AppLink
          className={styles.sentence}
          href={screenPath('event', { query: event.event_id, account: owner, lt: String(lt) })}
        >
          <WithoutAccountLinks>
            <ChainText text={rename ? rename(summary.sentence) : summary.sentence} />
          </WithoutAccountLinks>
        </AppLink>
        <p className={styles.others}>
          {outcome !== 'success' && <span className={styles.outcome}>{label}</span>}
          {event.is_scam && <span className={styles.outcome}>Looks like a scam</span>}
          {others.slice(0, MAX_COUNTERPARTS).map(account => (
            <Address key={account.address} address={account.address} name={account.name} letter={false} />
          ))}
          {others.length > MAX_COUNTERPARTS && <span>and {others.length - MAX_COUNTERPARTS} more</span>}
        </p>
      </div>
      <Changes row={row} owner={owner} units={units} />
      <time className={styles.age} dateTime={formatIsoTime(event.timestamp)} title={formatTime(event.timestamp)}>
        {formatAge(event.timestamp, now)}
      </time>
    </article>
  )
})

/** How the balances of the account changed: tokens first, then TON. */
function Changes({ row, owner, units }: Omit<RowProps, 'now'>): JSX.Element {
  const { tokens, items } = listChanges(row, owner, units)
  return (
    <ul className={styles.changes}>
      {tokens.map(({ token, amount }, i) => (
        // Each token is there once.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={i} data-direction={amount < 0n ? 'out' : 'in'}>
          <TokenAmount amount={amount} token={token} signed />
        </li>
      ))}
      {items.length > 0 && (
        <li>
          {items[0]?.received ? '+' : '−'}
          {items.length === 1 ? 'NFT' : `${items.length} NFTs`}
        </li>
      )}
      {row.change === undefined ? (
        <li>
          <UnknownMark>unknown</UnknownMark>
        </li>
      ) : (
        <li data-direction={row.change < 0n ? 'out' : row.change > 0n ? 'in' : undefined}>
          <Ton amount={row.change} signed />
        </li>
      )}
    </ul>
  )
}
