import type { DebugMoneyCard, DebugSummary } from '@tonoscope/core/contract/debugSummary'
import type { TokenName } from '@tonoscope/core/contract/schemas/nameOrigin'
import { type JSX, type ReactNode, useMemo } from 'react'
import { pluralize } from '../format/amount.ts'
import { toAccountLabel, useAccountNames } from '../ui/AccountNames.tsx'
import { Address } from '../ui/Address.tsx'
import { TokenAmount, Ton } from '../ui/Amount.tsx'
import { toItemParty, toMovedAsset } from './actionLines/actionLine.ts'
import { type JettonUnits, toJettonUnits, toKnownAsset } from './actionLines/knownTokens.ts'
import styles from './MoneyCards.module.css'

/** As many as are compared at a glance; the value flow has all. */
const maxCards = 4

const roleNames: { readonly [R in DebugMoneyCard['roles'][number]]: string } = {
  initiator: 'initiator',
  sender: 'sender',
  recipient: 'recipient',
}

type Props = { summary: DebugSummary; tokens: readonly TokenName[] | undefined; onMore: () => void }

/** Whose assets change and how, the fees, and what came back: the money of a result at a glance. */
export function MoneyCards({ summary, tokens, onMore }: Props): JSX.Element | null {
  const { money, more_accounts, fees, returned } = summary
  const units = useMemo(() => toJettonUnits(tokens), [tokens])
  if (money.length === 0) return null
  const shown = money.slice(0, maxCards)
  const more = money.length - shown.length + more_accounts
  return (
    <section className={styles.cards} aria-label="Money">
      {shown.map(card => (
        <AccountCard key={card.account.address} card={card} units={units} />
      ))}
      {(fees !== undefined || returned > 0n) && (
        <dl className={styles.totals}>
          {fees !== undefined && <Total name="Fees" amount={fees} kind="fee" />}
          {returned > 0n && <Total name="Returned" amount={returned} kind="returned" />}
        </dl>
      )}
      {more > 0 && (
        <button type="button" className={styles.more} onClick={onMore}>
          and {pluralize(more, 'more account')}
        </button>
      )}
    </section>
  )
}

function AccountCard({ card, units }: { card: DebugMoneyCard; units: JettonUnits }): JSX.Element {
  const { account, roles, changes, items, ton_unknown } = card
  const label = toAccountLabel(account.address, useAccountNames())
  const role = roles.map(each => roleNames[each]).join(', ')
  const assets = changes.map(each => toKnownAsset(toMovedAsset(each), units))
  return (
    <article className={styles.card} aria-label={label}>
      <div className={styles.head}>
        <Address address={account.address} name={account.name} />
        {role !== '' && <span className="text-small hint">{role}</span>}
      </div>
      <ul className={styles.changes}>
        {assets.map((asset, index) => (
          // Each asset is there once.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Change key={index} received={(asset.kind === 'ton' || asset.kind === 'token') && asset.amount > 0n}>
            {asset.kind === 'ton' && <Ton amount={asset.amount} signed />}
            {asset.kind === 'token' && <TokenAmount amount={asset.amount} token={asset.token} signed />}
          </Change>
        ))}
        {items.map(({ item, received }) => (
          <Change key={item.address} received={received}>
            {received ? '+' : '−'}
            <Address {...toItemParty(item)} letter={false} />
          </Change>
        ))}
        {ton_unknown && <li className="unknown">TON: unknown, a fee is not known</li>}
        {assets.length + items.length === 0 && !ton_unknown && <li className="hint">no change</li>}
      </ul>
    </article>
  )
}

/** The sign of the amount says the same as the colour. */
const Change = ({ received, children }: { received: boolean; children: ReactNode }): JSX.Element => (
  <li className={styles.change} data-direction={received ? 'in' : 'out'}>
    {children}
  </li>
)

function Total({ name, amount, kind }: { name: string; amount: bigint; kind: 'fee' | 'returned' }): JSX.Element {
  return (
    <div className={styles.total} data-kind={kind}>
      <dt className="text-small secondary">{name}</dt>
      <dd>
        <Ton amount={amount} />
      </dd>
    </div>
  )
}
