import type { DnsExpiring } from '@tonoscope/core/contract/schemas/nftItems'
import { isAppError } from '@tonoscope/core/errors'
import { type JSX, useMemo } from 'react'
import { Link } from 'wouter'
import { useBackend } from '../../backend/BackendContext.tsx'
import { useTestnet } from '../../backend/useNetworks.ts'
import { useOperation } from '../../backend/useOperation.ts'
import { toFriendlyAddress } from '../../format/address.ts'
import { pluralize } from '../../format/amount.ts'
import { prettyJson } from '../../format/json.ts'
import { download } from '../../format/tables.ts'
import { formatAge, formatIsoTime } from '../../format/time.ts'
import { AccountNamesContext, noAccountNames } from '../../ui/AccountNames.tsx'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusIcon } from '../../ui/StatusIcon.tsx'
import { type Column, TableExport } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import { calendarFile } from './calendarFile.ts'
import styles from './DomainList.module.css'
import { MAX_PERIOD_DAYS } from './domainsParams.ts'
import { byWeek, daysOfWeek, type Week, weekId } from './weeks.ts'
import { YearStrip } from './YearStrip.tsx'

type ExpiringDomain = DnsExpiring['items'][number]
type Props = { account: string; period: number; onPeriod: (days: number) => void }

type Friendly = (raw: string) => string

const columnsWith = (friendly: Friendly): readonly Column<ExpiringDomain>[] => [
  { id: 'name', title: 'Domain', cell: () => null, plain: domain => domain.name },
  { id: 'at', title: 'Ends', cell: () => null, plain: domain => formatIsoTime(domain.expiring_at) },
  {
    id: 'item',
    title: 'Item',
    cell: () => null,
    plain: domain => domain.dns_item && friendly(domain.dns_item.address),
  },
]

/** What ends in which week. */
export function DomainList({ account, period, onPeriod }: Props): JSX.Element {
  const { now, network } = useNetworkClock()
  const testnet = useTestnet()
  const names = useMemo(() => ({ ...noAccountNames, testnet }), [testnet])
  const friendly: Friendly = raw => toFriendlyAddress(raw, { bounceable: true, testnet })
  const answer = useOperation(
    'getExpiringDns',
    { params: { account_id: account, period } },
    { goodForMs: 60_000, keepLast: false },
  )
  const domains = useMemo(
    () => [...(answer.data?.items ?? [])].sort((a, b) => a.expiring_at - b.expiring_at),
    [answer.data],
  )
  if (answer.isFetching && !answer.data)
    return (
      <div className={styles.list} data-domains>
        <Skeleton name="domains" lines={6} />
      </div>
    )
  if (answer.error)
    return (
      <div className={styles.list} data-domains>
        <Problem error={answer.error} retry={() => answer.refetch()} />
      </div>
    )
  if (domains.length === 0) return <NoDomains account={account} period={period} onPeriod={onPeriod} />

  const groups = byWeek(domains, domain => domain.expiring_at)
  const ended = domains.filter(domain => domain.expiring_at <= now).length
  const toWeek = (week: Week) => {
    const section = document.getElementById(weekId(week))
    section?.scrollIntoView({ block: 'start' })
    section?.focus({ preventScroll: true })
  }
  const endings = domains.map(domain => ({
    name: domain.name,
    at: domain.expiring_at,
    item: domain.dns_item && friendly(domain.dns_item.address),
  }))
  return (
    <AccountNamesContext value={names}>
      <div className={styles.list} data-domains>
        <header className={styles.head}>
          <div className={styles.what}>
            <h1 className={styles.name}>
              {domains.length === ended
                ? `${pluralize(ended, 'domain')} ended`
                : `${pluralize(domains.length - ended, 'domain')} end${domains.length - ended === 1 ? 's' : ''} within ${pluralize(period, 'day')}`}
            </h1>
            <p className={styles.about}>
              of <Address address={account} letter={false} />
              {ended > 0 && ended < domains.length && `, ${ended} ended already`}
            </p>
          </div>
          <Button
            icon="download"
            onClick={() =>
              download(
                'domains.ics',
                calendarFile({ endings, network, now: machineNow() }),
                'text/calendar;charset=utf-8',
              )
            }
          >
            Calendar file
          </Button>
          <TableExport
            columns={columnsWith(friendly)}
            rows={domains}
            file="domains"
            json={() => prettyJson(answer.data)}
          />
        </header>
        <YearStrip groups={groups} now={now} until={now + period * 86_400} onWeek={toWeek} />
        {groups.map(group => (
          <section
            key={weekId(group.week)}
            id={weekId(group.week)}
            className={styles.week}
            tabIndex={-1}
            aria-label={`Week ${group.week.number} of ${group.week.year}`}
          >
            <h2>
              Week {group.week.number} <span>{daysOfWeek(group.at)}</span>
            </h2>
            <ul>
              {group.items.map(domain => (
                <DomainRow key={`${domain.name} ${domain.expiring_at}`} domain={domain} now={now} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </AccountNamesContext>
  )
}

function DomainRow({ domain, now }: { domain: ExpiringDomain; now: number }): JSX.Element {
  const ended = domain.expiring_at <= now
  return (
    <li data-ended={ended || undefined}>
      <span className={styles.domain}>{domain.name}</span>
      <span className={styles.left}>
        {ended ? (
          <>
            <StatusIcon state="bad" label="Ended" /> ended {formatAge(domain.expiring_at, now)}
          </>
        ) : (
          formatAge(domain.expiring_at, now)
        )}
      </span>
      <span className={styles.at}>
        <Time at={domain.expiring_at} />
      </span>
      <span className={styles.item}>
        {domain.dns_item ? (
          <Address address={domain.dns_item.address} letter={false} />
        ) : (
          <span className={styles.none}>item not loaded</span>
        )}
      </span>
    </li>
  )
}

function NoDomains({ account, period, onPeriod }: Props): JSX.Element {
  return (
    <div className={styles.list} data-domains>
      <Notice
        kind="note"
        title={`No domain of this account ends within ${pluralize(period, 'day')}`}
        actions={
          period < MAX_PERIOD_DAYS && <Button onClick={() => onPeriod(MAX_PERIOD_DAYS)}>Look ten years ahead</Button>
        }
      >
        <p>
          <Address address={account} letter={false} /> holds no such domain on this network. A domain that is for sale
          or at auction belongs to the contract that sells it.
        </p>
      </Notice>
    </div>
  )
}

function Problem({ error, retry }: { error: Error; retry: () => void }): JSX.Element {
  if (!isAppError(error) || error.code !== 'source.unsupported') return <ErrorNotice error={error} retry={retry} />
  return (
    <Notice
      kind="partial"
      title="This source cannot tell which domains an account owns"
      actions={
        <Link href="/settings" className={styles.link}>
          Networks
        </Link>
      }
    >
      <p>
        {error.message}. That does not mean that there are none: owners are found through an index. Choose a network
        with a toncenter or tonapi among its sources, or open a snapshot that holds the items.
      </p>
    </Notice>
  )
}

const machineNow = (): number => Math.floor(Date.now() / 1000)

/** The time on the network: a recorded one stands still. */
function useNetworkClock(): { now: number; network: string } {
  const { network: chosen } = useBackend()
  const status = useOperation('getStatus', {}, { goodForMs: 30_000 })
  const network = chosen ?? status.data?.default_network ?? 'default'
  const one = status.data?.networks.find(({ name }) => name === network)
  return { network, now: one?.recorded && one.head ? one.head.utime : machineNow() }
}
