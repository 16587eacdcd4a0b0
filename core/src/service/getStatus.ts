import { within } from '../chain/wrappers/within.ts'
import type { Call, Reply } from '../contract/operations.ts'
import { emulatorFacts } from '../emulator/configShim.ts'
import type { Executor } from '../emulator/Emulation.ts'
import { isAppError } from '../errors.ts'
import { presentBlockId } from './blocks/presentBlockId.ts'
import type { Context, Network } from './Deps.ts'
import { presentBlock } from './present/debug/block.ts'

type NetworkStatus = Reply<'getStatus'>['networks'][number]

/** A network that does not answer for so long is listed with that. */
const patienceMs = 4000

/**
 * How the service is. Only the network that the call is about is asked over the network, and given a deadline: a list of
 * networks must neither wait for those that nobody uses nor tell them that somebody is here.
 */
export async function getStatus({ deps, network, signal }: Context, _: Call<'getStatus'>): Promise<Reply<'getStatus'>> {
  const networks = await Promise.all(
    [...deps.networks.values()].map(each =>
      each === network || each.recorded ? statusOf(each, deps.executor, signal) : { ...listed(each), unasked: true },
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

const listed = ({ name, sources, recorded }: Network) => ({ name, sources: [...sources], recorded })

async function statusOf(network: Network, executor: Executor, signal: AbortSignal | undefined): Promise<NetworkStatus> {
  const [trust, head] = await Promise.all([trustOf(network, signal), headOf(network, executor, signal)])
  return { ...listed(network), ...trust, ...head }
}

async function headOf(
  network: Network,
  executor: Executor,
  signal: AbortSignal | undefined,
): Promise<Pick<NetworkStatus, 'head' | 'global_version' | 'problem'>> {
  try {
    return await within(patienceMs, network.name, signal, async options => {
      const head = await network.chain.getMasterchainBlock('newest', options)
      const config = await network.chain.getConfig(head.id, options)
      const version = emulatorFacts(executor.facts, config).networkGlobalVersion
      return { head: presentBlock(head), ...(version !== undefined && { global_version: version }) }
    })
  } catch (thrown) {
    if (!isAppError(thrown)) throw thrown
    return { problem: thrown.message }
  }
}

/** What is believed of the network without proof; a list of servers that cannot be read is no reason to fail. */
async function trustOf(
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Pick<NetworkStatus, 'trusted_block'>> {
  try {
    const block = await within(patienceMs, network.name, signal, async () => network.trustedBlock?.())
    return block ? { trusted_block: presentBlockId(block) } : {}
  } catch (thrown) {
    if (!isAppError(thrown) || thrown.code === 'limit.cancelled') throw thrown
    return {}
  }
}
