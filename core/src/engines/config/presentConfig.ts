import type { ParamDefinition, params } from '../../config/params.ts'
import type { Config } from '../../config/parseConfig.ts'
import type { BlockchainConfig } from '../../contract/schemas/config.ts'
import { rawConfig } from './rawConfig.ts'

/** The configuration as `/v2` shows it: known parameters that can be decoded, and the required fields. */
export function presentConfig(config: Config): BlockchainConfig {
  const known = new Map<number, unknown>()
  for (const { number, definition: row, reading } of config.params) {
    if (row && !row.debugOnly && reading.state === 'decoded') known.set(number, reading.wire())
  }
  const isMissing = (number: number) => !config.params.some(param => param.number === number)
  // The reference's values for parameters that are not set.
  for (const number of [0, 1, 2, 4]) if (!known.has(number)) known.set(number, '')
  if (isMissing(44) && config.damage.length === 0) known.set(44, { accounts: [], suspended_until: 0 })
  // Each row's type is checked below.
  return { ...(Object.fromEntries(known) as Omit<BlockchainConfig, 'raw'>), raw: rawConfig(config) }
}

type Wire<P> = P extends ParamDefinition<infer W> ? W : never
type Misfits = {
  [N in keyof typeof params & keyof BlockchainConfig]: [Wire<(typeof params)[N]>] extends [BlockchainConfig[N]]
    ? never
    : N
}[keyof typeof params & keyof BlockchainConfig]
/** Fails to compile when a row's type differs from the `/v2` schema. */
export type EveryRowFits = [Misfits] extends [never] ? true : Misfits
export const everyRowFits: EveryRowFits = true
