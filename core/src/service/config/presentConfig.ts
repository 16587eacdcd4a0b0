import type { Param, params } from '../../config/params.ts'
import type { Config } from '../../config/parseConfig.ts'
import type { BlockchainConfig } from '../../contract/schemas/config.ts'
import { rawConfig } from './rawConfig.ts'

/** The configuration as `/v2` says it: known parameters that can be read; the fields that are always there. */
export function presentConfig(config: Config): BlockchainConfig {
  const known = new Map<number, unknown>()
  for (const { number, known: row, reading } of config.params) {
    if (row && !row.debugOnly && reading.state === 'decoded') known.set(number, reading.wire())
  }
  const isMissing = (number: number) => !config.params.some(param => param.number === number)
  // What the reference gives for a parameter that is not set.
  for (const number of [0, 1, 2, 4]) if (!known.has(number)) known.set(number, '')
  if (isMissing(44) && config.damage.length === 0) known.set(44, { accounts: [], suspended_until: 0 })
  // Each row's type was checked below.
  return { ...(Object.fromEntries(known) as Omit<BlockchainConfig, 'raw'>), raw: rawConfig(config) }
}

type Wire<P> = P extends Param<infer W> ? W : never
type Misfits = {
  [N in keyof typeof params & keyof BlockchainConfig]: [Wire<(typeof params)[N]>] extends [BlockchainConfig[N]]
    ? never
    : N
}[keyof typeof params & keyof BlockchainConfig]
/** Fails to compile when a row says something else than the schema of `/v2`. */
export type EveryRowFits = [Misfits] extends [never] ? true : Misfits
export const everyRowFits: EveryRowFits = true
