import { type BlockIdExt, fullShard } from '@tonoscope/core/blockId'
import { requireMethod } from '@tonoscope/core/chain/ChainSource'
import type { NetworkConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import { openNetwork } from '@tonoscope/core/chain/networks/openNetwork'
import {
  type ChainIndex,
  type Checkpoint,
  type IndexScope,
  type IndexSizes,
  indexVersion,
  type OpenIndex,
  type OpenIndexOptions,
} from '@tonoscope/core/chainIndex/ChainIndex'
import type { IndexerClock, IndexerOptions } from '@tonoscope/core/chainIndex/indexerTypes'
import { runIndexer } from '@tonoscope/core/chainIndex/runIndexer'
import { parseBlockRef } from '@tonoscope/core/encoding/parseBlockRef'
import { AppError, isAppError } from '@tonoscope/core/errors'
import { openIndex } from '../chainIndex/openIndex.ts'
import { nodePorts } from '../host.ts'
import { withBuiltInFiles } from '../networks.ts'
import { hostClock } from './hostClock.ts'
import { startBlockReader } from './startBlockReader.ts'

/** What an index has, and how far it is behind its network. */
export type IndexStatus = {
  readonly index: string
  readonly scope: IndexScope
  readonly checkpoint: Checkpoint
  readonly sizes: IndexSizes
  /** The newest block of the network; absent when no source responds. */
  readonly head?: { readonly seqno: number; readonly utime: number }
}

/** Which index is opened. */
export type NetworkIndexOptions = Omit<OpenIndexOptions, 'identity'> & {
  /** A folder, or the URL of a database. */
  readonly location: string
  /** What it contains; absent: it must exist. */
  readonly scope?: IndexScope | undefined
}

/** What depends on the host: tests have an index in memory, and their own time. */
export type NetworkIndexDeps = {
  readonly openIndex: OpenIndex
  readonly clock: IndexerClock
  /** The program of a thread that reads many blocks (`serveBlockReads`); absent: all are read in this thread. */
  readonly readerFile?: URL
}

const hostDeps: NetworkIndexDeps = { openIndex, clock: hostClock }

/** Where an indexer begins and ends; blocks as they were typed. */
export type IndexNetworkOptions = Pick<IndexerOptions, 'onEvent' | 'limits'> & {
  readonly from?: string | undefined
  readonly until?: string | undefined
  /** Ends at the block that is the newest one now; a recorded network always does. */
  readonly once?: boolean
}

/** An index with the network that it is of. */
export type NetworkIndex = {
  readonly index: ChainIndex
  readonly networkName: string
  /** Indexes the network until the signal aborts, or all is indexed. @throws proof.index, index.*, source.*, input.* */
  readonly run: (options: IndexNetworkOptions, signal: AbortSignal) => Promise<void>
  readonly readStatus: () => Promise<IndexStatus>
  readonly close: () => Promise<void>
}

type OpenedNetwork = ReturnType<typeof openNetwork>

/** Opens the index of a network, which is created if a scope is given. @throws index.*, source.unsupported without a zero state */
export async function openNetworkIndex(
  config: NetworkConfig,
  { location, scope, ...options }: NetworkIndexOptions,
  deps: NetworkIndexDeps = hostDeps,
): Promise<NetworkIndex> {
  const network = openNetwork(withBuiltInFiles(config), nodePorts())
  try {
    const zeroState = scope && (await readZeroState(network))
    const identity = scope && zeroState && { version: indexVersion, zeroState, scope }
    const index = await deps.openIndex(location, { ...options, ...(identity && { identity }) })
    return {
      index,
      networkName: network.name,
      async run({ from, until, once = false, ...rest }, signal) {
        const [first, last] = await Promise.all([
          findSeqno(network, from, '--from'),
          findSeqno(network, until, '--until'),
        ])
        const { chain: source, globalId } = network
        const follow = !once && !network.recorded
        const checkHead = () => isHeadProven(network)
        const { clock, readerFile } = deps
        await runIndexer(
          {
            ...rest,
            index,
            source,
            clock,
            ...(readerFile && {
              startReader: reader => startBlockReader(readerFile, { network: config, reader }, options.log),
            }),
            follow,
            from: first,
            until: last,
            globalId,
            isHeadProven: checkHead,
          },
          signal,
        )
      },
      readStatus: () => readStatus(index, network),
      async close() {
        await index.close()
        network.close()
      },
    }
  } catch (error) {
    network.close()
    throw error
  }
}

/** @throws source.unsupported when it is unknown */
async function readZeroState({ chain, name, trustedBlock }: OpenedNetwork): Promise<BlockIdExt> {
  const found = await chain.findBlock?.({ workchain: -1, shard: fullShard, seqno: 0 }).catch(toUndefinedIfAbsent)
  const known = found ?? (await trustedBlock())
  if (known?.seqno === 0) return known
  throw new AppError('source.unsupported', {
    source: name,
    what: 'the zero state, which identifies a network; add it to the network as zero_state',
  })
}

function toUndefinedIfAbsent(error: unknown): undefined {
  if (isAppError(error) && ['source.notRecorded', 'source.unsupported', 'lookup.block'].includes(error.code)) return
  throw error
}

/** The seqno of a masterchain block that was given as such, or by its time. @throws input.argument, input.block */
async function findSeqno(
  { chain }: OpenedNetwork,
  text: string | undefined,
  name: string,
): Promise<number | undefined> {
  if (text === undefined) return undefined
  const ref = parseBlockRef(text)
  if (ref.kind === 'id' && ref.workchain === -1) return ref.seqno
  if (ref.kind === 'newest') return (await chain.getMasterchainBlock('newest')).id.seqno
  if (ref.kind !== 'time')
    throw new AppError('input.argument', { name, reason: 'expected a masterchain seqno, a date, or @unix' })
  const found = await requireMethod(chain, 'findBlock')({ workchain: -1, shard: fullShard, utime: ref.utime })
  if (!found) throw new AppError('input.argument', { name, reason: 'there is no block at this time yet' })
  return found.seqno
}

/** Whether the newest block is proven by validator signatures, where a source checks that. */
async function isHeadProven({ sources }: OpenedNetwork): Promise<boolean> {
  for (const { headProof } of sources) {
    const proof = await headProof?.()
    if (proof) return proof.state === 'proven' || proof.state === 'not-checkable'
  }
  return true
}

async function readStatus(index: ChainIndex, { chain }: OpenedNetwork): Promise<IndexStatus> {
  const [reached, head] = await Promise.all([
    readIndexStatus(index),
    chain.getMasterchainBlock('newest').catch((error: unknown) => {
      if (!isAppError(error)) throw error
      return undefined
    }),
  ])
  return { ...reached, ...(head && { head: { seqno: head.id.seqno, utime: head.genUtime } }) }
}

/** What an index has. @throws index.* */
export async function readIndexStatus(index: ChainIndex): Promise<IndexStatus> {
  const [checkpoint, sizes] = await Promise.all([index.checkpoint(), index.sizes()])
  return { index: index.name, scope: index.identity.scope, checkpoint, sizes }
}
