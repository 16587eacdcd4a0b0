import type { JSX } from 'react'
import { useOpenTitle } from '../../../screens/pageTitle.ts'
import { Hash } from '../../../ui/Hash.tsx'
import { KeyWallets } from './KeyWallets.tsx'

/** The page of a public key: its wallets. */
export function KeyPane({ publicKey }: { publicKey: string }): JSX.Element {
  useOpenTitle(`Wallets of key ${publicKey.slice(0, 8)}…`)
  return (
    <div className="grid gap-16 pt-16">
      <h1 className="flex wrap gap-8 text-2">
        Public key <Hash hash={publicKey} what="public key" />
      </h1>
      <KeyWallets wallet={publicKey} />
    </div>
  )
}
