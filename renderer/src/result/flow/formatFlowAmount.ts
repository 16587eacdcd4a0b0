import { formatCount, formatDecimal, formatShortDecimal, pluralize, TON_DECIMALS } from '../../format/amount.ts'
import { toDisplayAmount } from '../../ui/Amount.tsx'
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
  const [shown, decimals, symbol] =
    asset.kind === 'ton'
      ? [amount, TON_DECIMALS, unit]
      : [toDisplayAmount(amount, asset.token), asset.token.decimals, asset.token.symbol]
  const full = formatDecimal(shown, decimals)
  return {
    short: full.length > MAX_LENGTH ? formatShortDecimal(shown, decimals) : full,
    exact: `${full} ${symbol}${asset.kind === 'ton' ? `, ${formatCount(amount)} nano${unit.toLowerCase()}` : ''}`,
  }
}
