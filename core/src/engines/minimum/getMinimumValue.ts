import type { AbiBook } from '../../abi/AbiBook.ts'
import type { Cell } from '../../cell/Cell.ts'
import { toBocHex } from '../../cell/text.ts'
import type { MessageDraft } from '../../contract/debugDraft.ts'
import type {
  DebugMinimumValue,
  DebugMinimumValueRequest,
  DebugMoneyOfRun,
  DebugOutcomeDifference,
  MinimumReasonCode,
} from '../../contract/debugMinimumValue.ts'
import type { StateOverrideJson } from '../../contract/stateOverrides.ts'
import type { Emulation, Executor } from '../../emulator/Emulation.ts'
import { AppError } from '../../errors.ts'
import type { Address } from '../../units.ts'
import { readMessageDraft } from '../compose/readMessageDraft.ts'
import type { CallContext } from '../context/Deps.ts'
import { readRequestAbis } from '../context/requestAbis.ts'
import { runMessage } from '../run/runMessage.ts'
import { listValueMessages, type ValueMessage, writeWithAmount } from './draftValue.ts'
import { measureMoney } from './measureMoney.ts'
import { describeDifference, describeIncomplete, reasonTexts } from './minimumTexts.ts'
import { findOtherRecipient, type OtherRecipient } from './otherRecipient.ts'
import { findDifference, getOutcome, isComplete, type Outcome } from './outcome.ts'
import { amountStep, type FoundMinimum, type MinimumSearch, searchMinimum } from './searchMinimum.ts'
import { loadCandidateEngine, searchWithCandidates } from './searchWithCandidates.ts'

const defaultRuns = 40
/** Kept for the case in which a contract is deployed on demand, or is not. */
const otherRuns = 11
const halvings = 6
/** Of the value that was found without: the other case is not far from it. */
const nearPercent = [100n, 97n, 103n]
/** Added for a contract that has to be deployed, if the given value is not enough. */
const deployAmount = 500_000_000n

/**
 * Finds the least value of a message with which the same happens on the same state, by runs without signature checks.
 *
 * @throws input.*, lookup.block, source.*, emulation.*, limit.*
 */
export async function getMinimumValue(
  context: CallContext,
  request: DebugMinimumValueRequest,
): Promise<DebugMinimumValue> {
  const started = context.deps.elapsedMs()
  const search = await MinimumFinder.open(context, request)
  const found = await search.find()
  return { ...found, took_ms: context.deps.elapsedMs() - started }
}

type Found = Omit<DebugMinimumValue, 'took_ms'>
/** A run with a value, and what differs from the outcome. */
type ValueRun = { readonly emulation: Emulation; readonly difference: DebugOutcomeDifference | undefined }

/** Tries amounts; `runs` has those of the engine of record. */
type Trier = {
  readonly runs: ReadonlyMap<bigint, ValueRun>
  readonly works: MinimumSearch['works']
  readonly worksOn: (engine: Executor) => MinimumSearch['works']
}

class MinimumFinder {
  private runs = 0
  private readonly context: CallContext
  private readonly request: DebugMinimumValueRequest
  private readonly draft: MessageDraft
  private readonly abis: AbiBook | undefined
  private readonly maxRuns: number
  /** The arguments of the first run, which all others have. */
  private same: Partial<DebugMinimumValueRequest> = {}

  private constructor(context: CallContext, request: DebugMinimumValueRequest, draft: MessageDraft) {
    this.context = context
    this.request = request
    this.draft = draft
    this.abis = readRequestAbis(request)
    this.maxRuns = request.max_runs ?? defaultRuns
  }

  static async open(context: CallContext, request: DebugMinimumValueRequest): Promise<MinimumFinder> {
    const { draft } = await readMessageDraft(context, request)
    return new MinimumFinder(context, request, draft)
  }

  async find(): Promise<Found> {
    const messages = listValueMessages(this.draft, this.abis)
    if (typeof messages === 'string') return this.withoutValue([], messages)
    const message = this.choose(messages)
    const first = await this.run(writeWithAmount(this.draft, message, message.amount, this.abis))
    this.keepArguments(first)
    const outcome = getOutcome(first, this.ownMessages)
    const money = measureMoney(first)
    if (!outcome || !money) return this.withoutValue(messages, first.rejection ? 'fails' : 'incomplete')
    if (!isComplete(outcome)) return this.withoutValue(messages, 'fails')
    const other = findOtherRecipient(first)
    const trier = this.createTrier(message, outcome, [])
    const found = await this.search(trier, {
      upper: message.amount,
      // What does not return is needed.
      guesses: money.returned > 0n ? [0n, amountStep].map(less => message.amount - money.returned - less) : [],
      ...{ halvings, scansAbove: true },
      maxTrials: this.maxRuns - this.runs - (other && this.maxRuns === defaultRuns ? otherRuns : 0),
    })
    const minRun = trier.runs.get(found.amount)?.emulation ?? first
    const otherFound = other && (await this.findOther(message, other, found))
    return {
      messages: messages.map(presentMessage),
      message: message.index,
      given: { amount: message.amount, money: presentMoney(money) },
      minimum: this.presentMinimum(message, found, trier, minRun),
      ...(otherFound && { other: otherFound }),
      trials: [...found.trials],
      accounts: this.listAccounts([first, minRun]),
      runs: this.runs,
    }
  }

  /** The bodies that the wallet reads have the amount. */
  private get ownMessages(): number {
    if (this.draft.type !== 'wallet') return 0
    return this.draft.batch ? 2 : 1
  }

  private choose(messages: readonly ValueMessage[]): ValueMessage {
    const { message: index } = this.request
    const chosen =
      index === undefined
        ? (messages.find(({ amount }) => amount > 0n) ?? messages[0])
        : messages.find(each => each.index === index)
    if (chosen) return chosen
    const numbers = messages.map(each => each.index).join(', ')
    throw new AppError('input.argument', {
      name: 'message',
      reason: `no such message with a value; there are: ${numbers}`,
    })
  }

  private keepArguments({ arguments: { block, now, lt, seed } }: Emulation): void {
    // With the seed and the lt, the runs differ in nothing but the value.
    this.same = { block_seqno: block.id.seqno, now, lt, seed, lt_offset: undefined }
  }

  /** Tries amounts on the second engine first, if there is one; what is returned is confirmed by the engine of record. */
  private async search({ works, worksOn }: Trier, settings: Omit<MinimumSearch, 'works'>): Promise<FoundMinimum> {
    const { runs } = this
    const second = await loadCandidateEngine(this.context)
    const found = second && (await searchWithCandidates(settings, { candidates: worksOn(second), works }))
    // Runs that confirm are not trials, and a search that was not confirmed starts again.
    this.runs = found ? runs + found.trials.length - 1 : runs
    return found ?? searchMinimum({ ...settings, works })
  }

  private async run(
    message: Cell,
    overrides: readonly StateOverrideJson[] = [],
    executor = this.context.deps.executor,
  ): Promise<Emulation> {
    const { message: _, max_runs: __, ...request } = this.request
    this.runs++
    this.context.onProgress({ stage: 'executing', done: this.runs, total: this.maxRuns, text: 'runs' })
    const context = { ...this.context, deps: { ...this.context.deps, executor }, onProgress: () => undefined }
    const replaced = new Set(overrides.map(({ account }) => account))
    const { emulation } = await runMessage(context, {
      ...request,
      ...this.same,
      boc: toBocHex(message),
      ignore_signature: true,
      overrides: [...(request.overrides ?? []).filter(({ account }) => !replaced.has(account)), ...overrides],
    })
    return emulation
  }

  private createTrier(
    message: ValueMessage,
    outcome: Outcome,
    overrides: readonly StateOverrideJson[],
    more = 0n,
  ): Trier {
    const runs = new Map<bigint, ValueRun>()
    const { executor } = this.context.deps
    const worksOn = (engine: Executor) => async (amount: bigint) => {
      const emulation = await this.run(writeWithAmount(this.draft, message, amount, this.abis), overrides, engine)
      const actual = getOutcome(emulation, this.ownMessages)
      const different = actual && findDifference(outcome, actual, message.amount + more - amount)
      const difference = actual
        ? different && describeDifference(different)
        : describeIncomplete(emulation.rejection ? 'rejected' : 'incomplete')
      if (engine === executor) runs.set(amount, { emulation, difference })
      return difference === undefined
    }
    return { runs, works: worksOn(executor), worksOn }
  }

  /** The least value where the contract that is deployed on demand exists, or does not; with the runs that are left. */
  private async findOther(message: ValueMessage, { kind, overrides }: OtherRecipient, lowest: FoundMinimum) {
    const accounts = overrides.map(({ account }) => account)
    for (const more of [0n, deployAmount]) {
      if (this.runs + 2 > this.maxRuns) break
      const upper = message.amount + more
      const emulation = await this.run(writeWithAmount(this.draft, message, upper, this.abis), overrides)
      const outcome = getOutcome(emulation, this.ownMessages)
      if (!outcome || !isComplete(outcome)) continue
      const trier = this.createTrier(message, outcome, overrides, more)
      const found = await this.search(trier, {
        upper,
        guesses: nearPercent.map(percent => (lowest.amount * percent) / 100n),
        ...{ halvings: 0, scansAbove: false },
        maxTrials: this.maxRuns - this.runs,
      })
      const money = measureMoney(trier.runs.get(found.amount)?.emulation ?? emulation)
      return {
        ...{ kind, accounts, amount: found.amount },
        ...(found.failsAt !== undefined && { fails_at: found.failsAt }),
        ...(money && { money: presentMoney(money) }),
      }
    }
    return { kind, accounts }
  }

  private presentMinimum(
    message: ValueMessage,
    { amount, failsAt, failsAbove }: FoundMinimum,
    { runs }: { readonly runs: ReadonlyMap<bigint, ValueRun> },
    emulation: Emulation,
  ): NonNullable<Found['minimum']> {
    const cell = writeWithAmount(this.draft, message, amount, this.abis)
    const money = measureMoney(emulation)
    if (!money) throw new TypeError('a run that works has a trace')
    const difference = failsAt === undefined ? undefined : runs.get(failsAt)?.difference
    return {
      amount,
      ...(failsAt !== undefined && { fails_at: failsAt }),
      ...(difference && { difference }),
      fails_above: [...failsAbove],
      money: presentMoney(money),
      boc: toBocHex(cell),
      hash: cell.hash(),
    }
  }

  private listAccounts(emulations: readonly Emulation[]): Found['accounts'] {
    const found = new Set<Address>()
    for (const emulation of emulations) {
      const money = measureMoney(emulation)
      for (const { account } of [...(money?.fees ?? []), ...(money?.kept ?? [])]) found.add(account)
    }
    const { label } = this.context.network
    return [...found].map(address => {
      const name = label?.(address)
      return { address, ...(name !== undefined && { name }), is_wallet: false }
    })
  }

  private withoutValue(messages: readonly ValueMessage[], code: MinimumReasonCode): Found {
    return {
      messages: messages.map(presentMessage),
      reason: { code, text: reasonTexts[code] },
      ...{ trials: [], accounts: [], runs: this.runs },
    }
  }
}

const presentMessage = ({ index, path, destination, amount, operation }: ValueMessage) => ({
  ...{ index, path, destination, amount },
  ...(operation !== undefined && { op_name: operation }),
})

function presentMoney({ spent, fees, returned, kept }: NonNullable<ReturnType<typeof measureMoney>>): DebugMoneyOfRun {
  return {
    ...{ spent, returned },
    fees: fees.reduce((sum, each) => sum + each.fees + each.forward, 0n),
    transactions: fees.map(({ operation, ...each }) => ({
      ...each,
      ...(operation !== undefined && { op_name: operation }),
    })),
    kept: [...kept],
  }
}
