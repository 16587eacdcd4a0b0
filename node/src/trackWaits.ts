import { wrapMethods } from '@tonoscope/core/chain/ChainSource'
import type { OpenedSource } from '@tonoscope/core/chain/networks/openSource'
import type { Network, Networks } from '@tonoscope/core/engines/context/Deps'
import { withProperties } from '@tonoscope/core/engines/context/withProperties'
import type { OffChainLoader } from '@tonoscope/core/naming/OffChainLoader'
import type { CallState } from './workerProtocol.ts'

/** Runs work that waits for a network. */
export type Track = <T>(work: () => Promise<T>) => Promise<T>

/** Shorter waits (cached replies, local servers) are not reported. */
const minWaitMs = 2

/** Reports when a call begins to wait for a network and when it computes again. */
export function trackWaits(onState: (state: CallState) => void): { readonly track: Track; end(): void } {
  let pending = 0
  let isReported = false
  let timer: NodeJS.Timeout | undefined
  const report = () => {
    isReported = true
    onState('waiting')
  }
  const endWait = () => {
    clearTimeout(timer)
    timer = undefined
    if (isReported) onState('computing')
    isReported = false
  }
  return {
    async track(work) {
      pending++
      timer ??= setTimeout(report, minWaitMs)
      try {
        return await work()
      } finally {
        if (--pending === 0) endWait()
      }
    },
    end: () => clearTimeout(timer),
  }
}

/** Networks by name whose requests go through `track`; a call uses one of them, the others are not created. */
export function trackNetworks(
  networks: Networks,
  track: Track,
  onFailure: (name: string, error: unknown) => void,
): Networks {
  const tracked = new Map<string, Network>()
  const get = (name: string): Network | undefined => {
    const known = tracked.get(name)
    const network = known ? undefined : networks.get(name)
    if (!network) return known
    const created = trackNetwork(network, track, error => onFailure(name, error))
    tracked.set(name, created)
    return created
  }
  return {
    get,
    keys: () => networks.keys(),
    *values() {
      for (const name of networks.keys()) {
        const network = get(name)
        if (network) yield network
      }
    },
  }
}

/** A network whose requests go through `track`; a recorded network never waits. Failed reads are reported. */
function trackNetwork(network: Network, track: Track, onFailure: (error: unknown) => void): Network {
  if (network.recorded) return network
  let chain: Network['chain'] | undefined
  const trackedChain = () =>
    (chain ??= wrapMethods(network.chain, ({ send }) =>
      track(async () => {
        try {
          return await send()
        } catch (error) {
          onFailure(error)
          throw error
        }
      }),
    ))
  const { trustedBlock } = network
  return withProperties(network, {
    chain: { get: trackedChain, enumerable: true },
    sources: { get: () => network.sources?.map(source => trackSource(source, track)), enumerable: true },
    ...(trustedBlock && { trustedBlock: { value: () => track(trustedBlock), enumerable: true } }),
  })
}

function trackSource(opened: OpenedSource, track: Track): OpenedSource {
  const { isConfiguredNetwork, headProof, trustedBlock, descriptions } = opened
  return {
    ...opened,
    source: wrapMethods(opened.source, ({ send }) => track(() => send())),
    ...(isConfiguredNetwork && { isConfiguredNetwork: options => track(() => isConfiguredNetwork(options)) }),
    ...(headProof && { headProof: () => track(headProof) }),
    ...(trustedBlock && { trustedBlock: () => track(trustedBlock) }),
    ...(descriptions && {
      descriptions: {
        ...descriptions,
        read: traces => track(() => descriptions.read(traces)),
        keep: rows => track(() => descriptions.keep(rows)),
      },
    }),
  }
}

/** A loader of off-chain content whose requests go through `track`. */
export const trackOffChain =
  (load: OffChainLoader, track: Track): OffChainLoader =>
  uri =>
    track(() => load(uri))
