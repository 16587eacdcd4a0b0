import { toBlockIdExtJson } from '../../blockId.ts'
import { withDeadline } from '../../chain/wrappers/withDeadline.ts'
import type { Reply } from '../../contract/operations.ts'
import { emulatorFacts } from '../../emulator/configShim.ts'
import { isAppError } from '../../errors.ts'
import { type CallContext, type Deps, type Network, presentBlockAge } from '../context/Deps.ts'

type NetworkStatus = Reply<'getStatus'>['networks'][number]

/** A network that does not respond in this time is listed with a problem. */
const timeoutMs = 4000

/**
 * The status of each network. Only the requested network is contacted, with a deadline: listing networks must neither
 * wait for unused ones nor reveal the user's presence to them.
 */
export const getNetworkStatuses = ({ deps, network, signal }: CallContext): Promise<NetworkStatus[]> =>
  Promise.all(
    [...deps.networks.values()].map(async each =>
      each.name === network.name || each.recorded
        ? getNetworkStatus(each, deps, signal)
        : { ...presentNetwork(each), unasked: true },
    ),
  )

const presentNetwork = ({ name, sourceNames: sources, recorded }: Network) => ({
  name,
  sources: [...sources],
  recorded,
})

async function getNetworkStatus(network: Network, deps: Deps, signal: AbortSignal | undefined): Promise<NetworkStatus> {
  const [trust, head] = await Promise.all([getTrustedBlock(network, signal), getNetworkHead(network, deps, signal)])
  return { ...presentNetwork(network), ...trust, ...head }
}

async function getNetworkHead(
  network: Network,
  deps: Deps,
  signal: AbortSignal | undefined,
): Promise<Pick<NetworkStatus, 'head' | 'block_age_sec' | 'global_version' | 'problem'>> {
  try {
    return await withDeadline(timeoutMs, network.name, signal, async options => {
      const head = await network.chain.getMasterchainBlock('newest', options)
      const config = await network.chain.getConfig(head.id, options)
      const version = emulatorFacts(deps.executor.facts, config).networkGlobalVersion
      return {
        head: { ...toBlockIdExtJson(head.id), utime: head.genUtime },
        ...presentBlockAge({ deps, network }, head.genUtime),
        ...(version !== undefined && { global_version: version }),
      }
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
