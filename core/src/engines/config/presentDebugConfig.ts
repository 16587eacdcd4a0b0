import { toBlockIdExtJson } from '../../blockId.ts'
import { type ParamDefinition, params, proposalOnlyParams } from '../../config/params.ts'
import type { ParsedParam } from '../../config/parseConfig.ts'
import type { DebugConfig, DebugConfigParam } from '../../contract/debugConfig.ts'
import type { LocatedConfig } from './locateConfig.ts'
import { rawCell, rawConfig } from './presentConfig.ts'

type ParamRow = readonly [number, ParamDefinition]
const rows = Object.entries(params).map(([number, row]): ParamRow => [Number(number), row])

/** The origin, block and hash of a configuration. */
export function presentConfigHeading(
  { config, origin: from, block, utime, ageSec }: LocatedConfig,
  raw: string,
): Pick<DebugConfig, 'origin' | 'block' | 'utime' | 'block_age_sec' | 'hash' | 'bytes'> {
  return {
    origin: from,
    ...(block && { block: toBlockIdExtJson(block) }),
    ...(utime !== undefined && { utime }),
    ...(ageSec !== undefined && { block_age_sec: ageSec }),
    hash: config.dictionary.hash(),
    bytes: raw.length / 2,
  }
}

/** A configuration: every parameter with its title, fields and units. */
export function presentDebugConfig(network: string, located: LocatedConfig, keyBlockSeqno?: number): DebugConfig {
  const { config } = located
  const raw = rawConfig(config)
  return {
    network,
    ...presentConfigHeading(located, raw),
    ...(keyBlockSeqno !== undefined && { key_block_seqno: keyBlockSeqno }),
    ...(config.address !== undefined && { address: config.address }),
    params: presentParams(located),
    unset: unsetRows(located)
      .filter(([number, { getDefault: byDefault }]) => number >= 0 && !byDefault)
      .map(([number, { title }]) => ({ number, title })),
    ...(config.damage.length > 0 && { damage: [...config.damage] }),
    raw,
  }
}

/** Every parameter that is set or has a default; negative numbers last. */
export function presentParams(located: Pick<LocatedConfig, 'config'>): DebugConfigParam[] {
  const { params, damage } = located.config
  // In a damaged dictionary it is unknown which parameters are not set.
  const defaults = damage.length > 0 ? [] : unsetRows(located).flatMap(presentDefault)
  return [...params.map(presentParam), ...defaults].sort((a, b) => (a.number >>> 0) - (b.number >>> 0))
}

const unsetRows = ({ config }: Pick<LocatedConfig, 'config'>) =>
  rows.filter(([number]) => !config.params.some(param => param.number === number))

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

function presentDefault([number, row]: ParamRow): DebugConfigParam[] {
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
