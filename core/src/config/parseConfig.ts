import type { Cell } from '../cell/Cell.ts'
import { dictEntries } from '../cell/dict.ts'
import { AppError } from '../errors.ts'
import { readBlock } from '../tlb/block.ts'
import { readToEnd } from '../tlb/combinators.ts'
import { configParams } from '../tlb/mcBlockExtra.ts'
import type { Address } from '../units.ts'
import { masterchainAccount, signedKey } from './fields/dicts.ts'
import { getDataErrorText, type ParamReading } from './fields/ParamLayout.ts'
import { type ParamDefinition, params } from './params.ts'

/** A parsed parameter: its definition if known, and the decoded value. */
export type ParsedParam = {
  readonly number: number
  readonly definition?: ParamDefinition
  /** Missing when the dictionary entry is damaged. */
  readonly cell?: Cell
  readonly reading: ParamReading<unknown> | { readonly state: 'unknown' }
}

/** A configuration: its parameters in the order of the dictionary, negative numbers last. */
export type Config = {
  readonly dictionary: Cell
  /** The configuration contract: from the data around the dictionary, else from parameter 0. */
  readonly address: Address | undefined
  readonly params: readonly ParsedParam[]
  /** Parts of the dictionary that cannot be read, one sentence each. */
  readonly damage: readonly string[]
}

const maxParams = 1024

const byNumber: Readonly<Record<number, ParamDefinition>> = params

/**
 * Parses the dictionary of parameters. Errors are isolated: a damaged parameter is `broken`, a damaged part of the
 * dictionary is listed in `damage`.
 *
 * @throws input.cell when it is not a dictionary of parameters, limit.cells
 */
export function parseConfig(dictionary: Cell, address?: Address): Config {
  const parsed: ParsedParam[] = []
  const damage: string[] = []
  const checkLimit = () => {
    if (parsed.length + damage.length >= maxParams)
      throw new AppError('limit.cells', { what: 'the number of parameters', limit: maxParams })
  }
  const entries = dictEntries(dictionary, 32, ({ prefix, error }) => {
    checkLimit()
    damage.push(`${describeParamRange(prefix)} cannot be read: ${getDataErrorText(error)}`)
  })
  for (const { key, value } of entries) {
    checkLimit()
    const number = signedKey(key)
    const definition = byNumber[number]
    const param = { number, ...(definition && { definition }) }
    try {
      const cell = value.loadRef()
      value.end()
      parsed.push({ ...param, cell, reading: definition?.layout.read(cell) ?? { state: 'unknown' } })
    } catch (error) {
      parsed.push({ ...param, reading: { state: 'broken', problem: getDataErrorText(error) } })
    }
  }
  if (!parsed.some(({ cell }) => cell)) throw notConfig(damage[0] ?? 'it contains no parameters')
  return { dictionary, address: address ?? findConfigAddress(parsed), params: parsed, damage }
}

function findConfigAddress(found: readonly ParsedParam[]): Address | undefined {
  const reading = found.find(({ number }) => number === 0)?.reading
  return reading?.state === 'decoded' ? (reading.wire() as Address) : undefined // the type of parameter 0
}

function describeParamRange(prefix: string): string {
  const free = 32 - prefix.length
  const first = signedKey(BigInt(`0b0${prefix}`) << BigInt(free))
  const last = signedKey(((BigInt(`0b0${prefix}`) + 1n) << BigInt(free)) - 1n)
  return first === last ? `parameter ${first}` : `some of the parameters ${first} to ${last}`
}

/**
 * Parses a pasted cell: a configuration with its address, the dictionary alone, or a key block, which contains the
 * configuration.
 *
 * @throws input.cell, limit.cells
 */
export function parseConfigCell(cell: Cell): { readonly config: Config; readonly what: string } {
  if (cell.exotic) throw notConfig(`it is a ${cell.kind} cell`)
  if (cell.bits === 256 && cell.refCount === 1) {
    const { config_addr, config } = readToEnd(configParams, cell)
    return { config: parseConfig(config, masterchainAccount(config_addr)), what: 'a configuration' }
  }
  if (cell.bits >= 32 && cell.slice().preloadUint(32) === 0x11ef55aa) {
    const { config } = readBlock(cell).extra.custom ?? {}
    if (!config) throw notConfig('it is a block, but only key blocks contain a configuration')
    return { config: parseConfig(config.config, masterchainAccount(config.config_addr)), what: 'a key block' }
  }
  return { config: parseConfig(cell), what: 'a dictionary of parameters' }
}

const notConfig = (reason: string) => new AppError('input.cell', { reason, layout: 'configuration' })
