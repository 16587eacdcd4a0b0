import { toBlockIdExtJson } from '../../blockId.ts'
import { type ParamDefinition, params, proposalOnlyParams } from '../../config/params.ts'
import type { ParsedParam } from '../../config/parseConfig.ts'
import type { DebugConfig, DebugConfigParam } from '../../contract/debugConfig.ts'
import type { LocatedConfig } from './locateConfig.ts'
import { rawCell, rawConfig } from './rawConfig.ts'

const rows: readonly (readonly [number, ParamDefinition])[] = Object.entries(params).map(([number, row]) => [
  Number(number),
  row,
])

/** The origin, block and hash of a configuration. */
export function presentConfigHeading(
  { config, origin: from, block, utime }: LocatedConfig,
  raw: string,
): Omit<ConfigHeading, 'network'> {
  return {
    origin: from,
    ...(block && { block: toBlockIdExtJson(block) }),
    ...(utime !== undefined && { utime }),
    hash: config.dictionary.hash(),
    bytes: raw.length / 2,
  }
}
type ConfigHeading = Pick<DebugConfig, 'network' | 'origin' | 'block' | 'utime' | 'hash' | 'bytes'>

/** A configuration: every parameter with its title, fields and units. */
export function presentDebugConfig(network: string, located: LocatedConfig, keyBlockSeqno?: number): DebugConfig {
  const { config } = located
  const raw = rawConfig(config)
  const isSet = new Set(config.params.map(({ number }) => number))
  const missing = rows.filter(([number]) => !isSet.has(number))
  return {
    network,
    ...presentConfigHeading(located, raw),
    ...(keyBlockSeqno !== undefined && { key_block_seqno: keyBlockSeqno }),
    ...(config.address !== undefined && { address: config.address }),
    params: presentParams(located),
    unset: missing
      .filter(([number, { getDefault: byDefault }]) => number >= 0 && !byDefault)
      .map(([number, { title }]) => ({ number, title })),
    ...(config.damage.length > 0 && { damage: [...config.damage] }),
    raw,
  }
}

/** Every parameter that is set or has a default; negative numbers last. */
export function presentParams({ config }: LocatedConfig): DebugConfigParam[] {
  const isSet = new Set(config.params.map(({ number }) => number))
  // In a damaged dictionary it is unknown which parameters are not set.
  const defaults = config.damage.length > 0 ? [] : rows.filter(([number]) => !isSet.has(number)).flatMap(presentDefault)
  const sortKey = ({ number }: DebugConfigParam) => number >>> 0
  return [...config.params.map(presentParam), ...defaults].sort((a, b) => sortKey(a) - sortKey(b))
}

function presentParam({ number, definition: known, cell, reading }: ParsedParam): DebugConfigParam {
  const shown = reading.state === 'decoded' ? reading.shown() : { fields: [], tables: [] }
  return {
    number,
    ...(known ? describeParam(known) : describeUnknown(number)),
    state: reading.state,
    ...(reading.state === 'decoded' && { layout: reading.layout }),
    ...(reading.state === 'broken' && { problem: reading.problem }),
    ...copyFields(shown),
    ...(cell && { raw: rawCell(cell), hash: cell.hash() }),
  }
}

function presentDefault([number, row]: readonly [number, ParamDefinition]): DebugConfigParam[] {
  return row.getDefault ? [{ number, ...describeParam(row), state: 'default', ...copyFields(row.getDefault()) }] : []
}

const describeParam = ({ title, description, group, link }: ParamDefinition) => ({ title, description, group, link })

const copyFields = ({ fields, tables }: ReturnType<NonNullable<ParamDefinition['getDefault']>>) => ({
  fields: fields.map(field => ({ ...field })),
  tables: tables.map(table => ({ ...table, columns: [...table.columns] })),
})

function describeUnknown(number: number): Pick<DebugConfigParam, 'title' | 'description' | 'group'> {
  const action = proposalOnlyParams[number]
  const description =
    number < 0 ? 'Unknown. Validators do not check parameters with negative numbers.' : 'Unknown layout.'
  return { title: `Parameter ${number}`, description, group: 'other', ...action }
}
