import { formatFriendly } from '@tonoscope/core/cell/address'
import type { Reply } from '@tonoscope/core/contract/operations'
import { isAppError } from '@tonoscope/core/errors'
import type { Service } from '@tonoscope/core/service/host'
import type { Address } from '@tonoscope/core/units'
import { type Command, InvalidArgumentError } from 'commander'
import { exitCodes } from './failures.ts'
import { textOf } from './input.ts'
import type { CliIo } from './io.ts'
import { prettyJson } from './prettyJson.ts'
import { textTable } from './textTable.ts'

type Row = Reply<'debugNftItems'>['rows'][number]
type Item = NonNullable<Row['item']>
type WithService = (work: (service: Service) => Promise<number>) => Promise<void>

/** Adds `nfts` and `domains` to the program. */
export function addItemCommands(program: Command, withService: WithService, io: CliIo): void {
  program
    .command('nfts <address...>')
    .description('tell NFT items by address; - or a file gives addresses one a line')
    .option('--json', 'print JSON, as POST /v2/nfts/_bulk answers')
    .action((addresses: string[], options: { readonly json?: boolean }) =>
      withService(service => nftsCommand(service, addresses, options, io)),
    )

  program
    .command('domains <account>')
    .description('tell when the domains of an account end, the last one first')
    .option('--period <days>', 'only those that end within so many days, 1 to 3660', days)
    .option('--json', 'print JSON, as GET /v2/accounts/…/dns/expiring answers')
    .action((account: string, options: { readonly json?: boolean; readonly period?: number }) =>
      withService(service => domainsCommand(service, account, options, io)),
    )
}

/** Prints items; the exit code is 0 only when there is an answer for every address. */
export async function nftsCommand(
  service: Service,
  given: readonly string[],
  options: { readonly json?: boolean },
  io: CliIo,
): Promise<number> {
  const account_ids = (await Promise.all(given.map(each => linesOf(each, io)))).flat()
  const { rows } = await service.call('debugNftItems', { body: { account_ids } })
  const failed = rows.filter(row => row.problem)
  if (options.json) {
    // Each item once, in order, as the interface gives them.
    const items = new Map(rows.flatMap(({ address, item }) => (address && item ? [[address, item] as const] : [])))
    io.out(`${prettyJson({ nft_items: [...items.values()] })}\n`)
    for (const { asked, problem } of failed) io.err(`tonoscope: ${asked}: ${problem?.code}: ${problem?.text}\n`)
  } else io.out(itemsText(rows))
  return failed.length === 0 ? exitCodes.whole : exitCodes.failed
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
    const head = ['domain', 'ends (UTC)', 'item']
    const rows = reply.items.map(({ name, expiring_at, dns_item }) => [
      name,
      new Date(expiring_at * 1000).toISOString().replace('T', ' ').slice(0, 16),
      dns_item ? shown(dns_item.address) : 'not loaded',
    ])
    io.out(textTable([head, ...rows]))
  }
  return exitCodes.whole
}

/** An address as it is, or what is in a file or the standard input, one a line. */
async function linesOf(argument: string, io: CliIo): Promise<string[]> {
  const text = await textOf(argument, io)
  const lines = text.split(/\r?\n/).flatMap(line => line.trim() || [])
  // Nothing in it is a mistake that is told as such.
  return lines.length === 0 ? [text] : lines
}

function itemsText(rows: readonly Row[]): string {
  const head = ['address', 'name', 'index', 'owner', 'collection', 'sale']
  const table = rows.map(({ asked, item, problem }) =>
    item
      ? [
          shown(item.address),
          nameOf(item),
          indexText(item.index),
          ownerText(item),
          collectionText(item),
          saleText(item),
        ]
      : [asked, `— ${problem?.text ?? 'no answer'}`],
  )
  const notes = rows.flatMap(({ item, unknown }) =>
    item && unknown ? unknown.map(each => `${shown(item.address)}: not known ${each}`) : [],
  )
  return textTable([head, ...table]) + (notes.length > 0 ? `\n${notes.join('\n')}\n` : '')
}

const shown = (address: string): string => {
  try {
    return formatFriendly(address as Address) // replies hold addresses in their raw form
  } catch (error) {
    if (isAppError(error)) return address
    throw error
  }
}
const brief = (address: string): string => {
  const text = shown(address)
  return `${text.slice(0, 4)}…${text.slice(-4)}`
}
const nameOf = ({ metadata, dns }: Item): string =>
  dns ?? (typeof metadata.name === 'string' ? oneLine(metadata.name) : '')
const indexText = (index: bigint): string => {
  const text = String(index)
  return text.length > 12 ? `${text.slice(0, 5)}…${text.slice(-5)}` : text
}
const ownerText = ({ owner }: Item): string => (owner ? (owner.name ?? brief(owner.address)) : 'nobody')
const collectionText = ({ collection, verified }: Item): string =>
  collection ? `${verified ? '' : '? '}${oneLine(collection.name) || brief(collection.address)}` : ''

function saleText({ sale }: Item): string {
  if (!sale) return ''
  const { value, decimals, token_name } = sale.price
  const digits = value.padStart(decimals + 1, '0')
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  const whole = decimals === 0 ? digits : digits.slice(0, -decimals)
  return `${whole}${fraction && `.${fraction}`} ${oneLine(token_name)}`
}

/** Names come from anybody: what could write over the terminal is left out. */
const oneLine = (text: string): string => {
  const plain = text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim()
  return [...plain].length > 40 ? `${[...plain].slice(0, 39).join('')}…` : plain
}

function days(text: string): number {
  const value = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (value < 1 || value > 3660) throw new InvalidArgumentError('a number of days from 1 to 3660 is expected')
  return value
}
