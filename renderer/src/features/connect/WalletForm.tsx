import type { DebugConnectWallet, DebugTonConnect } from '@tonoscope/core/contract/debugTonConnect'
import { toFriendlyAddress } from '@tonoscope/core/encoding/address'
import { type FormEvent, type JSX, useState } from 'react'
import type { ConnectDraft } from '../../connect/connectDraft.ts'
import { pluralize } from '../../format/amount.ts'
import { Address } from '../../ui/Address.tsx'
import { Ton } from '../../ui/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field, SelectField } from '../../ui/Field.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './WalletForm.module.css'

type Props = {
  result: DebugTonConnect
  draft: ConnectDraft
  onChange: (change: Pick<Partial<ConnectDraft>, 'wallet'>) => void
}

const isKey = (text: string): boolean => /^(?:0x)?[0-9a-f]{64}$/i.test(text.trim())

const versions = [
  'v5r1',
  'v4r2',
  'v3r2',
  'v3r1',
  'v2r2',
  'v2r1',
  'v1r3',
  'v1r2',
  'v1r1',
  'v5_beta',
  'highload_v3r1',
  'highload_v2',
]

/** The wallet that would sign: by address, domain or public key. */
export function WalletForm({ result, draft, onChange }: Props): JSX.Element {
  const { wallet, wallets = [] } = result
  const [text, setText] = useState(draft.wallet?.address ?? draft.wallet?.public_key ?? '')
  const [version, setVersion] = useState(draft.wallet?.version ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = text.trim()
    if (given === '') onChange({ wallet: undefined })
    else if (isKey(given)) onChange({ wallet: { public_key: given, ...(version !== '' && { version }) } })
    else onChange({ wallet: { address: given } })
  }
  return (
    <Section title="Wallet">
      <form className={styles.form} onSubmit={submit} aria-label="Wallet">
        <Field
          label="Address, domain or public key"
          mono
          value={text}
          placeholder={
            result.from === undefined
              ? 'UQ…, alice.ton, or 64 hex digits'
              : toFriendlyAddress(result.from, { bounceable: false })
          }
          onChange={event => setText(event.target.value)}
        />
        {isKey(text) && (
          <SelectField label="Version" value={version} onChange={event => setVersion(event.target.value)}>
            <option value="">Find it</option>
            {versions.map(each => (
              <option key={each} value={`wallet_${each}`}>
                {each}
              </option>
            ))}
          </SelectField>
        )}
        <Button type="submit">Use wallet</Button>
      </form>
      {wallet ? (
        <WalletFacts wallet={wallet} />
      ) : (
        <p className="secondary pt-8">
          The request does not name its sender. Choose the wallet to see what its messages would do.
        </p>
      )}
      {wallets.length > 1 && (
        <ul className={styles.others} aria-label="Wallets of this key">
          {wallets.map(each => (
            <li key={each.address}>
              <Button
                kind="link"
                onClick={() => onChange({ wallet: { public_key: text.trim(), version: each.kind ?? '' } })}
              >
                {formatKind(each)}
              </Button>
              <Address address={each.address} />
              <span className="hint">{each.status}</span>
              {each.balance !== undefined && each.balance > 0n && <Ton amount={each.balance} />}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const formatKind = ({ kind }: DebugConnectWallet): string =>
  kind?.replace('wallet_', '').replaceAll('_', ' ') ?? 'unknown contract'

function WalletFacts({ wallet }: { wallet: DebugConnectWallet }): JSX.Element {
  const { address, status, balance, seqno, max_messages: max, problem } = wallet
  return (
    <div className="stack gap-4 pt-8">
      <p className="cluster gap-8">
        <Address address={address} />
        <span className="secondary">
          {[
            formatKind(wallet),
            status === 'active' ? undefined : status,
            seqno === undefined ? undefined : `seqno ${seqno}`,
            max === undefined ? undefined : `up to ${pluralize(max, 'message')}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {balance !== undefined && <Ton amount={balance} />}
      </p>
      {problem !== undefined && <p className="bad">{problem}</p>}
    </div>
  )
}
