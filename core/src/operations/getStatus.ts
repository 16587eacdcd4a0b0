import type { Call, Reply } from '../contract/operations.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { getNetworkStatuses } from '../engines/networks/getNetworkStatuses.ts'

/** The status of the service and of its networks. */
export async function getStatus(context: CallContext, _: Call<'getStatus'>): Promise<Reply<'getStatus'>> {
  const { deps, network } = context
  const networks = await getNetworkStatuses(context)
  const own = networks.find(each => each.name === network.name)
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
