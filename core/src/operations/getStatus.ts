import { toBlockIdExtJson } from '../blockId.ts'
import { withDeadline } from '../chain/wrappers/withDeadline.ts'
import type { Call, Reply } from '../contract/operations.ts'
import { emulatorFacts } from '../emulator/configShim.ts'
import type { Executor } from '../emulator/Emulation.ts'
import type { CallContext, Network } from '../engines/context/Deps.ts'
import { isAppError } from '../errors.ts'
import { presentMasterchainBlock } from '../present/debug/presentMasterchainBlock.ts'

type NetworkStatus = Reply<'getStatus'>['networks'][number]

/** A network that does not respond in this time is listed with a problem. */
const timeoutMs = 4000

/**
 * The status of the service. Only the requested network is contacted, with a deadline: listing networks must neither
 * wait for unused ones nor reveal the user's presence to them.
 */
export async function getStatus(
  { deps, network, signal }: CallContext,
  _: Call<'getStatus'>,
): Promise<Reply<'getStatus'>> {
  const networks = await Promise.all(
    [...deps.networks.values()].map(each =>
      each === network || each.recorded
        ? getNetworkStatus(each, deps.executor, signal)
        : { ...presentNetwork(each), unasked: true },
    ),
  )
  const own: NetworkStatus | undefined = networks.find(each => each.name === network.name)
  const head = own?.head
  return {
    rest_online: own?.problem === undefined,
    indexing_latency: head && !own.recorded ? Math.max(0, deps.nowSec() - head.utime) : 0,
    last_known_masterchain_seqno: head?.seqno ?? 0,
    version: deps.version,
    default_network: networks[0]?.name ?? '',
    networks,
    emulator: { build: deps.executor.facts.build, global_version: deps.executor.facts.globalVersion },
  }
}

const presentNetwork = ({ name, sourceNames: sources, recorded }: Network) => ({
  name,
  sources: [...sources],
  recorded,
})

async function getNetworkStatus(
  network: Network,
  executor: Executor,
  signal: AbortSignal | undefined,
): Promise<NetworkStatus> {
  const [trust, head] = await Promise.all([getTrustedBlock(network, signal), getNetworkHead(network, executor, signal)])
  return { ...presentNetwork(network), ...trust, ...head }
}

async function getNetworkHead(
  network: Network,
  executor: Executor,
  signal: AbortSignal | undefined,
): Promise<Pick<NetworkStatus, 'head' | 'global_version' | 'problem'>> {
  try {
    return await withDeadline(timeoutMs, network.name, signal, async options => {
      const head = await network.chain.getMasterchainBlock('newest', options)
      const config = await network.chain.getConfig(head.id, options)
      const version = emulatorFacts(executor.facts, config).networkGlobalVersion
      return { head: presentMasterchainBlock(head), ...(version !== undefined && { global_version: version }) }
    })
  } catch (error) {
    if (!isAppError(error)) throw error
    return { problem: error.message }
  }
}

/** The trusted root of the network; a global config that cannot be read is not an error here. */
async function getTrustedBlock(
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Pick<NetworkStatus, 'trusted_block'>> {
  try {
    const block = await withDeadline(timeoutMs, network.name, signal, async () => network.trustedBlock?.())
    return block ? { trusted_block: toBlockIdExtJson(block) } : {}
  } catch (error) {
    if (!isAppError(error) || error.code === 'limit.cancelled') throw error
    return {}
  }
}
