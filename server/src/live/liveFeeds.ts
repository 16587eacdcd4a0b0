import { isRecorded } from '@tonoscope/core/chain/networks/isRecorded'
import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import type { ChainIndex } from '@tonoscope/core/chainIndex/ChainIndex'
import { decodeReply } from '@tonoscope/core/contract/client'
import { AppError } from '@tonoscope/core/errors'
import { BlockFeed } from '@tonoscope/core/live/BlockFeed'
import { createIndexReader } from '@tonoscope/core/live/indexReader'
import { createSourceReader } from '@tonoscope/core/live/sourceReader'
import { readJson, writeJson } from '@tonoscope/core/wire/json'
import type { RunJob } from '@tonoscope/node/PoolCall'

type FeedsHost = {
  readonly run: RunJob
  readonly networks: readonly Pick<NetworkConfig, 'name' | 'sources'>[]
  /** The index of a network; absent where blocks come from its sources, or until it can be opened. */
  readonly indexes?: ReadonlyMap<string, ChainIndex>
  readonly log: (line: string) => void
}

/** The feed of each network, created when it is first used; without a name that of the default one. */
export type LiveFeeds = (network: string | undefined) => BlockFeed

/** Feeds whose blocks are read by workers, or from an index. @throws source.recorded, input.network */
export function createLiveFeeds({ run, networks, indexes, log }: FeedsHost): LiveFeeds {
  const feeds = new Map<string, BlockFeed>()
  return name => {
    const network = requireLive(networks, name)
    const known = feeds.get(network.name)
    if (known) return known
    const createReader = () => {
      // It may have been opened since the feed was last used.
      const index = indexes?.get(network.name)
      return index ? createIndexReader(index) : createSourceReader(readNewBlocks(run, network.name))
    }
    const feed = new BlockFeed({ createReader, nowMs: () => performance.now(), log })
    feeds.set(network.name, feed)
    return feed
  }
}

type NetworkSources = Pick<NetworkConfig, 'name' | 'sources'>

/** A network that gets new blocks; without a name the default one. @throws source.recorded, input.network */
export function requireLive(networks: readonly NetworkSources[], name: string | undefined): NetworkSources {
  const network = name === undefined ? networks[0] : networks.find(each => each.name === name)
  if (!network) throw new AppError('input.network', { network: name ?? '', known: networks.map(each => each.name) })
  // A snapshot alone never changes: a stream of it would be silent for ever.
  if (isRecorded(network)) throw new AppError('source.recorded', { network: network.name })
  return network
}

const readNewBlocks = (run: RunJob, network: string) => async (after: number | undefined, signal: AbortSignal) => {
  const body = writeJson(after === undefined ? {} : { after })
  const reply = await run(
    { name: 'debugNewBlocks', network, params: {}, headers: {}, body },
    { signal, client: `blocks of ${network}` },
  )
  return decodeReply('debugNewBlocks', readJson(new TextDecoder().decode(reply)), network)
}
