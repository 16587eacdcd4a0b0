import type { DebugFactSection } from '../../../contract/debugAccount.ts'
import { workchainOf } from '../../../units.ts'
import { type SectionBuilder, toFact } from './AccountSection.ts'

/** The subwallet that wallet apps use by default, plus the workchain. */
const defaultSubwallet = 698_983_191

/** Version, key, subwallet and seqno of the wallets v1 to v4, from their data. */
export const walletSection: SectionBuilder = (_, { address, storage }): readonly DebugFactSection[] => {
  const [, version, revision] = /^wallet_v([1-4])r(\d)$/.exec(storage?.layout ?? '') ?? []
  if (!storage || version === undefined) return []
  const subwallet = storage.fields.find(({ name }) => name === 'subwallet_id')?.value
  const isDefault = subwallet === String(defaultSubwallet + workchainOf(address))
  return [
    {
      id: 'wallet',
      title: 'Wallet',
      facts: [
        { name: 'Version', kind: 'text', value: `v${version}r${revision}` },
        ...toFact(storage, 'public_key', 'Public key'),
        ...toFact(storage, 'subwallet_id', 'Subwallet', isDefault ? { note: 'the default of wallet apps' } : {}),
        ...toFact(storage, 'seqno', 'Seqno'),
      ],
    },
  ]
}
