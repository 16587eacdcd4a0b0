import type { Call, Reply } from '../contract/operations.ts'
import { diffConfigs } from '../engines/config/diffConfigs.ts'
import { type LocatedConfig, locateConfig } from '../engines/config/locateConfig.ts'
import { presentConfigHeading, presentParams } from '../engines/config/presentDebugConfig.ts'
import { rawConfig } from '../engines/config/rawConfig.ts'
import type { CallContext } from '../engines/context/Deps.ts'

/** The differences between two configurations. */
export async function debugConfigDiff(
  context: CallContext,
  { body }: Call<'debugConfigDiff'>,
): Promise<Reply<'debugConfigDiff'>> {
  const [a, b] = await Promise.all([locateConfig(context, body.from), locateConfig(context, body.to)])
  const heading = (located: LocatedConfig) => presentConfigHeading(located, rawConfig(located.config))
  return {
    network: context.network.name,
    from: heading(a),
    to: heading(b),
    changes: diffConfigs(presentParams(a), presentParams(b)),
  }
}
