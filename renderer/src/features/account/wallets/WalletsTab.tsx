import type { DebugAccountView } from '@tonoscope/core/contract/debugAccount'
import type { JSX } from 'react'
import { KeyWallets } from './KeyWallets.tsx'
import { SeqnoSearch } from './SeqnoSearch.tsx'

/** What used a seqno of a wallet, and the other wallets of its key. */
export function WalletsTab({ view: { address, interfaces } }: { view: DebugAccountView }): JSX.Element {
  const hasQueryIds = interfaces.some(name => /^wallet_highload_v[23]/.test(name))
  return (
    <div className="grid gap-32">
      <SeqnoSearch address={address} hasQueryIds={hasQueryIds} />
      <KeyWallets wallet={address} />
    </div>
  )
}
