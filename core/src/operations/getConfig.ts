import type { Call, Reply } from '../contract/operations.ts'
import { locateConfig } from '../engines/config/locateConfig.ts'
import { presentConfig } from '../engines/config/presentConfig.ts'
import type { CallContext } from '../engines/context/Deps.ts'

/** The configuration of the newest masterchain block. */
export async function getConfig(context: CallContext, _: Call<'getConfig'>): Promise<Reply<'getConfig'>> {
  return presentConfig((await locateConfig(context, {})).config)
}
