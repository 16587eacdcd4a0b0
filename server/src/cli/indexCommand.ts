import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import { AppError } from '@tonoscope/core/errors'
import type { Command } from 'commander'
import type { CliIo } from './command.ts'
import { collectList, integer } from './options.ts'

type IndexCommandContext = {
  readonly io: CliIo
  readonly networks: () => readonly NetworkConfig[]
  /** Sets the exit code. */
  readonly end: (code: number) => void
}

/** The options of `tonoscope index`. */
export type IndexCommandOptions = {
  readonly to?: string
  readonly replica?: string
  readonly accounts?: readonly string[]
  readonly days?: number
  readonly from?: string
  readonly until?: string
  readonly once?: boolean
  readonly cells?: boolean
  readonly status?: boolean
  readonly upgrade?: boolean
  readonly repair?: boolean
  readonly json?: boolean
}

/** Adds `tonoscope index`. */
export function addIndexCommand(program: Command, { io, networks, end }: IndexCommandContext): void {
  program
    .command('index [location]')
    .description('follow a network and keep an index of it: which transactions, traces and holdings there are')
    .option('--to <location>', 'the index: a folder, or a PostgreSQL database (postgres://…)')
    .option('--replica <url>', 'connection string of a read replica of the database')
    .option('--accounts <addresses>', 'index these accounts only; repeatable, or comma-separated', collectList)
    .option('--days <number>', 'keep the last days only', integer({ min: 1, max: 36_500, expected: 'days from 1' }))
    .option('--from <block>', 'first block: a masterchain seqno, a date, or @unix (default: the first of the network)')
    .option('--until <block>', 'last block; then it ends')
    .option('--once', 'end at the block that is the newest now, instead of following the network')
    .option('--cells', 'also keep the cells of the transactions, so that they need not be read from the network')
    .option('--status', 'print what the index has, and how far it is behind')
    .option('--upgrade', 'upgrade an index of an older version')
    .option('--repair', 'repair a damaged index as far as it can be, while nothing writes to it')
    .option('--json', 'print each step as a line of JSON')
    .action(async (location: string | undefined, options: IndexCommandOptions) => {
      const [network] = networks()
      if (!network) throw new AppError('input.network', { network: '', known: [] })
      const given = { ...(location !== undefined && { to: location }), ...options }
      const { runIndexCommand } = await import('./runIndexCommand.ts')
      end(await runIndexCommand(network, given, io))
    })
}
