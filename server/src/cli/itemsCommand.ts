import { formatFriendly } from '@tonoscope/core/cell/address'
import type { Reply } from '@tonoscope/core/contract/operations'
import { isAppError } from '@tonoscope/core/errors'
import type { Service } from '@tonoscope/core/operations/createService'
import type { Address } from '@tonoscope/core/units'
import { type Command, InvalidArgumentError } from 'commander'
import { exitCodes } from './exitCodes.ts'
import { readInputText } from './input.ts'
import type { CliIo } from './io.ts'
import { prettyJson } from './prettyJson.ts'
import { textTable } from './textTable.ts'

type NftRow = Reply<'debugNftItems'>['rows'][number]
type Item = NonNullable<NftRow['item']>
type WithService = (work: (service: Service) => Promise<number>) => Promise<void>

/** Adds `nfts` and `domains` to the program. */
export function addItemCommands(program: Command, withService: WithService, io: CliIo): void {
  program
    .command('nfts <address...>')
    .description('show NFT items by address; a file or - (stdin) has one address per line')
    .option('--json', 'print JSON, like POST /v2/nfts/_bulk')
    .action((addresses: string[], options: { readonly json?: boolean }) =>
      withService(service => nftsCommand(service, addresses, options, io)),
    )

  program
    .command('domains <account>')
    .description('list expiring domains of an account, latest first')
    .option('--period <days>', 'only domains that expire within this many days, 1 to 3660', days)
    .option('--json', 'print JSON, like GET /v2/accounts/…/dns/expiring')
    .action((account: string, options: { readonly json?: boolean; readonly period?: number }) =>
      withService(service => domainsCommand(service, account, options, io)),
    )
}

/** Prints NFT items; the exit code is 0 only if every address is resolved. */
export async function nftsCommand(
  service: Service,
  given: readonly string[],
  options: { readonly json?: boolean },
  io: CliIo,
): Promise<number> {
  const account_ids = (await Promise.all(given.map(each => readLines(each, io)))).flat()
  const { rows } = await service.call('debugNftItems', { body: { account_ids } })
  const failed = rows.filter(row => row.problem)
  if (options.json) {
    // Without duplicates, like the `/v2` operation.
    const items = new Map(rows.flatMap(({ address, item }) => (address && item ? [[address, item] as const] : [])))
    io.out(`${prettyJson({ nft_items: [...items.values()] })}\n`)
    for (const { input, problem } of failed) io.err(`tonoscope: ${input}: ${problem?.code}: ${problem?.text}\n`)
  } else io.out(itemsText(rows))
  return failed.length === 0 ? exitCodes.complete : exitCodes.failed
}

/** Prints the domains of an account. */
export async function domainsCommand(
  service: Service,
  account: string,
  options: { readonly json?: boolean; readonly period?: number },
  io: CliIo,
): Promise<number> {
  const { period } = options
  const params = { account_id: account, ...(period !== undefined && { period }) }
  const reply = await service.call('getExpiringDns', { params })
  if (options.json) io.out(`${prettyJson(reply)}\n`)
  else if (reply.items.length === 0) io.out('no domains\n')
  else {
    const head = ['domain', 'expires (UTC)', 'item']
    const rows = reply.items.map(({ name, expiring_at, dns_item }) => [
      name,
      new Date(expiring_at * 1000).toISOString().replace('T', ' ').slice(0, 16),
      dns_item ? friendly(dns_item.address) : 'not loaded',
    ])
    io.out(textTable([head, ...rows]))
  }
  return exitCodes.complete
}

/** The address itself, or the lines of a file or stdin. */
async function readLines(argument: string, io: CliIo): Promise<string[]> {
  const text = await readInputText(argument, io)
  const lines = text.split(/\r?\n/).flatMap(line => line.trim() || [])
  // Empty input is reported as an invalid address.
  return lines.length === 0 ? [text] : lines
}

function itemsText(rows: readonly NftRow[]): string {
  const head = ['address', 'name', 'index', 'owner', 'collection', 'sale']
  const table = rows.map(({ input, item, problem }) =>
    item
      ? [
          friendly(item.address),
          nameOf(item),
          indexText(item.index),
          ownerText(item),
          collectionText(item),
          saleText(item),
        ]
      : [input, `— ${problem?.text ?? 'no reply'}`],
  )
  const notes = rows.flatMap(({ item, unknown }) =>
    item && unknown ? unknown.map(each => `${friendly(item.address)}: unknown: ${each}`) : [],
  )
  return textTable([head, ...table]) + (notes.length > 0 ? `\n${notes.join('\n')}\n` : '')
}

const friendly = (address: string): string => {
  try {
    return formatFriendly(address as Address) // replies have raw addresses
  } catch (error) {
    if (isAppError(error)) return address
    throw error
  }
}
const shortAddress = (address: string): string => {
  const text = friendly(address)
  return `${text.slice(0, 4)}…${text.slice(-4)}`
}
const nameOf = ({ metadata, dns }: Item): string =>
  dns ?? (typeof metadata.name === 'string' ? oneLine(metadata.name) : '')
const indexText = (index: bigint): string => {
  const text = String(index)
  return text.length > 12 ? `${text.slice(0, 5)}…${text.slice(-5)}` : text
}
const ownerText = ({ owner }: Item): string => (owner ? (owner.name ?? shortAddress(owner.address)) : 'none')
const collectionText = ({ collection, verified }: Item): string =>
  collection ? `${verified ? '' : '? '}${oneLine(collection.name) || shortAddress(collection.address)}` : ''

function saleText({ sale }: Item): string {
  if (!sale) return ''
  const { value, decimals, token_name } = sale.price
  const digits = value.padStart(decimals + 1, '0')
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  const integer = decimals === 0 ? digits : digits.slice(0, -decimals)
  return `${integer}${fraction && `.${fraction}`} ${oneLine(token_name)}`
}

/** Names are untrusted: control characters are removed. */
const oneLine = (text: string): string => {
  const plain = text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim()
  return [...plain].length > 40 ? `${[...plain].slice(0, 39).join('')}…` : plain
}

function days(text: string): number {
  const value = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (value < 1 || value > 3660) throw new InvalidArgumentError('expected a number of days from 1 to 3660')
  return value
}
