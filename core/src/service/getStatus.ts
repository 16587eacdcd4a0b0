import type { Call, Reply } from '../contract/operations.ts'
import { emulatorFacts } from '../emulator/configShim.ts'
import type { Executor } from '../emulator/Emulation.ts'
import { isAppError } from '../errors.ts'
import type { Context, Network } from './Deps.ts'
import { presentBlock } from './present/debug/block.ts'

type NetworkStatus = Reply<'getStatus'>['networks'][number]

/** How the service is; a network whose sources fail is listed with its problem. */
export async function getStatus({ deps, network, signal }: Context, _: Call<'getStatus'>): Promise<Reply<'getStatus'>> {
  const networks = await Promise.all([...deps.networks.values()].map(each => statusOf(each, deps.executor, signal)))
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

async function statusOf(network: Network, executor: Executor, signal: AbortSignal | undefined): Promise<NetworkStatus> {
  const fixed = { name: network.name, sources: [...network.sources], recorded: network.recorded }
  try {
    const options = signal ? { signal } : {}
    const head = await network.chain.getMasterchainBlock('newest', options)
    const config = await network.chain.getConfig(head.id, options)
    const version = emulatorFacts(executor.facts, config).networkGlobalVersion
    return { ...fixed, head: presentBlock(head), ...(version !== undefined && { global_version: version }) }
  } catch (thrown) {
    if (!isAppError(thrown)) throw thrown
    return { ...fixed, problem: thrown.message }
  }
}
