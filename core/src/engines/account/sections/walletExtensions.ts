import type { DebugFact } from '../../../contract/debugAccount.ts'
import type { StoredEntry } from '../../../messages/storedValues.ts'
import type { Address } from '../../../units.ts'
import { type AccountIdentity, canAct, describeIdentity, identifyAccounts } from './AccountIdentity.ts'
import type { SectionBuilder } from './AccountSection.ts'
import { describeUse, powers } from './extensionPowers.ts'
import { StoredFields, toFact, toTable } from './facts.ts'

type Identities = ReadonlyMap<Address, AccountIdentity>

/** The extensions of wallet v5, and whether signed messages still work. */
export const extensionsSection: SectionBuilder = async (context, { storage }) => {
  if (storage?.layout !== 'wallet_v5r1' && storage?.layout !== 'wallet_v5_beta') return []
  const fields = new StoredFields(storage)
  const extensions = listAddresses(fields.entries('extensions'))
  const identities = await identifyAccounts(context, extensions)
  const count = fields.count('extensions')
  return [
    {
      id: 'wallet.extensions',
      title: 'Signature and extensions',
      facts: [
        ...(fields.has('is_signature_allowed')
          ? [describeSignature(fields.flag('is_signature_allowed') === true, count, extensions, identities)]
          : []),
        toFact('Extensions', 'integer', count),
        ...(count > 0 ? [toFact('Each may', 'text', powers[storage.layout])] : []),
      ],
      ...tabulate(extensions, identities, count),
    },
  ]
}

/** Whether signed messages work, and who else can act for the wallet. */
export function describeSignature(
  isAllowed: boolean,
  count: number,
  extensions: readonly Address[],
  identities: Identities,
): DebugFact {
  const name = 'Signature'
  if (isAllowed) return toFact(name, 'text', 'on', { status: 'good', note: 'The owner of the key can act.' })
  // A wallet without extensions always accepts signatures: otherwise it would be inaccessible.
  if (count === 0)
    return toFact(name, 'text', 'disabled, without an extension', {
      status: 'warning',
      note: 'The contract still accepts signed messages, because there is no extension. Do not add one without enabling the signature.',
    })
  const states = extensions.map(extension => canAct(identities.get(extension)))
  const known = states.filter(state => state !== undefined)
  const active = known.filter(Boolean).length
  if (known.length === count && active === 0)
    return toFact(name, 'text', 'disabled, and no extension can act', {
      status: 'bad',
      note: 'The owner is locked out: signed messages are rejected, and no extension has code. Only deploying the contract of an extension helps.',
    })
  return toFact(name, 'text', 'off', {
    status: 'warning',
    note: `Signed messages are rejected: only the ${count === 1 ? 'extension' : `${count} extensions`} can act (${active} of them ${active === 1 ? 'has' : 'have'} code${known.length < count ? `, ${count - known.length} unknown` : ''}). Make sure that the owner controls one of them; it can enable the signature.`,
  })
}

/** The plugins of wallet v4, with what they are. */
export const pluginsSection: SectionBuilder = async (context, { storage }) => {
  if (storage?.layout !== 'wallet_v4r1' && storage?.layout !== 'wallet_v4r2') return []
  const fields = new StoredFields(storage)
  const count = fields.count('plugins')
  if (count === 0) return []
  const plugins = listAddresses(fields.entries('plugins'))
  const identities = await identifyAccounts(context, plugins)
  return [
    {
      id: 'wallet.plugins',
      title: 'Plugins',
      facts: [
        toFact('Plugins', 'integer', count),
        toFact('Each may', 'text', powers.wallet_v4, { note: 'without a signature' }),
      ],
      ...tabulate(plugins, identities, count),
    },
  ]
}

const listAddresses = (entries: readonly StoredEntry[]): readonly Address[] =>
  entries.flatMap(({ key }) => (key.kind === 'address' && key.value !== undefined ? [key.value as Address] : [])) // of its kind

const tabulate = (addresses: readonly Address[], identities: Identities, count: number) =>
  toTable(
    [
      ['Account', 'address'],
      ['Contract', 'text'],
      ['What it does', 'text'],
    ],
    addresses.map(address => {
      const identity = identities.get(address)
      const isActing = canAct(identity)
      return [
        toFact('Account', 'address', address),
        toFact('Contract', 'text', describeIdentity(identity), {
          status: isActing === undefined ? 'unknown' : isActing ? 'good' : 'warning',
        }),
        toFact('What it does', 'text', describeUse(identity)),
      ]
    }),
    count,
  )
