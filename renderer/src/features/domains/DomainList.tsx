import type { DnsExpiring } from '@tonoscope/core/contract/schemas/assets'
import { toFriendlyAddress } from '@tonoscope/core/encoding/address'
import { isAppError } from '@tonoscope/core/errors'
import { prettyJson } from '@tonoscope/core/wire/prettyJson'
import { type FormEvent, type JSX, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { useNetworks, useTestnet } from '../../backend/useNetworks.ts'
import { useOperation } from '../../backend/useOperation.ts'
import { parseAddressList } from '../../format/addressList.ts'
import { pluralize } from '../../format/amount.ts'
import { download } from '../../format/tables.ts'
import { formatAge, formatIsoTime } from '../../format/time.ts'
import { findItemWallets } from '../../items/findItemWallets.ts'
import { MAX_ITEMS_IN_LINK, MAX_PERIOD_DAYS } from '../../screens/screenParams.ts'
import { screenPath } from '../../screens/screenPath.ts'
import { AccountNamesContext, noAccountNames } from '../../ui/AccountNames.tsx'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { ScreenError, ScreenNotice } from '../../ui/ScreenLayout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusIcon } from '../../ui/StatusIcon.tsx'
import { type Column, TableExport } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import { calendarFile } from './calendarFile.ts'
import styles from './DomainList.module.css'
import { daysOfWeek, groupByWeek, type Week, weekId } from './weeks.ts'
import { YearStrip } from './YearStrip.tsx'

type DomainItem = DnsExpiring['items'][number]
type Props = {
  account: string
  period: number
  onPeriod: (days: number) => void
  /** Raw addresses of the only items that are read; absent: all of the account. */
  items: readonly string[] | undefined
  onItems: (items: readonly string[] | undefined) => void
}

type Friendly = (raw: string) => string

const domainColumns = (friendly: Friendly): readonly Column<DomainItem>[] => [
  { id: 'name', title: 'Domain', plain: domain => domain.name },
  { id: 'at', title: 'Expires', plain: domain => formatIsoTime(domain.expiring_at) },
  { id: 'item', title: 'Item', plain: ({ dns_item }) => dns_item && friendly(dns_item.address) },
]

/** The expiring domains of an account, by week. */
export function DomainList(props: Props): JSX.Element {
  const { items, onItems } = props
  return (
    <>
      {items && <GivenItems count={items.length} onItems={onItems} />}
      <LoadedDomains {...props} />
    </>
  )
}

function LoadedDomains({ account, period, onPeriod, items, onItems }: Props): JSX.Element {
  const { now, network } = useNetworkClock()
  const testnet = useTestnet()
  const friendly: Friendly = raw => toFriendlyAddress(raw, { testnet })
  const params = { account_id: account, period, ...(items && { dns_items: items.join(',') }) }
  const query = useOperation('getExpiringDns', { params }, { staleTimeMs: 60_000 })
  const names = useMemo(() => {
    const wallets = findItemWallets((query.data?.items ?? []).map(({ dns_item }) => dns_item))
    return { ...noAccountNames, testnet, isWallet: (address: string) => wallets.has(address) }
  }, [testnet, query.data])
  const domains = (query.data?.items ?? []).toSorted((a, b) => a.expiring_at - b.expiring_at)
  if (query.isFetching && !query.data)
    return (
      <div className="pt-20">
        <Skeleton name="domains" lines={6} />
      </div>
    )
  if (query.error) return <DomainsError error={query.error} retry={() => query.refetch()} onItems={onItems} />
  if (domains.length === 0) return <NoDomains account={account} period={period} onPeriod={onPeriod} />

  const groups = groupByWeek(domains, domain => domain.expiring_at)
  const expiredCount = domains.filter(domain => domain.expiring_at <= now).length
  const scrollToWeek = (week: Week) => {
    const section = document.getElementById(weekId(week))
    section?.scrollIntoView({ block: 'start' })
    section?.focus({ preventScroll: true })
  }
  const saveCalendar = () => {
    const expirations = domains.map(({ name, expiring_at, dns_item }) => ({
      name,
      at: expiring_at,
      item: dns_item && friendly(dns_item.address),
    }))
    download('domains.ics', calendarFile({ expirations, network, now: systemNow() }), 'text/calendar;charset=utf-8')
  }
  return (
    <AccountNamesContext value={names}>
      <div className="pt-20">
        <header className="cluster line-above gap-y-8 gap-x-16 py-12">
          <div className={styles.heading}>
            <h1 className="text-2 semibold">
              {domains.length === expiredCount
                ? `${pluralize(expiredCount, 'domain')} expired`
                : `${pluralize(domains.length - expiredCount, 'domain')} expire${domains.length - expiredCount === 1 ? 's' : ''} within ${pluralize(period, 'day')}`}
            </h1>
            <p className="text-code secondary">
              of <Address address={account} letter={false} />
              {expiredCount > 0 && expiredCount < domains.length && `, ${expiredCount} already expired`}
            </p>
          </div>
          <Button icon="download" onClick={saveCalendar}>
            Calendar file
          </Button>
          <TableExport
            columns={domainColumns(friendly)}
            rows={domains}
            file="domains"
            json={() => prettyJson(query.data)}
          />
        </header>
        <YearStrip groups={groups} now={now} until={now + period * 86_400} onWeek={scrollToWeek} />
        {groups.map(group => (
          <section
            key={weekId(group.week)}
            id={weekId(group.week)}
            className={styles.week}
            tabIndex={-1}
            aria-label={`Week ${group.week.number} of ${group.week.year}`}
          >
            <h2 className="pb-4">
              Week {group.week.number} <span className="regular secondary ml-8">{daysOfWeek(group.at)}</span>
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

function DomainRow({ domain, now }: { domain: DomainItem; now: number }): JSX.Element {
  const isExpired = domain.expiring_at <= now
  return (
    <li className={styles.domain} data-ended={isExpired || undefined}>
      <span className="medium anywhere">{domain.name}</span>
      <span className={styles.left}>
        {isExpired ? (
          <>
            <StatusIcon state="bad" label="Expired" /> expired {formatAge(domain.expiring_at, now)}
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
          <span className="hint">item not loaded</span>
        )}
      </span>
    </li>
  )
}

function NoDomains({ account, period, onPeriod }: Pick<Props, 'account' | 'period' | 'onPeriod'>): JSX.Element {
  return (
    <ScreenNotice
      kind="note"
      title={`No domain of this account expires within ${pluralize(period, 'day')}`}
      actions={
        period < MAX_PERIOD_DAYS && <Button onClick={() => onPeriod(MAX_PERIOD_DAYS)}>Search 10 years ahead</Button>
      }
    >
      <p>
        <Address address={account} letter={false} /> has no such domain on this network. Domains for sale or at auction
        belong to the sale contract.
      </p>
    </ScreenNotice>
  )
}

type GivenItemsProps = { count: number; onItems: Props['onItems'] }

/** States that only some items were read. */
const GivenItems = ({ count, onItems }: GivenItemsProps): JSX.Element => (
  <p className="row wrap gap-8 secondary pt-20">
    Only {pluralize(count, 'given item')} read; the account may own other domains.
    <Button kind="link" onClick={() => onItems(undefined)}>
      Find all with an index
    </Button>
  </p>
)

type DomainsErrorProps = { error: Error; retry: () => void; onItems: Props['onItems'] }

function DomainsError({ error, retry, onItems }: DomainsErrorProps): JSX.Element {
  if (!isAppError(error) || error.code !== 'source.unsupported') return <ScreenError error={error} retry={retry} />
  return (
    <ScreenNotice
      kind="partial"
      title="Domains of an account are not available from this source"
      actions={
        <Link href={screenPath('settings')} className={styles.link}>
          Networks
        </Link>
      }
    >
      <p>
        The account may still own domains. Finding them requires an index: choose a network with a toncenter or tonapi
        source, or open a snapshot that contains the items.
      </p>
      <ItemsForm onItems={onItems} />
    </ScreenNotice>
  )
}

/** Reads given items, which needs no index. */
function ItemsForm({ onItems }: Pick<Props, 'onItems'>): JSX.Element {
  const [text, setText] = useState('')
  const { addresses } = parseAddressList(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (addresses.length > 0) onItems(addresses.slice(0, MAX_ITEMS_IN_LINK))
  }
  return (
    <form className="grid gap-8 pt-12" onSubmit={submit} aria-label="Read domain items by address">
      <Field
        label="Or enter the addresses of the domain items"
        mono
        value={text}
        onChange={event => setText(event.target.value)}
        placeholder={`EQ…, EQ… (max ${MAX_ITEMS_IN_LINK})`}
      />
      <div>
        <Button type="submit" disabled={addresses.length === 0}>
          Read these items
        </Button>
      </div>
    </form>
  )
}

const systemNow = (): number => Math.floor(Date.now() / 1000)

/** The current time of the network; for a recorded network, the time of its newest block. */
function useNetworkClock(): { now: number; network: string } {
  const { name, current } = useNetworks()
  const status = current?.status
  return { network: name || 'default', now: status?.recorded && status.head ? status.head.utime : systemNow() }
}
