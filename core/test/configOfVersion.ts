import { Builder } from '../src/cell/Builder.ts'
import { type Cell, emptyCell } from '../src/cell/Cell.ts'
import { dictEntries, writeDict } from '../src/cell/dict.ts'

/** A configuration with another global version. */
export function configOfVersion(config: Cell, version: number): Cell {
  // capabilities#c4 version:uint32 capabilities:uint64 = GlobalVersion;
  const capabilities = new Builder().uint(0xc4, 8).uint(version, 32).uint(0x2ee, 64).end()
  const changed = writeDict(
    [...dictEntries(config, 32)].map(({ key, value }) => {
      const parameter = key === 8n ? capabilities : value.loadRef()
      return [key, builder => builder.ref(parameter)]
    }),
    32,
  )
  return changed ?? emptyCell
}
