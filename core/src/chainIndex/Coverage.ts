import { maxFreshSec } from '../blockAge.ts'
import type { PartialSource } from '../chain/ChainSource.ts'
import type { CallOptions } from '../chain/MasterchainBlock.ts'
import { isSourceFailure } from '../errors.ts'
import type { Address, UnixSec } from '../units.ts'
import type { ChainIndex, Checkpoint, IndexScope, SeqnoRange } from './ChainIndex.ts'
import type { IndexLoader } from './IndexLoader.ts'

/** What an index certainly has, at one moment. */
export type Coverage = {
  readonly scope: IndexScope
  /** The last range reaches the newest block of the network, or one that is at most a minute older. */
  readonly isCurrent: boolean
  /** Every block from the first one of the network to the newest, of all accounts. */
  readonly isWhole: boolean
  /** The indexed blocks around a masterchain block. */
  readonly rangeOf: (seqno: number) => SeqnoRange | undefined
  /** Nothing after this masterchain block is missing, up to the newest one. */
  readonly reachesNewest: (seqno: number) => boolean
  /** Nothing before this masterchain block is missing. */
  readonly reachesFirst: (seqno: number) => boolean
  readonly hasAccount: (account: Address) => boolean
}

/** The first masterchain block: before it there is only the zero state. */
const firstSeqno = 1
/** The newest block of the network is requested once in this time. */
const newestMs = 1000

/** Compares an index with the newest block of the other sources of its network. */
export class CoverageReader {
  private readonly index: ChainIndex
  private readonly loader: IndexLoader
  private readonly others: PartialSource
  private readonly nowMs: () => number
  private newest: { readonly atMs: number; readonly utime: Promise<UnixSec | undefined> } | undefined

  constructor(index: ChainIndex, loader: IndexLoader, others: PartialSource, nowMs: () => number) {
    this.index = index
    this.loader = loader
    this.others = others
    this.nowMs = nowMs
  }

  /** @throws index.*, limit.cancelled */
  async read(options: CallOptions): Promise<Coverage> {
    const [checkpoint, newestUtime] = await Promise.all([this.loader.checkpoint(), this.readNewest(options)])
    return toCoverage(checkpoint, this.index.identity.scope, newestUtime)
  }

  /** `undefined` when no source responds: then the index is the newest that is known. */
  private readNewest(options: CallOptions): Promise<UnixSec | undefined> {
    const nowMs = this.nowMs()
    if (this.newest && nowMs - this.newest.atMs < newestMs) return this.newest.utime
    const utime = this.requestNewest(options)
    this.newest = { atMs: nowMs, utime }
    utime.catch(() => {
      this.newest = undefined
    })
    return utime
  }

  private async requestNewest(options: CallOptions): Promise<UnixSec | undefined> {
    try {
      return (await this.others.getMasterchainBlock?.('newest', options))?.genUtime
    } catch (error) {
      if (!isSourceFailure(error)) throw error
      return undefined
    }
  }
}

function toCoverage({ ranges, newest }: Checkpoint, scope: IndexScope, newestUtime: UnixSec | undefined): Coverage {
  const accounts = scope.accounts && new Set(scope.accounts)
  const last = ranges.at(-1)
  const isCurrent = newest !== undefined && (newestUtime === undefined || newestUtime - newest.utime <= maxFreshSec)
  const rangeOf = (seqno: number) => ranges.find(({ first, last }) => first <= seqno && seqno <= last)
  const reachesNewest = (seqno: number) => isCurrent && last !== undefined && rangeOf(seqno) === last
  const reachesFirst = (seqno: number) => (rangeOf(seqno)?.first ?? Number.POSITIVE_INFINITY) <= firstSeqno
  return {
    scope,
    isCurrent,
    isWhole: accounts === undefined && ranges.length === 1 && reachesNewest(firstSeqno),
    rangeOf,
    reachesNewest,
    reachesFirst,
    hasAccount: account => accounts?.has(account) ?? true,
  }
}

/** What an index lacks, for error texts. */
export const describeLack = ({ scope, isCurrent }: Coverage): string => {
  if (scope.accounts) return 'it has only some accounts'
  return isCurrent ? 'it has only some blocks' : 'it does not have the newest blocks'
}
