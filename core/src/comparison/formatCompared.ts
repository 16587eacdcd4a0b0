import type { DebugDifference } from '../contract/debugCompare.ts'
import { formatAccountLabel } from '../encoding/accountLabel.ts'
import { shorten } from '../encoding/shorten.ts'
import { formatExactAmount, toncoin } from '../naming/amounts.ts'
import type { ComparedResult } from './ComparedResult.ts'

/** The text of an account. */
export type AccountNamer = (account: string) => string

/** Names of accounts by the replies that have them. */
export function createAccountNamer({ accounts, testnet }: Pick<ComparedResult, 'accounts' | 'testnet'>): AccountNamer {
  const known = new Map(accounts.map(account => [account.address, account]))
  return address => {
    const { name, is_wallet: isWallet } = known.get(address) ?? {}
    return formatAccountLabel(address, { name, isWallet, testnet })
  }
}

const group = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ' ')

/** A value of a comparison as text; `none` where a side does not have it. */
export function formatCompared(unit: DebugDifference['unit'], value: string | undefined, name: AccountNamer): string {
  if (value === undefined) return 'none'
  switch (unit) {
    case 'nano':
      return `${formatExactAmount(BigInt(value), toncoin.decimals)} ${toncoin.symbol}`
    case 'gas':
    case 'count':
      return group(value)
    case 'milliseconds':
      return `${group(value)} ms`
    case 'time':
      return /^\d+$/.test(value)
        ? new Date(Number(value) * 1000).toISOString().replace('T', ' ').replace('.000Z', ' UTC')
        : value
    case 'account':
      return name(value)
    case 'hash':
      return shorten(value)
    case 'text':
      return value
  }
}

/** A difference in one line: `Exit code: 0 → 706, not enough jettons`. */
export const formatDifference = (difference: DebugDifference, name: AccountNamer): string => {
  const { title, unit, account, left, right } = difference
  const of = account === undefined ? '' : ` of ${name(account)}`
  return `${title}${of}: ${formatCompared(unit, left, name)} → ${formatCompared(unit, right, name)}`
}
