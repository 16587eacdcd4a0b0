import { createRename, type KnownNames } from '@tonoscope/core/contract/applyNames'
import type { DebugAccountEvent, DebugAccountView } from '@tonoscope/core/contract/debugAccount'
import { toFriendlyAddress } from '@tonoscope/core/encoding/address'
import { shorten } from '@tonoscope/core/encoding/shorten'
import { formatInterface, formatInterfaces } from '@tonoscope/core/encoding/words'
import { capitalize } from '../../format/words.ts'
import { mergeNames } from '../../labels/useLabelled.ts'
import type { AccountNames } from '../../ui/AccountNames.tsx'
import type { StatusIconState } from '../../ui/StatusIcon.tsx'
import { listAccounts } from './events/listEvents.ts'

type Labels = ReadonlyMap<string, string>

/** The label or name of an account, else its short address. */
export const getAccountTitle = ({ address, name }: DebugAccountView, labels: Labels): string =>
  labels.get(address) ?? name ?? shorten(toFriendlyAddress(address))

/** Whether an account is a wallet, whose address is shown in non-bounceable form. */
export const isWalletView = ({ interfaces }: Pick<DebugAccountView, 'interfaces'>): boolean =>
  interfaces.some(name => name.startsWith('wallet'))

/** What an account is, in words. */
export function describeKind({ status, interfaces, storage, storage_abi, is_library_code }: DebugAccountView): string {
  const library = is_library_code ? ', its code is in a public library' : ''
  if (interfaces.length > 0) return `${capitalize(formatInterfaces(interfaces))}${library}`
  // Some contracts are no interface of tonapi, but their code and data are known.
  if (storage && !storage_abi) return `${capitalize(formatInterface(storage.layout))}${library}`
  if (status === 'active') return `Contract of an unknown kind${library}`
  return statusTexts[status].kind
}

type StatusText = { readonly title: string; readonly mark: StatusIconState; readonly kind: string }

/** The states of an account in words. */
export const statusTexts: { readonly [S in DebugAccountView['status']]: StatusText } = {
  active: { title: 'Active', mark: 'good', kind: 'Contract' },
  uninit: { title: 'Not deployed', mark: 'none', kind: 'Account without code' },
  nonexist: { title: 'Does not exist', mark: 'none', kind: 'No account at this address' },
  frozen: { title: 'Frozen', mark: 'bad', kind: 'Frozen contract' },
}

type NameOptions = { readonly labels: Labels; readonly lookedUp: KnownNames; readonly testnet: boolean }

/** The names of the accounts on the page of an account. */
export function toPageNames(
  view: DebugAccountView | undefined,
  events: readonly DebugAccountEvent[],
  { labels, lookedUp, testnet }: NameOptions,
): AccountNames {
  const accounts = new Map(events.flatMap(listAccounts).map(account => [account.address, account]))
  const tokens = new Map(view?.token_names.map(token => [token.address, token]))
  return {
    letter: () => undefined,
    name: address =>
      labels.get(address) ??
      (address === view?.address ? view.name : undefined) ??
      accounts.get(address)?.name ??
      tokens.get(address)?.name ??
      lookedUp.get(address)?.name,
    origin(address) {
      if (labels.has(address)) return undefined
      if (address === view?.address && view.name !== undefined) return view.name_origin
      const origin = lookedUp.get(address)?.name_origin
      return accounts.get(address)?.name === undefined ? (tokens.get(address)?.origin ?? origin) : origin
    },
    rename: createRename([...accounts.values()], mergeNames(lookedUp, labels), testnet),
    isWallet: address => (address === view?.address ? isWalletView(view) : (accounts.get(address)?.is_wallet ?? false)),
    testnet,
  }
}
