import { toFriendlyAddress } from '@tonoscope/core/encoding/address'
import { type FormEvent, type JSX, useEffect, useState } from 'react'
import { parseAddressInput } from '../../format/parseAddressInput.ts'
import { MAX_PERIOD_DAYS, parsePeriod } from '../../screens/screenParams.ts'
import { useScreenParams } from '../../screens/useScreenParams.ts'
import { SuggestionList } from '../../suggestions/SuggestionList.tsx'
import { useKnownItems } from '../../suggestions/useKnownItems.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { ScreenLayout } from '../../ui/ScreenLayout.tsx'
import { DomainList } from './DomainList.tsx'
import styles from './DomainsScreen.module.css'

const periodChoices = [30, 90, 365, 3660]

/** Finds the domains of an account that expire soon. */
export function DomainsScreen(): JSX.Element {
  const { params, setParams } = useScreenParams('domains')
  const [account, setAccount] = useState('')
  const [days, setDays] = useState(String(params.period))
  const [isSubmitted, setIsSubmitted] = useState(false)

  // The URL is the source of truth: back, forward and links fill the form.
  useEffect(() => {
    if (params.account !== undefined)
      setAccount(previous => (isSameAccount(previous, params.account) ? previous : toFriendly(params.account)))
    setDays(String(params.period))
  }, [params])

  const parsed = parseAddressInput(account)
  const period = parsePeriod(days)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if ('raw' in parsed && period !== undefined) setParams({ account: parsed.raw, period })
  }
  // An address that is still being typed is not an error: it is reported on submit, or once it is long enough.
  const showsProblem = isSubmitted || account.trim().length >= 40
  const problem = account.trim() === '' ? 'Enter an account address' : 'problem' in parsed ? parsed.problem : undefined

  return (
    <ScreenLayout
      title={params.account === undefined ? 'Find expiring domains' : undefined}
      about="A domain expires one year after its last renewal; then anyone can auction it. Owners are found through an
        index; expiration times are read from the contracts."
      aside={
        params.account === undefined && (
          <KnownOwners onShow={owner => setParams({ account: owner, period: MAX_PERIOD_DAYS })} />
        )
      }
    >
      <form className={styles.form} onSubmit={submit} aria-label="Find expiring domains">
        <Field
          label="Account"
          mono
          value={account}
          onChange={event => setAccount(event.target.value)}
          problem={showsProblem ? problem : undefined}
          placeholder="EQ…, 0:…, or an explorer link"
        />
        <Field
          label="Days ahead"
          inputMode="numeric"
          value={days}
          onChange={event => setDays(event.target.value)}
          problem={period === undefined ? `1 to ${MAX_PERIOD_DAYS}` : undefined}
          hint={
            <span className={styles.spans}>
              {periodChoices.map(span => (
                <button
                  key={span}
                  type="button"
                  aria-label={`${span} days`}
                  aria-pressed={period === span}
                  onClick={() => {
                    setDays(String(span))
                    if (params.account !== undefined) setParams({ account: params.account, period: span })
                  }}
                >
                  {span}
                </button>
              ))}
            </span>
          }
        />
        <Button kind="primary" type="submit" icon="search" disabled={account.trim() === ''}>
          Show domains
        </Button>
      </form>
      {params.account !== undefined && (
        <DomainList
          account={params.account}
          period={params.period}
          items={params.items}
          onItems={items => setParams({ ...params, items })}
          onPeriod={next => setParams({ ...params, period: next })}
        />
      )}
    </ScreenLayout>
  )
}

/** The accounts of a recorded network that own domains, to start with. */
function KnownOwners({ onShow }: { onShow: (account: string) => void }): JSX.Element {
  const items = useKnownItems()
  const owners = new Map<string, { title: string; domains: string[] }>()
  for (const { domain, owner } of items) {
    if (domain === undefined || owner === undefined) continue
    const known = owners.get(owner.address) ?? { title: owner.name ?? toFriendlyAddress(owner.address), domains: [] }
    owners.set(owner.address, { ...known, domains: [...known.domains, domain] })
  }
  return (
    <SuggestionList
      title="Accounts with domains on this network"
      suggestions={[...owners].map(([account, { title, domains }]) => ({
        key: account,
        title,
        note: domains.join(', '),
        onOpen: () => onShow(account),
      }))}
    />
  )
}

const toFriendly = (raw: string | undefined): string => (raw === undefined ? '' : toFriendlyAddress(raw))

const isSameAccount = (text: string, raw: string | undefined): boolean => {
  const parsed = parseAddressInput(text)
  return 'raw' in parsed && parsed.raw === raw
}
