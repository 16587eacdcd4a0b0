import type { Cell } from '../../../cell/Cell.ts'
import { readDict } from '../../../cell/dict.ts'
import type { Slice } from '../../../cell/Slice.ts'
import { tryRead } from '../../../errors.ts'
import { findMethodIds } from '../../../getMethods/codeMethods.ts'
import { getMethodId } from '../../../getMethods/getMethods.ts'
import { readStackAddress } from '../../../getMethods/readStackAddress.ts'
import { readStackInt } from '../../../getMethods/readStackInt.ts'
import { coins } from '../../../tlb/combinators.ts'
import { getInit, toAccount } from '../../../trace/accountState.ts'
import type { Address } from '../../../units.ts'
import type { SectionContext } from './AccountSection.ts'

/** A round of loans to validators. */
export type HipoRound = {
  /** The start of the validation round, Unix seconds. */
  readonly since: bigint
  readonly state: number
  readonly loans: number
  /** Absent when another version of the treasury has stored it. */
  readonly stakes?: { readonly staked: bigint; readonly recovered: bigint; readonly heldUntil: number } | undefined
}

/** What the treasury of Hipo holds and owes. */
export type HipoTreasury = {
  readonly totalCoins: bigint
  readonly totalTokens: bigint
  readonly unstaking: bigint
  readonly borrowersStake: bigint
  readonly deficit: bigint
  readonly parent: Address | undefined
  readonly rounds: readonly HipoRound[]
  readonly isStopped: boolean
  readonly mintsAtOnce: boolean
}

const methodName = 'get_treasury_state'
/** Other treasuries have a method of that name, too. */
const methods = [methodName, 'get_participation', 'get_max_burnable_tokens'].map(getMethodId)

/**
 * The state of a treasury of Hipo; `undefined` for other contracts. HipoFinance/contract, docs/integration.md: values are only
 * appended, but versions before 2026 have no deficit.
 */
export function readHipoTreasury({ reader }: Pick<SectionContext, 'reader'>, state: Cell): HipoTreasury | undefined {
  const { code } = getInit(toAccount(state))
  const known = code && findMethodIds(code)
  if (!known || !methods.every(id => known.has(id))) return undefined
  const stack = reader.call(state, methodName) ?? []
  const [totalCoins, totalTokens, , unstaking, borrowersStake] = stack.map(readStackInt)
  if (totalCoins === undefined || totalTokens === undefined || unstaking === undefined) return undefined
  const deficit = readStackInt(stack[5])
  const [parent, participations, , isStopped, mintsAtOnce] = stack.slice(deficit === undefined ? 5 : 6)
  return {
    ...{ totalCoins, totalTokens, unstaking },
    ...{ borrowersStake: borrowersStake ?? 0n, deficit: deficit ?? 0n, parent: readStackAddress(parent) },
    rounds: participations?.type === 'cell' ? readRounds(participations.cell) : [],
    isStopped: (readStackInt(isStopped) ?? 0n) !== 0n,
    mintsAtOnce: (readStackInt(mintsAtOnce) ?? 0n) !== 0n,
  }
}

/** participations:(HashmapE 32 Participation) */
const readRounds = (root: Cell): readonly HipoRound[] =>
  tryRead(() => [...readDict(root, 32, readRound)].map(([since, round]) => ({ since, ...round }))) ?? []

function readRound(slice: Slice): Omit<HipoRound, 'since'> {
  const [state, loans] = [slice.loadUint(4), slice.loadUint(16)]
  const rest = slice.clone()
  slice.skip(slice.remainingBits)
  slice.skipRefs(slice.remainingRefs)
  return { state, loans, stakes: tryRead(() => readStakes(rest)) }
}

/** sorted, requests, rejected, accepted, accrued, staked, recovering: of the requests, only their number is of interest. */
const requestDicts = 7

/** … total_staked:Coins total_recovered:Coins current_vset_hash:bits256 stake_held_for:uint32 stake_held_until:uint32 */
function readStakes(slice: Slice): HipoRound['stakes'] {
  for (let i = 0; i < requestDicts; i++) if (slice.loadBit()) slice.skipRefs(1)
  const [staked, recovered] = [coins.read(slice), coins.read(slice)]
  slice.skip(256 + 32)
  const heldUntil = slice.loadUint(32)
  slice.end()
  return { staked, recovered, heldUntil }
}

/** The treasury that a token master of Hipo names as its admin; `undefined` when it is another jetton, or unknown. */
export async function findHipoTreasury(
  context: Pick<SectionContext, 'reader' | 'readAccount'>,
  parent: Address | undefined,
): Promise<{ readonly address: Address; readonly treasury: HipoTreasury } | undefined> {
  const master = parent === undefined ? undefined : await context.readAccount(parent)
  const [, , admin] = (master && context.reader.call(master, 'get_jetton_data')) ?? []
  await context.reader.pause()
  const address = readStackAddress(admin)
  const state = address === undefined ? undefined : await context.readAccount(address)
  const treasury = state ? readHipoTreasury(context, state) : undefined
  await context.reader.pause()
  return address !== undefined && treasury ? { address, treasury } : undefined
}
