import { type FormEvent, type JSX, useEffect, useState } from 'react'
import { toFriendlyAddress } from '../../format/address.ts'
import { parseAddress } from '../../format/parseAddress.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { DomainList } from './DomainList.tsx'
import styles from './DomainsScreen.module.css'
import { MAX_PERIOD_DAYS, parsePeriod, useDomainsParams } from './domainsParams.ts'

const spans = [30, 90, 365, 3660]

/** The domains of an account that end soon, by week. */
export function DomainsScreen(): JSX.Element {
  const { place, go } = useDomainsParams()
  const [account, setAccount] = useState('')
  const [days, setDays] = useState(String(place.period))
  const [sent, setSent] = useState(false)

  // The address leads: back, forward and links fill the form.
  useEffect(() => {
    if (place.account !== undefined)
      setAccount(before => (sameAccount(before, place.account) ? before : friendlyOf(place.account)))
    setDays(String(place.period))
  }, [place])

  const reading = parseAddress(account)
  const period = parsePeriod(days)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if ('raw' in reading && period !== undefined) go({ account: reading.raw, period })
  }
  // While an address is typed it is not an address yet: that is said when it was long enough, or sent.
  const isTyped = sent || account.trim().length >= 40
  const problem =
    isTyped && 'problem' in reading ? (account.trim() === '' ? 'Whose domains?' : reading.problem) : undefined

  return (
    <div className={styles.screen}>
      {place.account === undefined && (
        <>
          <h1 className={styles.title}>See which domains end when</h1>
          <p className={styles.about}>
            A domain that nobody renews is free for others a year after its last renewal. Owners are found through an
            index; the times are read from the contracts.
          </p>
        </>
      )}
      <form className={styles.form} onSubmit={submit} aria-label="Whose domains, and how far ahead">
        <Field
          label="Account"
          mono
          value={account}
          onChange={event => setAccount(event.target.value)}
          problem={problem}
          placeholder="EQ…, 0:…, or an explorer’s link"
        />
        <Field
          label="Days ahead"
          inputMode="numeric"
          value={days}
          onChange={event => setDays(event.target.value)}
          problem={period === undefined ? `1 to ${MAX_PERIOD_DAYS}` : undefined}
          hint={
            <span className={styles.spans}>
              {spans.map(span => (
                <button
                  key={span}
                  type="button"
                  aria-label={`${span} days`}
                  aria-pressed={period === span}
                  onClick={() => {
                    setDays(String(span))
                    if (place.account !== undefined) go({ account: place.account, period: span })
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
      {place.account !== undefined && (
        <DomainList account={place.account} period={place.period} onPeriod={next => go({ ...place, period: next })} />
      )}
    </div>
  )
}

const friendlyOf = (raw: string | undefined): string =>
  raw === undefined ? '' : toFriendlyAddress(raw, { bounceable: true, testnet: false })

const sameAccount = (text: string, raw: string | undefined): boolean => {
  const reading = parseAddress(text)
  return 'raw' in reading && reading.raw === raw
}
