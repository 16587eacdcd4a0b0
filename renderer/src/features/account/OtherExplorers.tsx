import { toFriendlyAddress } from '@tonoscope/core/encoding/address'
import type { JSX } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Popover } from '../../ui/Popover.tsx'

type Explorer = { readonly name: string; readonly toUrl: (address: string) => string }

/** Explorers of the public networks; of any other network they know nothing. */
const explorers: Readonly<Record<string, readonly Explorer[]>> = {
  mainnet: [
    { name: 'tonviewer', toUrl: address => `https://tonviewer.com/${address}` },
    { name: 'tonscan', toUrl: address => `https://tonscan.org/address/${address}` },
    { name: 'toncenter', toUrl: address => `https://toncenter.com/api/v3/accountStates?address=${address}` },
  ],
  testnet: [
    { name: 'tonviewer', toUrl: address => `https://testnet.tonviewer.com/${address}` },
    { name: 'tonscan', toUrl: address => `https://testnet.tonscan.org/address/${address}` },
    { name: 'toncenter', toUrl: address => `https://testnet.toncenter.com/api/v3/accountStates?address=${address}` },
  ],
}

/** Links to the account in other explorers; nothing for a network that they do not show. */
export function OtherExplorers({ network, address }: { network: string; address: string }): JSX.Element | null {
  const known = Object.hasOwn(explorers, network) ? explorers[network] : undefined
  if (!known) return null
  const friendly = toFriendlyAddress(address)
  return (
    <Popover
      name="Other explorers"
      align="end"
      trigger={
        <Button kind="quiet" icon="link">
          Explorers
          <Icon name="down" size={10} />
        </Button>
      }
    >
      <ul className="grid gap-8">
        {known.map(({ name, toUrl }) => (
          <li key={name}>
            <a href={toUrl(friendly)} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Popover>
  )
}
