import { encodeBoc } from '../../cell/boc.ts'
import { Cell } from '../../cell/Cell.ts'
import type { ParamDefinition, params } from '../../config/params.ts'
import type { Config } from '../../config/parseConfig.ts'
import type { BlockchainConfig } from '../../contract/schemas/config.ts'
import { fromHex, toHex } from '../../encoding/hex.ts'
import { accountIdOf } from '../../units.ts'

type Wire<P> = P extends ParamDefinition<infer W> ? W : never
type KnownNumber = keyof typeof params & keyof BlockchainConfig
/** Known parameters by the types of their rows: a row that differs from the `/v2` schema does not compile. */
type WireConfig = { [N in KnownNumber]: Wire<(typeof params)[N]> } & Omit<BlockchainConfig, KnownNumber | 'raw'>

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
  return { ...(Object.fromEntries(known) as WireConfig), raw: rawConfig(config) }
}

/**
 * The configuration as the protocol stores it, `_ config_addr:bits256 config:^(Hashmap 32 ^Cell) = ConfigParams;`, as
 * a BoC in hex; only the dictionary if the configuration contract is unknown.
 */
export function rawConfig({ dictionary, address }: Config): string {
  return rawCell(address === undefined ? dictionary : Cell.of(fromHex(accountIdOf(address)), 256, [dictionary]))
}

/** A cell as a BoC in hex. */
export const rawCell = (cell: Cell): string => encodeBoc(cell, toHex, { unhashed: true })
