import { formatCount, formatDecimal, formatShortDecimal, pluralize, TON_DECIMALS } from '../../format/amount.ts'
import { getTokenName, toDisplayAmount } from '../../ui/Amount.tsx'
import type { Party } from '../actionLines/actionLine.ts'
import type { ResultAsset } from '../actionLines/assets.ts'

/** Longer amounts do not fit into a card. */
const MAX_LENGTH = 15

/** An amount of a flow: for a card, where the asset is known, and with its unit; NFT items by their name. */
export function formatFlowAmount(
  asset: ResultAsset,
  { amount, items = [] }: { amount: bigint; items?: readonly Party[] | undefined },
  { unit, titleOf }: { unit: string; titleOf: (account: string) => string },
): { short: string; exact: string } {
  if (asset.kind === 'nft') {
    const names = items.map(({ address, name }) => name ?? titleOf(address))
    return { short: names.length === 1 ? (names[0] ?? '') : pluralize(Number(amount), 'NFT'), exact: names.join(', ') }
  }
  if (asset.kind === 'ton')
    return {
      short: shorten(amount, TON_DECIMALS),
      exact: `${formatDecimal(amount, TON_DECIMALS)} ${unit}, ${formatCount(amount)} nano${unit.toLowerCase()}`,
    }
  const name = getTokenName(asset.token)
  const { decimals } = asset.token
  if (decimals === undefined) {
    const units = pluralize(amount, 'unit')
    return { short: `${units} (?)`, exact: `${units} of ${name}, decimals unknown` }
  }
  const shown = toDisplayAmount(amount, asset.token)
  return { short: shorten(shown, decimals), exact: `${formatDecimal(shown, decimals)} ${name}` }
}

function shorten(amount: bigint, decimals: number): string {
  const full = formatDecimal(amount, decimals)
  return full.length > MAX_LENGTH ? formatShortDecimal(amount, decimals) : full
}
