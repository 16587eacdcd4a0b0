import { existsSync } from 'node:fs'
import type { IndexConfig, NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import { isDatabaseUrl } from '@tonoscope/core/encoding/isDatabaseUrl'
import { AppError } from '@tonoscope/core/errors'
import { type Command, Option } from 'commander'

/** An index from the command line, and the network that it is of; by default the chosen one. */
export type GivenIndex = { readonly network: string | undefined; readonly config: IndexConfig }

/** Adds the options for indexes; returns a function that reads them. */
export function addIndexOptions(program: Command): () => readonly GivenIndex[] {
  program
    .addOption(
      new Option(
        '--index <location>',
        'use this index first: a folder or postgres://…; network=location for another network; repeatable',
      )
        .env('TONOSCOPE_INDEX')
        .argParser((text: string, previous: readonly string[] = []) => [...previous, text]),
    )
    .addOption(
      new Option('--index-replica <url>', 'read the index from this replica of its database').env(
        'TONOSCOPE_INDEX_REPLICA',
      ),
    )
  return () => {
    const { index = [], indexReplica: replica } = program.opts<{
      readonly index?: readonly string[]
      readonly indexReplica?: string
    }>()
    const given = index.map(parseGivenIndex)
    if (replica === undefined) return given
    const databases = given.filter(({ config }) => isDatabaseUrl(config.location))
    if (!isDatabaseUrl(replica) || databases.length !== 1) {
      const reason = 'it is the connection string (postgres://…) of a replica of the one database that --index names'
      throw new AppError('input.argument', { name: '--index-replica', reason })
    }
    return given.map(each => (each === databases[0] ? { ...each, config: { ...each.config, replica } } : each))
  }
}

/** A folder is no other URL. @throws input.argument */
export function checkLocation(name: string, location: string): void {
  if (location.trim() === '' || (/^[a-z][a-z0-9+.-]*:\/\//i.test(location) && !isDatabaseUrl(location)))
    throw new AppError('input.argument', { name, reason: 'expected a folder or postgres://…' })
}

/** Without the text in errors: it may have a password. @throws input.argument */
function parseGivenIndex(text: string): GivenIndex {
  const [, network, named] = /^([a-z0-9][a-z0-9._-]{0,31})=(.+)$/.exec(text) ?? []
  const location = named !== undefined && !existsSync(text) ? named : text
  checkLocation('--index', location)
  return { network: location === text ? undefined : network, config: { kind: 'index', location } }
}

/** The networks with their indexes, which are tried first. @throws input.network */
export function withIndexes(
  networks: readonly NetworkConfig[],
  indexes: readonly GivenIndex[],
): readonly NetworkConfig[] {
  const known = networks.map(({ name }) => name)
  const [first] = known
  for (const { network } of indexes)
    if (network !== undefined && !known.includes(network)) throw new AppError('input.network', { network, known })
  return networks.map(each => {
    const own = indexes.filter(({ network }) => (network ?? first) === each.name).map(({ config }) => config)
    return own.length === 0 ? each : { ...each, sources: [...own, ...each.sources] }
  })
}
