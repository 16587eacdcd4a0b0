import type { Cell } from '../cell/Cell.ts'
import { readableEntries } from '../cell/dict.ts'
import { AppError } from '../errors.ts'
import { readBlock } from '../tlb/block.ts'
import { readWhole } from '../tlb/combinators.ts'
import { configParams } from '../tlb/mcBlockExtra.ts'
import type { Address } from '../units.ts'
import { masterchainAccount, signedKey } from './dicts.ts'
import { type Param, params } from './params.ts'
import { problemOf, type Reading } from './Shape.ts'

/** A parameter as it was found: what is known of its number, and what could be read of it. */
export type FoundParam = {
  readonly number: number
  readonly known?: Param
  /** Absent where the entry itself is damaged. */
  readonly cell?: Cell
  readonly reading: Reading<unknown> | { readonly state: 'unknown' }
}

/** A configuration: its parameters in the order of the dictionary, negative numbers last. */
export type Config = {
  readonly dictionary: Cell
  /** The contract that holds it, as the data around the dictionary says, else as parameter 0 says. */
  readonly address: Address | undefined
  readonly params: readonly FoundParam[]
  /** Parts of the dictionary that cannot be read, a sentence each. */
  readonly damage: readonly string[]
}

/** No configuration has nearly as many parameters. */
const mostParams = 1024

const byNumber: Readonly<Record<number, Param>> = params

/**
 * Reads the dictionary of parameters. What cannot be read of it takes nothing else down: a damaged parameter is `broken`, a
 * damaged part of the dictionary is told in `damage`.
 *
 * @throws input.cell when nothing of it is a dictionary of parameters, limit.cells
 */
export function parseConfig(dictionary: Cell, address?: Address): Config {
  const found: FoundParam[] = []
  const damage: string[] = []
  const oneMore = () => {
    if (found.length + damage.length >= mostParams)
      throw new AppError('limit.cells', { what: 'the number of parameters', limit: mostParams })
  }
  const entries = readableEntries(dictionary, 32, ({ prefix, error }) => {
    oneMore()
    damage.push(`${whichNumbers(prefix)} cannot be read: ${problemOf(error)}`)
  })
  for (const { key, value } of entries) {
    oneMore()
    const number = signedKey(key)
    const known = byNumber[number]
    try {
      const cell = value.loadRef()
      value.end()
      found.push({ number, ...(known && { known }), cell, reading: known?.shape.read(cell) ?? { state: 'unknown' } })
    } catch (error) {
      found.push({ number, ...(known && { known }), reading: { state: 'broken', problem: problemOf(error) } })
    }
  }
  if (!found.some(({ cell }) => cell)) throw notConfig(damage[0] ?? 'there is no parameter in it')
  return { dictionary, address: address ?? addressIn(found), params: found, damage }
}

function addressIn(found: readonly FoundParam[]): Address | undefined {
  const reading = found.find(({ number }) => number === 0)?.reading
  return reading?.state === 'decoded' ? (reading.wire() as Address) : undefined // what row 0 says
}

/** Which parameters are below a prefix of the dictionary, in words. */
function whichNumbers(prefix: string): string {
  const free = 32 - prefix.length
  const first = signedKey(BigInt(`0b0${prefix}`) << BigInt(free))
  const last = signedKey(((BigInt(`0b0${prefix}`) + 1n) << BigInt(free)) - 1n)
  return first === last ? `parameter ${first}` : `a part of the parameters from ${first} to ${last}`
}

/**
 * Reads a pasted cell: a configuration with its address, the dictionary alone, or a key block, which brings a whole
 * configuration with it.
 *
 * @throws input.cell, limit.cells
 */
export function configOfCell(cell: Cell): { readonly config: Config; readonly what: string } {
  if (cell.exotic) throw notConfig(`it is a ${cell.kind} cell`)
  if (cell.bits === 256 && cell.refCount === 1) {
    const { config_addr, config } = readWhole(configParams, cell)
    return { config: parseConfig(config, masterchainAccount(config_addr)), what: 'a configuration' }
  }
  if (cell.bits >= 32 && cell.slice().preloadUint(32) === 0x11ef55aa) {
    const { config } = readBlock(cell).extra.custom ?? {}
    if (!config) throw notConfig('it is a block, and only key blocks bring a configuration with them')
    return { config: parseConfig(config.config, masterchainAccount(config.config_addr)), what: 'a key block' }
  }
  return { config: parseConfig(cell), what: 'a dictionary of parameters' }
}

const notConfig = (reason: string) => new AppError('input.cell', { reason, layout: 'configuration' })
