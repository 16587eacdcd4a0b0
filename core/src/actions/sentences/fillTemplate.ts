import { type Address, formatTimeText, type UnixSec } from '../../units.ts'
import type { Field } from '../extended/families/fields.ts'
import type { TokenAmount } from '../kinds/tokenAmount.ts'
import type { ActionFormat, ActionTexts } from './ActionTexts.ts'

/**
 * Fills a template: `{name}` is a value, and `[…]` is left out when a value in it is absent.
 *
 * @example
 * fillTemplate('stake {sum}[ in {pool}]', name => ({ sum: '1 TON' })[name]) // 'stake 1 TON'
 */
export function fillTemplate(template: string, getValue: (name: string) => string | undefined): string {
  const fill = (text: string, absent: string | undefined): string | undefined => {
    let complete = true
    const filled = text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = getValue(name)
      complete &&= value !== undefined
      return value ?? absent ?? ''
    })
    return complete || absent !== undefined ? filled : undefined
  }
  const withOptional = template.replace(/\[([^[\]]*)\]/g, (_, part: string) => fill(part, undefined) ?? '')
  return fill(withOptional, '?') ?? ''
}

/** The value of a field as text; `undefined` when it is absent. */
export function formatField(
  field: Field | undefined,
  value: unknown,
  format: ActionFormat,
  { and, flag, toTerm }: Pick<ActionTexts, 'and' | 'flag' | 'toTerm'>,
): string | undefined {
  if (field === undefined || value === undefined) return undefined
  // The type of a field is that of its value.
  switch (field.type) {
    case 'account':
      return format.account(value as Address)
    case 'accounts':
      return listText((value as readonly Address[]).map(format.account), and)
    case 'nft':
      return format.nftItem(value as Address)
    case 'amount':
      return format.sum(value as TokenAmount)
    case 'amounts':
      return listText(withoutZeros(value as readonly TokenAmount[]).map(format.sum), and)
    case 'flag':
      return value === true ? flag[1] : flag[0]
    case 'time':
      return formatTimeText(value as UnixSec)
    case 'operations':
      return (value as readonly string[]).map(format.words).join(', ')
    case 'term':
      return toTerm(String(value)) ?? String(value)
    case 'text':
    case 'integer':
      return String(value)
  }
}

/** Amounts of zero are left out beside others: one side of a pool that paid nothing. */
function withoutZeros(amounts: readonly TokenAmount[]): readonly TokenAmount[] {
  const some = amounts.filter(({ amount }) => amount !== 0n)
  return some.length > 0 ? some : amounts
}

const listText = (texts: readonly string[], and: string): string =>
  texts.length < 2 ? (texts[0] ?? '0') : `${texts.slice(0, -1).join(', ')}${and}${texts.at(-1)}`
