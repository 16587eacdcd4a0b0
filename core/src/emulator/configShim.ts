import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { dictEntries, findInDict } from '../cell/dict.ts'
import { AppError } from '../errors.ts'
import { changeParameters } from './changeParameters.ts'
import type { EmulatorFacts, Executor } from './Emulation.ts'

/** A configuration that the emulator accepts, and the changes this took, as text. */
export type AdaptedConfig = {
  readonly config: Cell
  readonly networkGlobalVersion: number | undefined
  readonly differences: readonly string[]
}

/** The change to one parameter: a cell replaces it, `drop` removes it. */
type Change = { readonly value: Cell | 'drop'; readonly difference: string }

// size_limits_config#01: a tag, four limits of 32 bits and two of 16.
const sizeLimitsV1Bits = 168
// size_limits_config_v2#02: plus six limits of 32 bits and one of 8. Newer networks append fields under the same tag.
const sizeLimitsV2Bits = 368
/** From this global version on, the emulator reads the appended fields and tag 3. */
const extendedSizeLimitsVersion = 13

/** Optional parameters: in an unknown format, which would fail every transaction, they are removed, with this effect. */
const optionalParams: readonly (readonly [
  parameter: number,
  name: string,
  isKnown: (value: Cell) => boolean,
  effect: string,
])[] = [
  // burning_config#01; only blocks burn fees.
  [5, 'burning of fees', hasTag(0x01), 'transactions do not depend on it'],
  // block_grams_created#6b masterchain_block_fee:Grams basechain_block_fee:Grams = BlockCreateFees;
  [14, 'fees for new blocks', hasTag(0x6b), 'transactions do not depend on it'],
  // _ fundamental_smc_addr:(HashmapE 256 True) = ConfigParam 31;
  [31, 'special contracts', isSetOfAccounts, 'special contracts are emulated with ordinary gas limits'],
  // suspended_address_list#00 addresses:(HashmapE 288 Unit) suspended_until:uint32 = SuspendedAddressList;
  [44, 'suspended addresses', hasTag(0x00), 'no address is suspended'],
  // precompiled_contracts_config#c0 list:(HashmapE 256 PrecompiledSmc) = PrecompiledContractsConfig;
  [45, 'precompiled contracts', hasTag(0xc0), 'no contract has a fixed gas price'],
]

/** By configuration; a thread has one emulator version. */
const memo = new WeakMap<Cell, { readonly version: number; readonly adapted: AdaptedConfig }>()

/**
 * Adapts a network's configuration to an emulator older than the network: parameter 43 is truncated to the format of
 * its tag 2, optional parameters in an unknown format are removed, and each change is reported. A configuration that
 * needs no change is returned unchanged. A newer emulator gets what it can read without changes here.
 *
 * @throws emulation.config when the cell is not a configuration
 */
export function adaptConfig(config: Cell, emulatorVersion: number): AdaptedConfig {
  const known = memo.get(config)
  if (known?.version === emulatorVersion) return known.adapted
  const adapted = adapt(config, emulatorVersion)
  memo.set(config, { version: emulatorVersion, adapted })
  return adapted
}

/** The emulator's version and how a run with this configuration differs from the network. @throws emulation.config */
export function emulatorFacts(facts: Executor['facts'], config: Cell): EmulatorFacts {
  const { networkGlobalVersion, differences } = adaptConfig(config, facts.globalVersion)
  return { ...facts, networkGlobalVersion, configHash: config.hash(), differences }
}

function adapt(config: Cell, emulatorVersion: number): AdaptedConfig {
  const changes = new Map<number, Change>()
  let networkGlobalVersion: number | undefined
  try {
    for (const [parameter, name, isKnown, effect] of optionalParams) {
      const value = findParameter(config, parameter)
      if (value && !isKnown(value)) changes.set(parameter, drop(`parameter ${parameter} (${name})`, effect))
    }
    const sizeLimits = findParameter(config, 43)
    const change = sizeLimits && adaptSizeLimits(sizeLimits, emulatorVersion)
    if (change) changes.set(43, change)
    networkGlobalVersion = readGlobalVersion(findParameter(config, 8))
  } catch (error) {
    throw new AppError('emulation.config', { reason: 'not a dictionary of parameters' }, { cause: error })
  }
  const values = new Map([...changes].map(([parameter, { value }]) => [parameter, value]))
  const differences = [...changes].sort(([a], [b]) => a - b).map(([, change]) => change.difference)
  return { config: changes.size === 0 ? config : changeParameters(config, values), networkGlobalVersion, differences }
}

const findParameter = (config: Cell, number: number): Cell | undefined =>
  findInDict(config, 32, BigInt(number))?.loadRef()

/** capabilities#c4 version:uint32 capabilities:uint64 = GlobalVersion; */
function readGlobalVersion(value: Cell | undefined): number | undefined {
  if (value === undefined || !tagIs(value, 0xc4) || value.bits < 40) return undefined
  const slice = value.slice()
  slice.skip(8)
  return slice.loadUint(32)
}

function adaptSizeLimits(value: Cell, emulatorVersion: number): Change | undefined {
  const { bits } = value
  if (tagIs(value, 0x01) && bits === sizeLimitsV1Bits) return undefined
  if (tagIs(value, 0x02) && bits === sizeLimitsV2Bits) return undefined
  const newer = tagIs(value, 0x02) || tagIs(value, 0x03)
  if (newer && emulatorVersion >= extendedSizeLimitsVersion) return undefined
  if (newer && bits > sizeLimitsV2Bits) {
    const slice = value.slice()
    slice.skip(8)
    return {
      value: new Builder()
        .uint(0x02, 8)
        .bits(slice.loadBits(sizeLimitsV2Bits - 8))
        .end(),
      difference:
        'parameter 43 (size limits) was truncated to the format this emulator reads: the newer limits, on libraries ' +
        'loaded per transaction and on the total number of messages, are not enforced',
    }
  }
  return drop('parameter 43 (size limits)', 'the default limits apply')
}

const drop = (what: string, effect: string): Change => ({
  value: 'drop',
  difference: `${what} has a format unknown to this emulator and was removed: ${effect}`,
})

const tagIs = (value: Cell, tag: number): boolean =>
  !value.exotic && value.bits >= 8 && value.slice().loadUint(8) === tag

function hasTag(tag: number) {
  return (value: Cell): boolean => tagIs(value, tag)
}

function isSetOfAccounts(value: Cell): boolean {
  try {
    const slice = value.slice()
    for (const entry of dictEntries(slice.loadMaybeRef(), 256)) entry.value.end()
    slice.end()
    return true
  } catch {
    return false
  }
}
