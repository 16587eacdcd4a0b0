import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { dictEntries, findInDict, writeDict } from '../cell/dict.ts'
import { AppError } from '../errors.ts'
import type { EmulatorFacts, Executor } from './Emulation.ts'

/** A configuration as one emulator takes it, and in words what that took. */
export type AdaptedConfig = {
  readonly config: Cell
  readonly networkGlobalVersion: number | undefined
  readonly differences: readonly string[]
}

/** What to do about one parameter: `undefined` leaves it, a cell replaces it, `drop` leaves it out. */
type Change = { readonly value: Cell | 'drop'; readonly difference: string } | undefined

/** A parameter that an emulator may know only in older forms. A form that it does not know fails every transaction. */
type Row = { readonly parameter: number; readonly adapt: (value: Cell, emulatorVersion: number) => Change }

// size_limits_config#01: a tag, four limits of 32 bits and two of 16.
const sizeLimitsV1Bits = 168
// size_limits_config_v2#02: the same and six more limits of 32 bits and one of 8. Later networks append under the same tag.
const sizeLimitsV2Bits = 368
/** From this global version on an emulator reads the appended fields and tag 3. */
const readsLongSizeLimits = 13

const rows: readonly Row[] = [
  {
    // ConfigParam 5: burning_config#01; only blocks burn fees, transactions do not look at it.
    parameter: 5,
    adapt: value =>
      tagIs(value, 0x01) ? undefined : drop('parameter 5 (burning of fees)', 'transactions do not depend on it'),
  },
  {
    // block_grams_created#6b masterchain_block_fee:Grams basechain_block_fee:Grams = BlockCreateFees;
    parameter: 14,
    adapt: value =>
      tagIs(value, 0x6b) ? undefined : drop('parameter 14 (fees for new blocks)', 'transactions do not depend on it'),
  },
  {
    // _ fundamental_smc_addr:(HashmapE 256 True) = ConfigParam 31;
    parameter: 31,
    adapt: value =>
      isSetOfAccounts(value)
        ? undefined
        : drop('parameter 31 (special contracts)', 'special contracts are emulated with the gas limits of others'),
  },
  { parameter: 43, adapt: adaptSizeLimits },
  {
    // suspended_address_list#00 addresses:(HashmapE 288 Unit) suspended_until:uint32 = SuspendedAddressList;
    parameter: 44,
    adapt: value =>
      tagIs(value, 0x00) ? undefined : drop('parameter 44 (suspended addresses)', 'no address is suspended'),
  },
  {
    // precompiled_contracts_config#c0 list:(HashmapE 256 PrecompiledSmc) = PrecompiledContractsConfig;
    parameter: 45,
    adapt: value =>
      tagIs(value, 0xc0)
        ? undefined
        : drop('parameter 45 (precompiled contracts)', 'no contract has a fixed price of gas'),
  },
]

/** What changed in the protocol after a version: said when the network is ahead of the emulator. */
const changesSince: readonly { readonly version: number; readonly what: string }[] = [
  {
    version: 13,
    what:
      'versions 13 and 14 changed NaN and shifts in several instructions, the estimate of SENDMSG, signature checks ' +
      'against the zero public key (refused now), save lists, sending with mode +2, end_status and destroyed in corner ' +
      'cases, and the fee of bounces that carry extra currencies',
  },
]

const memo = new WeakMap<Cell, Map<number, AdaptedConfig>>()

/**
 * Makes a network's configuration acceptable to an emulator that is older than the network: parameter 43 is cut to the
 * form of its tag 2, optional parameters of unknown form are left out, and each change is said. A configuration that
 * needs nothing comes back as it is. An emulator of a newer version gets what it can read, without changes here.
 *
 * @throws emulation.config when the cell is no configuration at all
 */
export function adaptConfig(config: Cell, emulatorVersion: number): AdaptedConfig {
  const known = memo.get(config)
  const before = known?.get(emulatorVersion)
  if (before !== undefined) return before
  const adapted = adapt(config, emulatorVersion)
  if (known === undefined) memo.set(config, new Map([[emulatorVersion, adapted]]))
  else known.set(emulatorVersion, adapted)
  return adapted
}

/** Which emulator it is and how a run with this configuration differs from the network. @throws emulation.config */
export function emulatorFacts(facts: Executor['facts'], config: Cell): EmulatorFacts {
  const { networkGlobalVersion, differences } = adaptConfig(config, facts.globalVersion)
  return { ...facts, networkGlobalVersion, configHash: config.hash(), differences }
}

function adapt(config: Cell, emulatorVersion: number): AdaptedConfig {
  const changes = new Map<number, NonNullable<Change>>()
  let networkGlobalVersion: number | undefined
  try {
    for (const row of rows) {
      const value = parameter(config, row.parameter)
      const change = value && row.adapt(value, emulatorVersion)
      if (change) changes.set(row.parameter, change)
    }
    networkGlobalVersion = readGlobalVersion(parameter(config, 8))
  } catch (error) {
    throw new AppError('emulation.config', { reason: 'it is not a dictionary of parameters' }, { cause: error })
  }
  const differences = [...changes.values()].map(change => change.difference)
  if (networkGlobalVersion !== undefined && networkGlobalVersion > emulatorVersion) {
    differences.push(aheadOf(emulatorVersion, networkGlobalVersion))
  }
  return { config: changes.size === 0 ? config : rewrite(config, changes), networkGlobalVersion, differences }
}

function aheadOf(emulatorVersion: number, networkVersion: number): string {
  const changes = changesSince.filter(entry => entry.version > emulatorVersion && entry.version <= networkVersion)
  const what = changes.map(entry => entry.what).join('; ') || 'what changed since is not known here'
  return `the network runs global version ${networkVersion}, this emulator knows ${emulatorVersion}: ${what}`
}

/** The dictionary's parameter, as the cell its entry refers to. */
function parameter(config: Cell, number: number): Cell | undefined {
  return findInDict(config, 32, BigInt(number))?.loadRef()
}

function rewrite(config: Cell, changes: ReadonlyMap<number, NonNullable<Change>>): Cell {
  const entries: [bigint, (builder: Builder) => void][] = []
  for (const { key, value } of dictEntries(config, 32)) {
    const change = changes.get(Number(key))?.value
    if (change === 'drop') continue
    entries.push([key, builder => builder.ref(change ?? value.loadRef())])
  }
  const rewritten = writeDict(entries, 32)
  if (rewritten === undefined)
    throw new AppError('emulation.config', { reason: 'it holds no parameter that can be used' })
  return rewritten
}

/** capabilities#c4 version:uint32 capabilities:uint64 = GlobalVersion; */
function readGlobalVersion(value: Cell | undefined): number | undefined {
  if (value === undefined || !tagIs(value, 0xc4) || value.bits < 40) return undefined
  const slice = value.slice()
  slice.skip(8)
  return slice.loadUint(32)
}

function adaptSizeLimits(value: Cell, emulatorVersion: number): Change {
  const { bits } = value
  if (tagIs(value, 0x01) && bits === sizeLimitsV1Bits) return undefined
  if (tagIs(value, 0x02) && bits === sizeLimitsV2Bits) return undefined
  const newer = tagIs(value, 0x02) || tagIs(value, 0x03)
  if (newer && emulatorVersion >= readsLongSizeLimits) return undefined
  if (newer && bits > sizeLimitsV2Bits) {
    const slice = value.slice()
    slice.skip(8)
    return {
      value: new Builder()
        .uint(0x02, 8)
        .bits(slice.loadBits(sizeLimitsV2Bits - 8))
        .end(),
      difference:
        'parameter 43 (size limits) was cut to the form that this emulator reads: the limits that were added to it, ' +
        'of libraries loaded in one transaction and of messages in total, are not enforced',
    }
  }
  return drop('parameter 43 (size limits)', 'the default limits apply')
}

const drop = (what: string, effect: string): Change => ({
  value: 'drop',
  difference: `${what} has a form that this emulator does not know and was left out: ${effect}`,
})

const tagIs = (value: Cell, tag: number): boolean =>
  !value.exotic && value.bits >= 8 && value.slice().loadUint(8) === tag

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
