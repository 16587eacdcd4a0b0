import type { AbiBook } from '../../abi/AbiBook.ts'
import type { Cell } from '../../cell/Cell.ts'
import type { StateOverrideJson } from '../../contract/stateOverrides.ts'
import type { StateOverride } from '../../emulator/Emulation.ts'
import { overrideAccount } from '../../emulator/overrides.ts'
import { parseAddress } from '../../encoding/address.ts'
import { AppError } from '../../errors.ts'
import { getInit, toAccount } from '../../trace/accountState.ts'
import { type Address, nano, type UnixSec } from '../../units.ts'
import type { Json } from '../../wire/json.ts'
import { namedArgument } from '../context/namedArgument.ts'
import { parseRequestCell } from '../context/requestCell.ts'
import { readStoredFields, writeStoredFields } from './storedFields.ts'

/** The accounts that overrides are for. */
export type OverriddenChain = {
  readonly getState: (account: Address) => Promise<Cell | undefined>
  /** The interfaces of a contract, by its `ShardAccount`. */
  readonly inspect: (state: Cell) => Promise<readonly string[]>
  readonly now: UnixSec
  readonly abis: AbiBook | undefined
}

/**
 * The state overrides of a request; fields are written into the data of the account. The state of an account is read only if
 * it decides what is written.
 *
 * @throws input.argument with the path of what does not fit, source.*
 */
export async function resolveOverrides(
  requested: readonly StateOverrideJson[],
  chain: OverriddenChain,
): Promise<readonly StateOverride[]> {
  const resolved: StateOverride[] = []
  for (const [at, request] of requested.entries()) {
    const path = `overrides[${at}]`
    const override = parseOverride(request, path)
    const { fields } = request
    const isStateNeeded = fields !== undefined || override.status === 'active' || override.status === 'frozen'
    if (!isStateNeeded) {
      resolved.push(override)
      continue
    }
    const { now } = chain
    const before = resolved
      .filter(({ account }) => account === override.account)
      .reduce<Cell | undefined>(
        (state, each) => overrideAccount(state, each, now),
        await chain.getState(override.account),
      )
    const data = fields && (await writeFields(before, override, { fields: toJson(fields), path, chain }))
    const complete = data ? { ...override, data } : override
    // Whether the account has the code that its status needs.
    namedArgument(`${path}.status`, () => overrideAccount(before, complete, now))
    resolved.push(complete)
  }
  return resolved
}

/** An override of a request without its fields. @throws input.argument */
export function parseOverride(override: StateOverrideJson, path: string): StateOverride {
  const { account, status, balance, code, data, fields } = override
  const given = Object.entries({ balance, code, data, fields }).flatMap(([name, value]) =>
    value === undefined ? [] : name,
  )
  const other = given.find(name => status === 'nonexist' || (status === 'uninit' && name !== 'balance'))
  if (other !== undefined)
    throw new AppError('input.argument', { name: `${path}.${other}`, reason: `an account that is ${status} has none` })
  if (balance !== undefined && (balance < 0n || balance >> 120n !== 0n))
    throw new AppError('input.argument', {
      name: `${path}.balance`,
      reason: 'expected nano from 0, less than 2^120',
    })
  return {
    account: namedArgument(`${path}.account`, () => parseAddress(account)),
    ...(status !== undefined && { status }),
    ...(balance !== undefined && { balance: nano(balance) }),
    ...(code !== undefined && { code: namedArgument(`${path}.code`, () => parseRequestCell(code)) }),
    ...(data !== undefined && { data: namedArgument(`${path}.data`, () => parseRequestCell(data)) }),
  }
}

type FieldChange = {
  readonly fields: Readonly<Record<string, Json>>
  readonly path: string
  readonly chain: OverriddenChain
}

async function writeFields(
  before: Cell | undefined,
  override: StateOverride,
  { fields, path, chain }: FieldChange,
): Promise<Cell> {
  const name = `${path}.fields`
  const { status: _, ...init } = override
  // A frozen account gets the code and the data by which it is read.
  const state = init.code || init.data ? overrideAccount(before, init, chain.now) : before
  const { code, data } = getInit(toAccount(state))
  if (!state || !data)
    throw new AppError('input.argument', { name, reason: 'the account has no data; give it as a BoC' })
  const interfaces = await chain.inspect(state)
  const { account } = override
  const stored = readStoredFields(data, { account, code: code?.hash(), interfaces, abis: chain.abis })
  if ('problem' in stored) throw new AppError('input.argument', { name, reason: stored.problem })
  return namedArgument(name, () => writeStoredFields(stored, fields))
}

// The body of a request is JSON.
const toJson = (fields: Readonly<Record<string, unknown>>) => fields as Readonly<Record<string, Json>>
