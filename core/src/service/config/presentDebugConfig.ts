import { actionNumbers, type Param, params } from '../../config/params.ts'
import type { FoundParam } from '../../config/parseConfig.ts'
import type { DebugConfig, DebugConfigParam } from '../../contract/debugConfig.ts'
import { presentBlockId } from '../blocks/presentBlockId.ts'
import type { LocatedConfig } from './locateConfig.ts'
import { rawCell, rawConfig } from './rawConfig.ts'

const rows: readonly (readonly [number, Param])[] = Object.entries(params).map(([number, row]) => [Number(number), row])

/** Where a configuration is from, and what names it. */
export function presentHeading({ config, from, block, utime }: LocatedConfig, raw: string): Omit<Heading, 'network'> {
  return {
    from,
    ...(block && { block: presentBlockId(block) }),
    ...(utime !== undefined && { utime }),
    hash: config.dictionary.hash(),
    bytes: raw.length / 2,
  }
}
type Heading = Pick<DebugConfig, 'network' | 'from' | 'block' | 'utime' | 'hash' | 'bytes'>

/** A configuration, every parameter with its title, fields and units. */
export function presentDebugConfig(network: string, located: LocatedConfig, keyBlockSeqno?: number): DebugConfig {
  const { config } = located
  const raw = rawConfig(config)
  const isSet = new Set(config.params.map(({ number }) => number))
  const missing = rows.filter(([number]) => !isSet.has(number))
  return {
    network,
    ...presentHeading(located, raw),
    ...(keyBlockSeqno !== undefined && { key_block_seqno: keyBlockSeqno }),
    ...(config.address !== undefined && { address: config.address }),
    params: presentParams(located),
    unset: missing
      .filter(([number, { byDefault }]) => number >= 0 && !byDefault)
      .map(([number, { title }]) => ({ number, title })),
    ...(config.damage.length > 0 && { damage: [...config.damage] }),
    raw,
  }
}

/** Every parameter that is set, and those that have a value although they are not; negative numbers last. */
export function presentParams({ config }: LocatedConfig): DebugConfigParam[] {
  const isSet = new Set(config.params.map(({ number }) => number))
  // Where a part of the dictionary cannot be read, nobody knows what is not set.
  const defaults = config.damage.length > 0 ? [] : rows.filter(([number]) => !isSet.has(number)).flatMap(presentDefault)
  const place = ({ number }: DebugConfigParam) => number >>> 0
  return [...config.params.map(presentParam), ...defaults].sort((a, b) => place(a) - place(b))
}

function presentParam({ number, known, cell, reading }: FoundParam): DebugConfigParam {
  const shown = reading.state === 'decoded' ? reading.shown() : { fields: [], tables: [] }
  return {
    number,
    ...(known ? describe(known) : describeUnknown(number)),
    state: reading.state,
    ...(reading.state === 'decoded' && { layout: reading.layout }),
    ...(reading.state === 'broken' && { problem: reading.problem }),
    ...shownOf(shown),
    ...(cell && { raw: rawCell(cell), hash: cell.hash() }),
  }
}

function presentDefault([number, row]: readonly [number, Param]): DebugConfigParam[] {
  return row.byDefault ? [{ number, ...describe(row), state: 'default', ...shownOf(row.byDefault()) }] : []
}

const describe = ({ title, about, group, link }: Param) => ({ title, about, group, link })

const shownOf = ({ fields, tables }: ReturnType<NonNullable<Param['byDefault']>>) => ({
  fields: fields.map(field => ({ ...field })),
  tables: tables.map(table => ({ ...table, columns: [...table.columns] })),
})

function describeUnknown(number: number): Pick<DebugConfigParam, 'title' | 'about' | 'group'> {
  const action = actionNumbers[number]
  const about =
    number < 0
      ? 'Validators do not check what stands under a negative number; what this one means is not known here.'
      : 'Its layout is not known here.'
  return { title: `Parameter ${number}`, about, group: 'other', ...action }
}
