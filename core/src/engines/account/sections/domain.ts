import { Builder } from '../../../cell/Builder.ts'
import type { Cell } from '../../../cell/Cell.ts'
import { dictEntries } from '../../../cell/dict.ts'
import { sha256 } from '../../../cell/sha256.ts'
import type { DebugFact, DebugFactSection } from '../../../contract/debugAccount.ts'
import { toHex } from '../../../encoding/hex.ts'
import { encodeUtf8 } from '../../../encoding/utf8.ts'
import { tryRead } from '../../../errors.ts'
import { findDnsRoot, findDnsZones } from '../../../getMethods/dnsZones.ts'
import type { StackItem } from '../../../getMethods/stack.ts'
import { newDecodeContext } from '../../../messages/bodyLayouts.ts'
import { readDnsRecord } from '../../../messages/dnsRecord.ts'
import { readNftData } from '../../../naming/loadNftItem.ts'
import { asAddress, asBigInt, asFields } from '../../../trace/getMethodResults.ts'
import type { UnixSec } from '../../../units.ts'
import type { SectionAccount, SectionBuilder, SectionContext } from './AccountSection.ts'
import { toFact, toTable, unknownFact } from './facts.ts'

/** A domain expires a year after its last top-up. */
const yearSec = 365 * 24 * 3600
/** A warning this long before. */
const warningSec = 30 * 24 * 3600
/** Records that are listed. */
const maxRecords = 50

/** The names of categories; records are stored by the hash of the name. */
const categories = ['wallet', 'site', 'storage', 'dns_next_resolver']
let categoryNames: ReadonlyMap<string, string> | undefined
const findCategory = (key: bigint): string => {
  categoryNames ??= new Map(categories.map(name => [toHex(sha256(encodeUtf8(name))), name]))
  const hash = key.toString(16).padStart(64, '0')
  return categoryNames.get(hash) ?? `unknown category ${hash}`
}

/** Name, expiry, auction and records of a domain. */
export const domainSection: SectionBuilder = async (context, account) => {
  const { methods, storage, interfaces } = account
  const label = asFields(methods.get('get_domain')?.value).domain
  const username = asFields(methods.get('get_telemint_token_name')?.value).username
  const name = typeof label === 'string' ? label : typeof username === 'string' ? username : undefined
  if (name === undefined || !(interfaces.includes('nft_item') || interfaces.includes('teleitem'))) return []
  const lastTopUp =
    asBigInt(asFields(methods.get('get_last_fill_up_time')?.value).last_fill_up_time) ??
    asBigInt(storage?.fields.find(field => field.name === 'last_fill_up_time')?.value)
  const zone = await findZone(context, account)
  const auction = asFields(methods.get('get_auction_info')?.value)
  const auctionEnd = asBigInt(auction.auction_end_time) ?? 0n
  const bid = asBigInt(auction.max_bid_amount) ?? 0n
  return [
    {
      id: 'dns.domain',
      title: 'Domain',
      facts: [
        zone === undefined
          ? toFact('Name', 'text', name, {
              note: 'Without its zone: the root of DNS, or the collection in it, is unknown.',
            })
          : toFact('Name', 'text', `${name}.${zone}`),
        ...(auctionEnd > 0n
          ? [
              toFact('Auction ends', 'time', auctionEnd, {
                ...(auctionEnd < BigInt(context.now) && {
                  status: 'warning' as const,
                  note: 'The auction has ended: the first message of the highest bidder makes it the owner.',
                }),
              }),
              toFact('Highest bid', 'coins', bid),
              toFact('Highest bidder', 'address', asAddress(auction.max_bid_address)),
            ]
          : lastTopUp === undefined
            ? []
            : describeExpiry(lastTopUp, context.now)),
      ],
    },
    listRecords(account, context),
  ]
}

/** The zone of the collection, as the network's root of DNS resolves it. */
async function findZone(context: SectionContext, { state }: SectionAccount): Promise<string | undefined> {
  const root = findDnsRoot(context.config)
  const rootState = root && (await context.readAccount(root))
  if (!rootState) return undefined
  const zones = findDnsZones((method, stack) => context.reader.call(rootState, method, stack))
  const data = readNftData(context.reader.call(state, 'get_nft_data'))
  await context.reader.pause()
  return data?.collection && zones.get(data.collection)
}

/** When a domain expires and what happens then. */
export function describeExpiry(lastTopUp: bigint, now: UnixSec): readonly DebugFact[] {
  const expires = lastTopUp + BigInt(yearSec)
  const left = expires - BigInt(now)
  const details =
    left < 0n
      ? {
          status: 'bad' as const,
          note: 'Expired: anyone can start an auction of it now; until then the owner can still renew it with a message.',
        }
      : left < BigInt(warningSec)
        ? {
            status: 'warning' as const,
            note: 'A message of the owner with some TON renews it for a year. After this time anyone can start an auction of it.',
          }
        : {
            status: 'good' as const,
            note: 'After this time anyone can start an auction of it; the owner can renew it before.',
          }
  return [toFact('Last top-up', 'time', lastTopUp), toFact('Expires', 'time', expires, details)]
}

/** The arguments of dnsresolve for all records of the domain itself. */
const ownRecords: readonly StackItem[] = [
  { type: 'slice', cell: new Builder().uint(0, 8).end() },
  { type: 'int', value: 0n },
]

/** The records of a domain, as it resolves itself, or from its content. */
function listRecords({ state }: SectionAccount, { reader }: SectionContext): DebugFactSection {
  const title = { id: 'dns.records', title: 'DNS records' }
  const [, all] = reader.call(state, 'dnsresolve', ownRecords) ?? []
  const root =
    all?.type === 'cell' ? all.cell : all?.type === 'null' ? null : findRecords(reader.call(state, 'get_nft_data')?.[4])
  const rows =
    root === undefined
      ? undefined
      : tryRead(() => {
          const found: (readonly DebugFact[])[] = []
          if (root === null) return found
          for (const { key, value } of dictEntries(root, 256)) {
            if (found.length >= maxRecords) break
            const record = tryRead(() => describeRecord(value.loadRef()))
            // The texts of the item are in the same dictionary.
            if (record) found.push([toFact('Category', 'text', findCategory(key)), ...record])
          }
          return found
        })
  if (!rows) return { ...title, facts: [unknownFact('Records', 'integer', 'They cannot be read from the content.')] }
  return {
    ...title,
    facts: [toFact('Records', 'integer', rows.length)],
    ...toTable(
      [
        ['Category', 'text'],
        ['Record', 'text'],
        ['Account', 'address'],
      ],
      rows,
    ),
  }
}

/** The dictionary of a content on chain: #00 and (HashmapE 256 ^Cell); `null` if it is empty. */
function findRecords(content: StackItem | undefined): Cell | null | undefined {
  if (content?.type !== 'cell') return undefined
  const { cell } = content
  return tryRead(() => {
    const slice = cell.slice()
    return slice.loadUint(8) === 0 ? (slice.loadMaybeRef() ?? null) : undefined
  })
}

/** A record in words, and its account; `undefined` if the cell is no record. */
function describeRecord(cell: Cell): readonly [DebugFact, DebugFact] | undefined {
  const record = asFields(readDnsRecord(cell.slice(), newDecodeContext()))
  const row = (text: string, account?: unknown) =>
    [toFact('Record', 'text', text), toFact('Account', 'address', asAddress(account))] as const
  switch (record.sum_type) {
    case 'DNSText':
      return row(`text: ${String(record.d_n_s_text)}`)
    case 'DNSNextResolver':
      return row('next resolver', record.d_n_s_next_resolver)
    case 'DNSAdnlAddress':
      return row(`ADNL address ${String(asFields(record.d_n_s_adnl_address).address)}`)
    case 'DNSSmcAddress':
      return row('account', asFields(record.d_n_s_smc_address).address)
    case 'DNSStorageAddress':
      return row(`TON Storage bag ${String(record.d_n_s_storage_address)}`)
    default:
      return undefined
  }
}
