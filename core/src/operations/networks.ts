import { toBocHex } from '../cell/text.ts'
import type { Sample } from '../chain/snapshot/Snapshot.ts'
import type { DebugSample } from '../contract/debugSamples.ts'
import type { Handlers } from '../contract/operations.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { checkSources } from '../engines/networks/checkSources.ts'
import { getNetworkStatuses } from '../engines/networks/getNetworkStatuses.ts'
import { getSampleTree } from '../engines/samples/getSampleTree.ts'

/** Operations on the service and its networks. */
export const networkOperations = {
  async getStatus(context) {
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
  },

  async getSamples(context) {
    const samples = (context.network.samples ?? []).map(async sample => {
      const tree = await getSampleTree(context, sample)
      return { ...presentSample(sample), ...(tree && { tree }) }
    })
    return { samples: await Promise.all(samples) }
  },

  debugConnections: async context => ({ network: context.network.name, sources: await checkSources(context) }),
} satisfies Partial<Handlers<CallContext>>

/** A snapshot's sample message, ready to run. */
export function presentSample(sample: Sample): DebugSample {
  const { transactions, ignoreSignature } = sample.arguments ?? {}
  return {
    id: sample.id,
    title: sample.title,
    description: sample.description,
    boc: sample.shown?.boc ?? toBocHex(sample.message),
    ...(sample.blockSeqno !== undefined && { block_seqno: sample.blockSeqno }),
    on_chain: sample.onChainMessage !== undefined,
    group: sample.group,
    ...(sample.arguments && {
      arguments: {
        ...(ignoreSignature !== undefined && { ignore_signature: ignoreSignature }),
        ...(transactions !== undefined && { limits: { transactions } }),
      },
    }),
  }
}
