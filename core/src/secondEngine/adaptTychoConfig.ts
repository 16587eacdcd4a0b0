import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { dictEntries, findInDict, writeDict } from '../cell/dict.ts'
import type { Slice } from '../cell/Slice.ts'
import { changeParameters } from '../emulator/changeParameters.ts'
import { type AdaptedConfig, adaptConfig } from '../emulator/configShim.ts'
import { AppError, isAppError } from '../errors.ts'

/** workchain#a6: all that the second engine reads of a workchain. */
const workchainTag = 0xa6
/** workchain_v2#a7: the same fields, then the times of splits and merges. */
const newerWorkchainTag = 0xa7
// From enabled_since to version: 32 + 3 * 8 + 3 flags and 13 bits + two hashes + 32.
const commonBits = 32 + 24 + 16 + 512 + 32
/** wfmt_basic#1 and wfmt_ext#0, each with its tag. */
const formatBits = { basic: 4 + 32 + 64, ext: 4 + 36 + 32 }
/** `basic` is after enabled_since and the three numbers of splits. */
const basicAt = 32 + 24

const adapted = new WeakMap<Cell, AdaptedConfig>()

/**
 * Adapts a network's configuration to the second engine, which reads workchains in their older form only, and parameter 43 of
 * another network. Each change is reported.
 *
 * @throws emulation.config when the cell is not a configuration
 */
export function adaptTychoConfig(config: Cell, globalVersion: number): AdaptedConfig {
  const known = adapted.get(config)
  if (known) return known
  const changes = new Map<number, Cell | 'drop'>()
  const differences: string[] = []
  const change = (parameter: number, value: Cell | 'drop', difference: string): void => {
    changes.set(parameter, value)
    differences.push(difference)
  }
  try {
    const workchains = rewriteWorkchains(findInDict(config, 32, 12n)?.loadRef())
    if (workchains) change(12, workchains, 'parameter 12 (workchains) was written in its older format')
    // With tag 1 it rejects the configuration. With tag 2 it takes other bits for the limit of messages, and then no message is
    // small enough: each action fails with code 50.
    if (findInDict(config, 32, 43n))
      change(43, 'drop', 'parameter 43 (size limits) was removed: the second engine has limits of its own')
  } catch (error) {
    if (isAppError(error) && error.code === 'emulation.config') throw error
    throw new AppError('emulation.config', { reason: 'not a dictionary of parameters' }, { cause: error })
  }
  const readable = changes.size === 0 ? config : changeParameters(config, changes)
  const result = adaptConfig(readable, globalVersion)
  const all = { ...result, differences: [...differences, ...result.differences] }
  adapted.set(config, all)
  return all
}

/** The workchains in their older form; `undefined` if all are. _ workchains:(HashmapE 32 WorkchainDescr) = ConfigParam 12; */
function rewriteWorkchains(parameter: Cell | undefined): Cell | undefined {
  const entries = parameter && [...dictEntries(parameter.slice().loadMaybeRef(), 32)]
  if (!entries?.some(({ value }) => value.preloadUint(8) === newerWorkchainTag)) return undefined
  const dictionary = writeDict(
    entries.map(({ key, value }) => [key, (builder: Builder) => void copyWorkchain(value, builder)] as const),
    32,
  )
  return new Builder().maybeRef(dictionary).end()
}

function copyWorkchain(value: Slice, builder: Builder): void {
  if (value.preloadUint(8) !== newerWorkchainTag) {
    builder.bits(value.loadBits(value.remainingBits))
    return
  }
  value.skip(8)
  const common = value.loadBits(commonBits)
  const split = new Builder().bits(common).end().slice()
  split.skip(basicAt)
  const isBasic = split.loadBit()
  builder
    .uint(workchainTag, 8)
    .bits(common)
    .bits(value.loadBits(isBasic ? formatBits.basic : formatBits.ext))
}
