import type { Handlers } from '../contract/operations.ts'
import { diffConfigs } from '../engines/config/diffConfigs.ts'
import { getConfigHistory, getKeyBlockSeqno } from '../engines/config/getConfigHistory.ts'
import { type LocatedConfig, locateConfig } from '../engines/config/locateConfig.ts'
import { presentConfig, rawConfig } from '../engines/config/presentConfig.ts'
import { presentConfigHeading, presentDebugConfig, presentParams } from '../engines/config/presentDebugConfig.ts'
import type { CallContext } from '../engines/context/Deps.ts'
import { tryFetch } from '../engines/context/optionalRequests.ts'

/** Operations on configurations. */
export const configOperations = {
  getConfig: async context => presentConfig((await locateConfig(context, {})).config),

  getConfigOfBlock: async (context, { params }) =>
    presentConfig((await locateConfig(context, { block: `${params.masterchain_seqno}` })).config),

  async debugConfig(context, { body }) {
    const located = await locateConfig(context, body)
    const { block } = located
    // The key block that set the configuration; without it the configuration itself is complete.
    const keyBlockSeqno = block && (await tryFetch(() => getKeyBlockSeqno(context, block)))
    const config = presentDebugConfig(context.network.name, located, keyBlockSeqno)
    return body.v2 ? { ...config, v2: presentConfig(located.config) } : config
  },

  async debugConfigDiff(context, { body }) {
    const [a, b] = await Promise.all([locateConfig(context, body.from), locateConfig(context, body.to)])
    const heading = (located: LocatedConfig) => presentConfigHeading(located, rawConfig(located.config))
    return {
      network: context.network.name,
      from: heading(a),
      to: heading(b),
      changes: diffConfigs(presentParams(a), presentParams(b)),
    }
  },

  debugConfigHistory: (context, { body }) => getConfigHistory(context, body),
} satisfies Partial<Handlers<CallContext>>
