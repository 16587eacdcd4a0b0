import { writeBoc } from '../../cell/boc.ts'
import { Cell } from '../../cell/Cell.ts'
import type { Config } from '../../config/parseConfig.ts'
import { fromHex, toHex } from '../../encoding/hex.ts'
import { accountIdOf } from '../../units.ts'

/**
 * The configuration as the protocol stores it, `_ config_addr:bits256 config:^(Hashmap 32 ^Cell) = ConfigParams;`, as
 * a BoC in hex; only the dictionary if the configuration contract is unknown.
 */
export function rawConfig({ dictionary, address }: Config): string {
  return rawCell(address === undefined ? dictionary : Cell.of(fromHex(accountIdOf(address)), 256, [dictionary]))
}

/** A cell as a BoC in hex. */
export const rawCell = (cell: Cell): string => toHex(writeBoc(cell, { unhashed: true }))
