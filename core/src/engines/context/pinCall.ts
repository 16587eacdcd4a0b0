import { type ChainSource, type SourceCall, wrapMethods } from '../../chain/ChainSource.ts'
import type { MasterchainBlock } from '../../chain/MasterchainBlock.ts'
import { methodRow } from '../../chain/sourceMethods.ts'
import type { Executor } from '../../emulator/Emulation.ts'
import { isAppError, isSourceFailure } from '../../errors.ts'
import { type CallContext, callOptions, type Deps, type Network } from './Deps.ts'
import { withProperties } from './withProperties.ts'

/** A call whose block and clock are fixed before it computes. */
export type PinnedCall = {
  readonly context: CallContext
  /**
   * What the reply depends on besides the request and the host: the hashes of the block, and the host's time if the request
   * does not name a block. Empty for a recorded network, which does not change.
   */
  readonly basis: string
  /** To be read after the reply: for how long the same request on the same basis has this reply; 0: not at all. */
  readonly lifetimeMs: () => number
}

/** For metadata that is shown beside a result: off-chain content and the index of a source change at any time. */
const metadataLifetimeMs = 10 * 60_000

/**
 * Fixes what a call depends on, and watches whether it reads anything else: data that may be different at the next request, a
 * failed source, a time limit that shaped the result. `undefined` if that cannot be known beforehand.
 */
export async function pinCall(
  context: CallContext,
  { block_seqno: seqno, as_on_chain: asOnChain }: { readonly block_seqno?: number; readonly as_on_chain?: boolean },
): Promise<PinnedCall | undefined> {
  const { network, deps } = context
  const lifetime = new Lifetime()
  if (network.recorded) {
    const recorded = watchLabels(network, lifetime)
    return {
      basis: '',
      lifetimeMs: lifetime.read,
      context: { ...context, network: recorded, deps: watchDeps(deps, lifetime) },
    }
  }
  // The block is that of the trace, which can still grow.
  if (asOnChain) return undefined
  const block = await readBlock(context, seqno)
  if (!block || block.inferred) return undefined
  const nowSec = seqno === undefined ? deps.nowSec() : undefined
  const { rootHash, fileHash } = block.id
  return {
    basis: [rootHash, fileHash, nowSec ?? ''].join(' '),
    lifetimeMs: lifetime.read,
    context: {
      ...context,
      network: watchNetwork(network, nowSec === undefined ? undefined : block, lifetime),
      deps: watchDeps(nowSec === undefined ? deps : { ...deps, nowSec: () => nowSec }, lifetime, nowSec !== undefined),
    },
  }
}

/** The block that the call reads; an error is that of the call itself. */
async function readBlock(context: CallContext, seqno: number | undefined): Promise<MasterchainBlock | undefined> {
  const choice = seqno === undefined ? 'newest' : { seqno }
  try {
    return await context.network.chain.getMasterchainBlock(choice, callOptions(context))
  } catch (error) {
    if (isAppError(error)) return undefined
    throw error
  }
}

/** The shortest lifetime of anything that a call used. */
class Lifetime {
  #ms = Number.POSITIVE_INFINITY

  readonly read = (): number => this.#ms

  limit(ms: number): void {
    this.#ms = Math.min(this.#ms, ms)
  }

  /** Nothing that depends on this may be used again. */
  end(): void {
    this.#ms = 0
  }
}

function watchNetwork(network: Network, newest: MasterchainBlock | undefined, lifetime: Lifetime): Network {
  let watched: ChainSource | undefined
  const chain = () => (watched ??= wrapMethods(network.chain, call => readWatched(call, newest, lifetime)))
  return withProperties(watchLabels(network, lifetime), { chain: { get: chain, enumerable: true } })
}

async function readWatched(
  call: SourceCall,
  newest: MasterchainBlock | undefined,
  lifetime: Lifetime,
): Promise<unknown> {
  const { method, args, send } = call
  if (newest && method === 'getMasterchainBlock' && args[0] === 'newest') return newest
  let reply: unknown
  try {
    reply = await send()
  } catch (error) {
    // What a source never supports is the same at every request.
    if (isSourceFailure(error) && error.code !== 'source.unsupported') lifetime.end()
    throw error
  }
  const { lifetime: declared = 'none', perKey } = methodRow(method)
  const isMissing = perKey ? isIncomplete(args[0], reply) : reply === undefined
  const life = isMissing ? 'none' : typeof declared === 'string' ? declared : declared(reply, ...args)
  if (method === 'getJettons') lifetime.limit(metadataLifetimeMs)
  else if (life !== 'final') lifetime.end()
  return reply
}

/** Whether a map lacks a requested key: it may exist later. */
const isIncomplete = (keys: unknown, found: unknown): boolean =>
  Array.isArray(keys) && found instanceof Map && keys.some(key => !found.has(key))

/** A domain that was looked up before can point elsewhere by now, and other workers do not know it. */
function watchLabels(network: Network, lifetime: Lifetime): Network {
  const { domainNames, label } = network
  if (!domainNames || !label) return network
  const watched: Network['label'] = account => {
    if (domainNames.get(account) != null) lifetime.end()
    return label(account)
  }
  return withProperties(network, { label: { value: watched, enumerable: true } })
}

function watchDeps(deps: Deps, lifetime: Lifetime, isClockPinned = false): Deps {
  const { nowSec, offChain } = deps
  return {
    ...deps,
    executor: watchExecutor(deps.executor, lifetime),
    onTimeLimit: () => lifetime.end(),
    nowSec() {
      if (!isClockPinned) lifetime.end()
      return nowSec()
    },
    ...(offChain && {
      offChain: uri => {
        lifetime.limit(metadataLifetimeMs)
        return offChain(uri)
      },
    }),
  }
}

/** A result that a limit of time or memory shaped is not the same on every machine. */
function watchExecutor(executor: Executor, lifetime: Lifetime): Executor {
  const watch = <T>(run: () => T): T => {
    try {
      return run()
    } catch (error) {
      if (isAppError(error) && (error.code === 'limit.time' || error.code === 'limit.cells')) lifetime.end()
      throw error
    }
  }
  return {
    facts: executor.facts,
    runTransaction: input => watch(() => executor.runTransaction(input)),
    runTickTock: input => watch(() => executor.runTickTock(input)),
    runGetMethod: input => watch(() => executor.runGetMethod(input)),
  }
}
