import type { DebugAccountView } from '@tonoscope/core/contract/debugAccount'
import type { NftItem } from '@tonoscope/core/contract/schemas/assets'
import { type JSX, type ReactNode, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { formatCount } from '../../format/amount.ts'
import { formatAge } from '../../format/time.ts'
import { itemName, pictureUrl } from '../../items/itemText.ts'
import { Picture } from '../../items/Picture.tsx'
import { type JettonUnits, toJettonUnits } from '../../result/actionLines/knownTokens.ts'
import { screenPath } from '../../screens/screenPath.ts'
import { AccountLink } from '../../ui/AccountLink.tsx'
import { useAccountNames } from '../../ui/AccountNames.tsx'
import { getTokenName, TokenAmount, Ton } from '../../ui/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusIcon } from '../../ui/StatusIcon.tsx'
import { Time } from '../../ui/Time.tsx'
import { UnknownMark } from '../../ui/UnknownValue.tsx'
import styles from './Holdings.module.css'

/** Rows of each kind that are shown at first. */
const ROWS_SHOWN = 6
const ITEMS_SHOWN = 12

/** What an account holds: TON, extra currencies, jettons, NFT items and domains, each with the reason if it is unknown. */
export function Holdings({ view, isLoading }: { view: DebugAccountView; isLoading: boolean }): JSX.Element {
  const units = useMemo(() => toJettonUnits(view.token_names), [view.token_names])
  const { balance, extra, jettons, jettons_unknown, nfts, nfts_unknown, domains, domains_unknown } = view
  return (
    <section className={styles.holdings} aria-label="Holdings">
      <div className={styles.card}>
        <h2 className="text-small medium secondary">Balance</h2>
        <p className={styles.balance}>
          <Ton amount={balance} />
        </p>
        {extra.length > 0 && (
          <ul className="grid gap-4" aria-label="Extra currencies">
            {extra.map(({ id, amount }) => (
              <li key={id} className={styles.row}>
                Extra currency {id}
                <span className="push-right tabular">
                  <TokenAmount amount={BigInt(amount)} token={{ symbol: `extra currency ${id}` }} unit={false} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Holding title="Jettons" isLoading={isLoading} list={jettons} unknown={jettons_unknown}>
        {list => (
          <Limited list={list} count={ROWS_SHOWN}>
            {shown => (
              <ul className="grid gap-4">
                {shown.map(jetton => (
                  <JettonRow key={jetton.wallet} {...jetton} units={units} />
                ))}
              </ul>
            )}
          </Limited>
        )}
      </Holding>
      <Holding title="NFTs" isLoading={isLoading} list={nfts} unknown={nfts_unknown}>
        {list => (
          <Limited list={list} count={ITEMS_SHOWN}>
            {shown => (
              <ul className={styles.items}>
                {shown.map(item => (
                  <li key={item.address}>
                    <ItemTile item={item} />
                  </li>
                ))}
              </ul>
            )}
          </Limited>
        )}
      </Holding>
      <Holding title="Domains" isLoading={isLoading} list={domains} unknown={domains_unknown}>
        {list => (
          <Limited list={list} count={ROWS_SHOWN}>
            {shown => (
              <ul className="grid gap-4">
                {shown.map(domain => (
                  <DomainRow key={domain.item} {...domain} now={view.block.utime} />
                ))}
              </ul>
            )}
          </Limited>
        )}
      </Holding>
    </section>
  )
}

type HoldingProps<T> = {
  title: string
  isLoading: boolean
  list: readonly T[] | undefined
  unknown: string | undefined
  children: (list: readonly T[]) => ReactNode
}

function Holding<T>({ title, isLoading, list, unknown, children }: HoldingProps<T>): JSX.Element {
  return (
    <div className={styles.card}>
      <h2 className="row gap-6 text-small medium secondary">
        {title}
        {list !== undefined && list.length > 0 && <span className="hint tabular">{formatCount(list.length)}</span>}
      </h2>
      {isLoading ? (
        <Skeleton name={title.toLowerCase()} lines={2} />
      ) : list === undefined || (list.length === 0 && unknown !== undefined) ? (
        <div>
          <UnknownMark>Unknown</UnknownMark>
          {unknown !== undefined && <p className="text-small secondary anywhere">{unknown}</p>}
        </div>
      ) : list.length === 0 ? (
        <p className="hint">None</p>
      ) : (
        <>
          {children(list)}
          {unknown !== undefined && <p className="text-small secondary anywhere">{unknown}</p>}
        </>
      )}
    </div>
  )
}

type LimitedProps<T> = { list: readonly T[]; count: number; children: (shown: readonly T[]) => ReactNode }

/** The first entries of a list, with a button for all. */
function Limited<T>({ list, count, children }: LimitedProps<T>): JSX.Element {
  const [showsAll, setShowsAll] = useState(false)
  return (
    <>
      {children(showsAll ? list : list.slice(0, count))}
      {!showsAll && list.length > count && (
        <Button kind="link" onClick={() => setShowsAll(true)}>
          Show all {formatCount(list.length)}
        </Button>
      )}
    </>
  )
}

type JettonProps = NonNullable<DebugAccountView['jettons']>[number] & { units: JettonUnits }

function JettonRow({ wallet, jetton, balance, units }: JettonProps): JSX.Element {
  const names = useAccountNames()
  const token = { ...units.get(jetton), master: jetton }
  return (
    <li className={styles.row}>
      <AccountLink account={jetton} title={jetton} className="shrink ellipsis">
        <bdi>{getTokenName(token, names)}</bdi>
      </AccountLink>
      <AccountLink account={wallet} title={`Jetton wallet ${wallet}`} className="text-small nowrap">
        its wallet
      </AccountLink>
      <span className="push-right tabular text-right">
        <TokenAmount amount={BigInt(balance)} token={token} unit={false} />
      </span>
    </li>
  )
}

function ItemTile({ item }: { item: NftItem }): JSX.Element {
  const name = itemName(item)
  return (
    <AccountLink account={item.address} title={name} className={styles.item}>
      <Picture address={item.address} url={pictureUrl(item)} />
      <span className="block text-small ellipsis">{name}</span>
    </AccountLink>
  )
}

type DomainProps = NonNullable<DebugAccountView['domains']>[number] & { now: number }

function DomainRow({ name, item, expiring_at: expiry, now }: DomainProps): JSX.Element {
  return (
    <li className={styles.row}>
      <Link href={screenPath('account', { account: item })} className="shrink ellipsis">
        {name}
      </Link>
      <span className="push-right text-small secondary inline-row gap-4">
        {expiry === undefined ? (
          <UnknownMark>expiry unknown</UnknownMark>
        ) : expiry <= now ? (
          <>
            <StatusIcon state="bad" label="Expired" /> expired
          </>
        ) : (
          <span>
            expires{' '}
            <span className="visually-hidden">
              <Time at={expiry} />
            </span>
            {formatAge(expiry, now)}
          </span>
        )}
      </span>
    </li>
  )
}
