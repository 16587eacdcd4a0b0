import type { Detail } from '../../src/actions/extended/index.ts'
import { amountOf, assetOf, type ToncenterFields } from './toncenterFields.ts'

/** Keys in the recordings have no zeros at their beginning. */
const withoutZeros = (hex: string): string => BigInt(`0x${hex}`).toString(16)

const bitsOf = (value: bigint, bits: number): string => value.toString(2).padStart(bits, '0')

/** The recordings read an event of the first layout by the present one, so their amount is made of its first fields. */
function misreadAmount({ payout = 0n, payoutNumber = 0n, bitcoinTransaction = '' }: Detail<'BitcoinPegOut'>): bigint {
  const bytes = Math.ceil(payout.toString(16).length / 2)
  const transaction = (bitcoinTransaction.match(/../g) ?? []).reverse().join('')
  const bits = [
    bitsOf(payoutNumber, 32),
    bitsOf(BigInt(bytes), 4),
    bitsOf(payout, 8 * bytes),
    bitsOf(BigInt(`0x${transaction}`), 256),
  ].join('')
  return BigInt(`0b${bits.slice(4, 4 + 8 * Number.parseInt(bits.slice(0, 4), 2))}`)
}

const isOfFirstLayout = (d: Detail<'BitcoinPegOut'>): boolean => d.payoutNumber !== undefined

/** tgBTC, as toncenter's classifier writes it. */
export const tgBtcFields: ToncenterFields = {
  BitcoinPegIn: d => ({
    source: d.requester ?? d.bridge,
    source_secondary: d.bridge,
    destination: d.recipient ?? d.requester,
    destination_secondary: d.recipientWallet,
    amount: amountOf(d.amount),
    asset: assetOf(d.amount),
    asset_secondary: d.bitcoinTransaction,
  }),
  BitcoinPegOut: d => ({
    source: isOfFirstLayout(d) && d.burned === undefined ? undefined : d.sender,
    source_secondary: d.senderWallet,
    destination: isOfFirstLayout(d) ? undefined : d.pegout,
    amount: !isOfFirstLayout(d) ? d.payout : d.burned ? amountOf(d.burned) : misreadAmount(d),
    asset: assetOf(d.burned),
  }),
  BitcoinKeyChange: d => ({
    source: d.generatedAt === undefined ? undefined : d.coordinator,
    source_secondary: withoutZeros(d.key),
    destination: d.bridge,
    destination_secondary: d.pegout,
    value: d.generatedAt,
    amount: d.moved,
  }),
  BitcoinKeyGeneration: d => ({
    source: d.coordinator,
    asset: withoutZeros(d.key),
    value: d.generatedAt,
  }),
}
