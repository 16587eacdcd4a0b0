import { maxSubwallets } from '@tonoscope/core/contract/debugWallets'
import { parsePublicKey } from '@tonoscope/core/encoding/publicKey'
import { type JSX, useState } from 'react'
import { useOperation } from '../../../backend/useOperation.ts'
import { SelectField } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Section } from '../../../ui/Section.tsx'
import { WalletTable } from './WalletTable.tsx'

const subwalletCounts = [1, 4, 16, maxSubwallets]
/** How long the states at the newest block count as the newest. */
const STALE_AFTER_MS = 30_000

/** All wallets of a public key, or of the key of an account. */
export function KeyWallets({ wallet }: { wallet: string }): JSX.Element {
  const [subwallets, setSubwallets] = useState(1)
  const isKey = parsePublicKey(wallet) !== undefined
  const [workchain, setWorkchain] = useState(isKey ? '0' : '')
  const body = { wallet, subwallets, ...(workchain !== '' && { workchain: Number(workchain) }) }
  const query = useOperation('debugWallets', { body }, { staleTimeMs: STALE_AFTER_MS, keepPrevious: true })
  return (
    <Section title="Wallets of this key">
      <div className="flex wrap gap-12 pb-12">
        <SelectField
          label="Subwallets of each version"
          value={String(subwallets)}
          onChange={event => setSubwallets(Number(event.target.value))}
        >
          {subwalletCounts.map(count => (
            <option key={count} value={String(count)}>
              {count}
            </option>
          ))}
        </SelectField>
        <SelectField label="Workchain" value={workchain} onChange={event => setWorkchain(event.target.value)}>
          {!isKey && <option value="">That of the account</option>}
          <option value="0">Basechain (0)</option>
          <option value="-1">Masterchain (-1)</option>
        </SelectField>
      </div>
      <QueryView query={query} name="the wallets of this key" lines={8}>
        {({ account, public_key: key, wallets, unknown, not_derivable: others }) => (
          <div className="grid gap-12">
            {key === undefined && account && (
              <Notice kind="partial" title="The key of this account is unknown">
                {account.sentence}
              </Notice>
            )}
            {account?.is_derived === false && <Notice kind="warning" title={account.sentence} />}
            {key !== undefined && <WalletTable wallets={wallets} />}
            {unknown.map(text => (
              <p key={text} className="secondary readable">
                {text}
              </p>
            ))}
            {key !== undefined && (
              <details className="disclosure">
                <summary className="secondary">Wallets that do not follow from a key alone</summary>
                <ul className="readable text-small pt-8">
                  {others.map(({ kind, version, reason }) => (
                    <li key={kind}>
                      {version}: {reason}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </div>
        )}
      </QueryView>
    </Section>
  )
}
