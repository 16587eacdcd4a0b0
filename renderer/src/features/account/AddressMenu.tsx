import { toFriendlyAddress } from '@tonoscope/core/encoding/address'
import { type JSX, useMemo } from 'react'
import { useAccountNames } from '../../ui/AccountNames.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyIconButton } from '../../ui/Copy.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { ShortenedText } from '../../ui/ShortenedText.tsx'
import styles from './AddressMenu.module.css'

type Props = {
  /** Raw address. */
  address: string
  /** The domain by which it was opened. */
  domain: string | undefined
}

/** All forms of an address, each with a button that copies it. */
export function AddressMenu({ address, domain }: Props): JSX.Element {
  const names = useAccountNames()
  const forms = useMemo(
    () => listForms(address, { wallet: names.isWallet(address), testnet: names.testnet }),
    [address, names],
  )
  return (
    <Popover
      name="Forms of the address"
      trigger={
        <Button kind="quiet" icon="copy">
          Address
          <Icon name="down" size={10} />
        </Button>
      }
    >
      <dl className={styles.forms}>
        {domain !== undefined && <Form name="Domain" text={domain} />}
        {forms.map(({ name, text }) => (
          <Form key={name} name={name} text={text} />
        ))}
      </dl>
    </Popover>
  )
}

function Form({ name, text }: { name: string; text: string }): JSX.Element {
  return (
    <div className={styles.form}>
      <dt className="text-small secondary">{name}</dt>
      <dd className="inline-row with-copy gap-6">
        <ShortenedText text={text} keep={10} />
        <CopyIconButton text={text} what={`address, ${name.toLowerCase()}`} />
      </dd>
    </div>
  )
}

/** The forms of an address, those of its kind and network first. */
function listForms(address: string, { wallet, testnet }: { wallet: boolean; testnet: boolean }) {
  const friendly = [false, true].flatMap(isTestnet =>
    [true, false].map(bounceable => ({
      name: `${bounceable ? 'Bounceable' : 'Non-bounceable'}${isTestnet ? ', testnet' : ''}`,
      text: toFriendlyAddress(address, { bounceable, testnet: isTestnet }),
      order: (isTestnet === testnet ? 0 : 2) + (bounceable === wallet ? 1 : 0),
    })),
  )
  const [first, second, ...others] = friendly.sort((a, b) => a.order - b.order)
  return [first, second, { name: 'Raw', text: address }, ...others].filter(form => form !== undefined)
}
