import { getStaleAge } from '../../blockAge.ts'
import type { BlockIdExt } from '../../blockId.ts'
import type { ChainSource } from '../../chain/ChainSource.ts'
import type { DescriptionStore } from '../../chain/DescriptionStore.ts'
import type { CallOptions, MasterchainBlock } from '../../chain/MasterchainBlock.ts'
import type { OpenedSource } from '../../chain/networks/openSource.ts'
import type { Sample } from '../../chain/snapshot/Snapshot.ts'
import type { RawBodyForm } from '../../contract/operation.ts'
import type { Progress } from '../../contract/progress.ts'
import type { NameOrigin } from '../../contract/schemas/nameOrigin.ts'
import type { EmulationLimits, Executor } from '../../emulator/Emulation.ts'
import type { OffChainLoader } from '../../naming/OffChainLoader.ts'
import type { SecondEngine } from '../../secondEngine/SecondEngine.ts'
import type { Address, UnixSec } from '../../units.ts'
import type { DomainNames } from './DomainNames.ts'

/** A network that the service can query. */
export type Network = {
  readonly name: string
  readonly chain: ChainSource
  /** The sources behind `chain`, in order of precedence; absent when the host does not list them. */
  readonly sources?: readonly OpenedSource[]
  readonly sourceNames: readonly string[]
  /** A recorded snapshot, not live: its clock is the time of its newest block. */
  readonly recorded: boolean
  /** Needed to check the wallet id of a W5 wallet. */
  readonly globalId: number | undefined
  /** Friendly addresses have the flag of a test network. */
  readonly testnet?: boolean
  /** The trusted root of proofs; `undefined` when none is configured. */
  readonly trustedBlock?: () => Promise<BlockIdExt | undefined>
  /** The address book: an account's label. */
  readonly label?: (account: Address) => string | undefined
  /** The labels of the address book; absent when the host does not list them. */
  readonly names?: () => Iterable<readonly [Address, string]>
  /** Where the label of an account comes from; `undefined` for the app's own. Asked for accounts that have a label. */
  readonly labelOrigin?: (account: Address) => NameOrigin | undefined
  /** Domains that were looked up, which `label` has; absent where each call looks them up. */
  readonly domainNames?: DomainNames
  /** What was found out about traces, kept in memory; absent where each call finds it out. An index keeps it on its own. */
  readonly descriptions?: DescriptionStore
  /** Closes its connections, so that the process can exit; a later request reconnects. */
  readonly close?: () => void
  readonly samples?: readonly Sample[]
}

/** Networks by name, as a map of them is. */
export type Networks = {
  readonly get: (name: string) => Network | undefined
  readonly keys: () => Iterable<string>
  readonly values: () => Iterable<Network>
}

/** What the host provides to the service. */
export type Deps = {
  readonly version: string
  /** By name; the first one is the default. */
  readonly networks: Networks
  readonly executor: Executor
  /** Loads the second engine with its first use; absent: the host has none. */
  readonly secondEngine?: () => Promise<SecondEngine>
  readonly nowSec: () => UnixSec
  /** Milliseconds of a monotonic clock. */
  readonly elapsedMs: () => number
  readonly yieldToEventLoop: () => Promise<void>
  readonly log: (line: string) => void
  /** Fetches off-chain token content; absent: nothing is fetched. */
  readonly offChain?: OffChainLoader
  readonly ceilings: EmulationLimits
  /** Called when a time limit shapes a result, which may then be another one elsewhere. */
  readonly onTimeLimit?: () => void
  /** The form of text bodies in `/v2` replies; by default that of tonapi. */
  readonly rawBody?: RawBodyForm
  /** Max size and duration of a snapshot; by default what a page can open, within the deadline of a call. */
  readonly snapshotLimits?: { readonly maxBytes: number; readonly timeoutMs: number }
}

/** The context of one call. */
export type CallContext = {
  readonly deps: Deps
  readonly network: Network
  readonly signal?: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

/** The part of a call's context that requests to a source need. */
export type SourceContext = Pick<CallContext, 'signal'> & { readonly network: Pick<Network, 'chain'> }

/** The options that a call passes on to its source. */
export const callOptions = ({ signal }: SourceContext): CallOptions => (signal ? { signal } : {})

/** The form of text bodies that a call requests, or that the host is set up for. */
export const getRawBodyForm = (
  { deps }: CallContext,
  { raw_body }: { readonly raw_body?: RawBodyForm | undefined },
): RawBodyForm | undefined => raw_body ?? deps.rawBody

/** The fetcher of off-chain content; `undefined` for a recorded network, which must not depend on anything else. */
export const getOffChain = ({ deps, network }: CallContext): OffChainLoader | undefined =>
  network.recorded ? undefined : deps.offChain

/** The current time on a network, never before its newest block; for a recorded network that block's time. */
export function getNetworkTime({ deps, network }: CallContext, block: MasterchainBlock): UnixSec {
  return network.recorded || deps.nowSec() < block.genUtime ? block.genUtime : deps.nowSec()
}

/** The age of the newest block as a field of a reply: empty while it is recent, and for a recorded network. */
export function presentBlockAge(
  { deps, network }: Pick<CallContext, 'deps' | 'network'>,
  utime: UnixSec,
): { readonly block_age_sec?: number } {
  const age = network.recorded ? undefined : getStaleAge(utime, deps.nowSec())
  return age === undefined ? {} : { block_age_sec: age }
}
