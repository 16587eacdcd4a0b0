import { formatCount, formatDecimal, formatShortDecimal, pluralize, TON_DECIMALS } from '../../format/amount.ts'
import { type AccountNames, toAccountLabel } from '../../ui/AccountNames.tsx'
import { getTokenName, toDisplayAmount } from '../../ui/Amount.tsx'
import type { Party } from '../actionLines/actionLine.ts'
import type { ResultAsset } from '../actionLines/assets.ts'

/** Longer amounts do not fit into a card. */
const MAX_LENGTH = 15

/** An amount of a flow: for a card, where the asset is known, and with its unit; NFT items by their name. */
export function formatFlowAmount(
  asset: ResultAsset,
  { amount, items = [] }: { amount: bigint; items?: readonly Party[] | undefined },
  { unit, names }: { unit: string; names: AccountNames },
): { short: string; exact: string } {
  if (asset.kind === 'nft') {
    const titles = items.map(({ address, name }) => name ?? toAccountLabel(address, names))
    return {
      short: titles.length === 1 ? (titles[0] ?? '') : pluralize(Number(amount), 'NFT'),
      exact: titles.join(', '),
    }
  }
  if (asset.kind === 'ton')
    return {
      short: shorten(amount, TON_DECIMALS),
      exact: `${formatDecimal(amount, TON_DECIMALS)} ${unit}, ${formatCount(amount)} nano${unit.toLowerCase()}`,
    }
  const name = getTokenName(asset.token, names)
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
