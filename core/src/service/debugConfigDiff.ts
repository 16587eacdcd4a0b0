import type { Call, Reply } from '../contract/operations.ts'
import { diffConfigs } from './config/diffConfigs.ts'
import { type LocatedConfig, locateConfig } from './config/locateConfig.ts'
import { presentHeading, presentParams } from './config/presentDebugConfig.ts'
import { rawConfig } from './config/rawConfig.ts'
import type { Context } from './Deps.ts'

/** What differs between two configurations. */
export async function debugConfigDiff(
  context: Context,
  { body }: Call<'debugConfigDiff'>,
): Promise<Reply<'debugConfigDiff'>> {
  const [a, b] = await Promise.all([locateConfig(context, body.a), locateConfig(context, body.b)])
  const heading = (located: LocatedConfig) => presentHeading(located, rawConfig(located.config))
  return {
    network: context.network.name,
    a: heading(a),
    b: heading(b),
    changes: diffConfigs(presentParams(a), presentParams(b)),
  }
}
