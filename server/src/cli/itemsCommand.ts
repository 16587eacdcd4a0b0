import { domainsText, itemsText } from '@tonoscope/core/text/itemsText'
import type { Command } from 'commander'
import { type CliIo, type CommandContext, exitCodes, type ToAction } from './command.ts'
import { readInputText } from './input.ts'
import { integer } from './options.ts'
import { jsonText } from './terminalIo.ts'
import { loadNewestBlock } from './watchBlockAge.ts'

type NftOptions = { readonly json?: boolean }
type DomainOptions = { readonly json?: boolean; readonly period?: number; readonly items?: readonly string[] }

const days = integer({ min: 1, max: 3660, expected: 'a number of days from 1 to 3660' })

/** Adds `nfts` and `domains` to the program. */
export function addItemCommands(program: Command, toAction: ToAction): void {
  program
    .command('nfts <address...>')
    .description('show NFT items by address; a file or - (stdin) has one address per line')
    .option('--json', 'print JSON, like POST /v2/nfts/_bulk')
    .action(toAction(nftsCommand))

  program
    .command('domains <account>')
    .description('list expiring domains of an account, latest expiry first')
    .option('--period <days>', 'only domains that expire within this many days, 1 to 3660', days)
    .option(
      '--items <addresses...>',
      'read only these domain items, for sources without an index; a file or - has one address per line',
    )
    .option('--json', 'print JSON, like GET /v2/accounts/…/dns/expiring')
    .action(toAction(domainsCommand))
}

/** Prints NFT items; the exit code is 0 only if every address is resolved. */
async function nftsCommand({ service, io }: CommandContext, given: readonly string[], options: NftOptions) {
  const account_ids = (await Promise.all(given.map(each => readLines(each, io)))).flat()
  const { rows } = await service.call('debugNftItems', { body: { account_ids } })
  const failed = rows.filter(row => row.problem)
  if (options.json) {
    // Without duplicates, like the `/v2` operation.
    const items = new Map(rows.flatMap(({ address, item }) => (address && item ? [[address, item] as const] : [])))
    io.out(jsonText({ nft_items: [...items.values()] }))
  } else if (failed.length < rows.length) io.out(itemsText(rows.filter(row => !row.problem)))
  for (const { input, problem } of failed) io.err(`tonoscope: ${input}: ${problem?.code}: ${problem?.text}\n`)
  return failed.length === 0 ? exitCodes.complete : exitCodes.failed
}

async function domainsCommand(
  { service, io }: CommandContext,
  account: string,
  { json, period, items }: DomainOptions,
) {
  const dns_items = items && (await Promise.all(items.map(each => readLines(each, io)))).flat().join(',')
  const params = {
    account_id: account,
    ...(period !== undefined && { period }),
    ...(dns_items !== undefined && { dns_items }),
  }
  const [reply] = await Promise.all([service.call('getExpiringDns', { params }), loadNewestBlock(service)])
  io.out(json ? jsonText(reply) : domainsText(reply))
  return exitCodes.complete
}

/** The address itself, or the lines of a file or stdin. */
async function readLines(argument: string, io: CliIo): Promise<string[]> {
  const text = await readInputText(argument, io)
  const lines = text.split(/\r?\n/).flatMap(line => line.trim() || [])
  // Empty input is reported as an invalid address.
  return lines.length === 0 ? [text] : lines
}
