import type { DebugAccountView, DebugRent } from '@tonoscope/core/contract/debugAccount'
import type { JSX } from 'react'
import { formatCount } from '../../../format/amount.ts'
import { formatAge, formatDuration } from '../../../format/time.ts'
import { Ton } from '../../../ui/Amount.tsx'
import { Pairs } from '../../../ui/Pairs.tsx'
import { Time } from '../../../ui/Time.tsx'

type Props = { view: DebugAccountView; rent: DebugRent }

/** What an account pays for its storage, and what happens when it no longer can. */
export function RentTab({ view, rent }: Props): JSX.Element {
  const { bits, cells, last_paid, due_payment, owed, per_year, freezes_at, deletes_at } = rent
  const now = view.block.utime
  return (
    <div className="grid gap-16">
      <p className="readable text-2">
        <RentSentence view={view} rent={rent} />
      </p>
      <Pairs
        values={{
          Stored: `${formatCount(bits)} bits in ${formatCount(cells)} cells`,
          'Per year': <Ton amount={per_year} />,
          'Last paid':
            last_paid === 0 ? (
              <span className="hint">never</span>
            ) : (
              <>
                <Time at={last_paid} /> <span className="hint">({formatAge(last_paid, now)})</span>
              </>
            ),
          'Owed since last payment': <Ton amount={owed} />,
          'Earlier debt': due_payment > 0n ? <Ton amount={due_payment} /> : <span className="hint">none</span>,
          Balance: <Ton amount={view.balance} />,
          'Freezes at':
            freezes_at === undefined ? <span className="hint">never at these prices</span> : <Time at={freezes_at} />,
          'Deleted at':
            deletes_at === undefined ? <span className="hint">never at these prices</span> : <Time at={deletes_at} />,
        }}
      />
      <p className="readable text-small secondary">
        Storage is paid with each transaction of the account, from its balance. The times are at the prices of this
        block, without further transactions.
      </p>
    </div>
  )
}

function RentSentence({ view, rent }: Props): JSX.Element {
  const { freezes_at, deletes_at, per_year } = rent
  const now = view.block.utime
  const end = freezes_at ?? deletes_at
  if (per_year === 0n) return <>This account pays no storage fees.</>
  if (end === undefined)
    return (
      <>
        Storage costs <Ton amount={per_year} /> a year; the balance covers it at these prices.
      </>
    )
  const effect = freezes_at === undefined ? 'is deleted' : 'freezes'
  if (end <= now)
    return (
      <>
        The debt has reached its limit: the account {effect} with its next transaction, unless that brings enough TON.
      </>
    )
  return (
    <>
      Storage costs <Ton amount={per_year} /> a year. The balance pays for {formatDuration(end - now)}; then the account{' '}
      {effect}.
    </>
  )
}
