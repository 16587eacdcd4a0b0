import { formatJettonAmount } from '../actions/sentences/createFormat.ts'
import type { Reply } from '../contract/operations.ts'
import { formatAccountLabel } from '../encoding/accountLabel.ts'
import { toFriendlyAddress } from '../encoding/address.ts'
import { escapeControls } from '../encoding/escapeControls.ts'
import { formatExactAmount } from '../naming/amounts.ts'
import { formatUtcTime } from './terminalText.ts'
import { textTable } from './textTable.ts'

type NftRow = Reply<'debugNftItems'>['rows'][number]
type Item = NonNullable<NftRow['item']>

/** NFT items for a terminal, a line per requested address. */
export function itemsText(rows: readonly NftRow[]): string {
  const head = ['address', 'name', 'index', 'owner', 'collection', 'sale']
  const table = rows.map(({ input, item, problem, token_names }) =>
    item
      ? [
          toFriendlyAddress(item.address),
          nameOf(item),
          indexText(item.exact_index),
          ownerText(item),
          collectionText(item),
          saleText(item, token_names),
        ]
      : [input, `— ${problem?.text ?? 'no reply'}`],
  )
  const notes = rows.flatMap(({ item, unknown }) =>
    item && unknown ? unknown.map(each => `${toFriendlyAddress(item.address)}: unknown: ${each}`) : [],
  )
  return textTable([head, ...table]) + (notes.length > 0 ? `\n${notes.join('\n')}\n` : '')
}

const nameOf = ({ metadata, dns }: Item): string =>
  dns ?? (typeof metadata.name === 'string' ? oneLine(metadata.name) : '')
const indexText = (index: string): string => (index.length > 12 ? `${index.slice(0, 5)}…${index.slice(-5)}` : index)
const ownerText = ({ owner }: Item): string =>
  owner ? formatAccountLabel(owner.address, { name: owner.name, isWallet: owner.is_wallet }) : 'none'
const collectionText = ({ collection, verified }: Item): string =>
  collection ? `${verified ? '' : '? '}${oneLine(collection.name) || formatAccountLabel(collection.address, {})}` : ''

function saleText({ sale }: Item, tokens: NftRow['token_names'] = []): string {
  if (!sale) return ''
  const { currency_type, value, decimals, token_name, jetton } = sale.price
  if (currency_type !== 'jetton') return `${formatExactAmount(BigInt(value), decimals)} ${oneLine(token_name)}`
  const token = tokens.find(each => each.address === jetton)
  const { figure, unit } = formatJettonAmount(
    BigInt(value),
    jetton && formatAccountLabel(jetton, {}),
    token ?? {},
    'en',
  )
  return `${figure} ${token?.symbol === undefined ? unit : oneLine(unit)}`
}

/** Names are untrusted. */
const oneLine = (text: string): string => {
  const plain = escapeControls(text.trim())
  return [...plain].length > 40 ? `${[...plain].slice(0, 39).join('')}…` : plain
}

/** Expiring domains for a terminal. */
export function domainsText({ items }: Reply<'getExpiringDns'>): string {
  if (items.length === 0) return 'no domains\n'
  const rows = items.map(({ name, expiring_at, dns_item }) => [
    escapeControls(name),
    formatUtcTime(expiring_at).slice(0, 16),
    dns_item ? toFriendlyAddress(dns_item.address) : 'not loaded',
  ])
  return textTable([['domain', 'expires (UTC)', 'item'], ...rows])
}
