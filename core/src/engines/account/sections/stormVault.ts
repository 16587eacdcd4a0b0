import type { DebugFact } from '../../../contract/debugAccount.ts'
import { formatExactAmount } from '../../../naming/amounts.ts'
import type { SectionBuilder } from './AccountSection.ts'
import { StoredFields, toFact } from './facts.ts'

/** A vault counts with 9 decimals, whatever those of its asset are. */
const decimals = 9

/** Balances of a Storm vault: what traders can win, what is locked, and the price of a token of the vault. */
export const stormVaultSection: SectionBuilder = (_, { storage }) => {
  if (storage?.layout !== 'storm_vault') return []
  const fields = new StoredFields(storage)
  const amount = (field: string, name: string, note?: string): readonly DebugFact[] => {
    const value = fields.int(field)
    if (value === undefined) return []
    return [toFact(name, 'text', formatExactAmount(value, decimals), note === undefined ? {} : { note })]
  }
  const [free, locked] = [fields.int('free_balance') ?? 0n, fields.int('locked_balance') ?? 0n]
  return [
    {
      id: 'storm.vault',
      title: 'Storm vault',
      facts: [
        ...amount('free_balance', 'Free balance', 'In the asset of the vault, as all amounts here.'),
        ...amount('locked_balance', 'Locked balance', 'Margins of open positions.'),
        toFact('Locked', 'percent', toPercent(locked, free + locked)),
        ...amount('total_supply', 'Tokens of the vault'),
        ...amount('rate', 'Price of a token'),
        ...amount('buffer_balance', 'Buffer'),
        ...amount('stakers_balance', 'For stakers'),
        ...amount('executors_balance', 'For executors'),
        ...fields.fact('jetton_wallet', 'Jetton wallet of the vault'),
        ...(fields.flag('is_v3_paused') === true
          ? [toFact('Paused', 'flag', true, { status: 'warning', note: 'Version 3 of the protocol is paused.' })]
          : []),
      ],
    },
  ]
}

const toPercent = (part: bigint, whole: bigint): number => (whole === 0n ? 0 : Number((part * 10_000n) / whole) / 100)
