import type { AbiBook } from '../../abi/AbiBook.ts'
import type { Cell } from '../../cell/Cell.ts'
import { writeDraft } from '../../compose/writeDraft.ts'
import type { DebugResult } from '../../contract/debug.ts'
import type { MessageDraft } from '../../contract/debugDraft.ts'
import type { Hash } from '../../units.ts'
import { applyEdits, type Candidate, type DraftEdit } from './DraftEdit.ts'
import { createRepairView, failureKey, isWorking, listFailures, type RepairView } from './RepairView.ts'
import { listCandidates } from './repairTable.ts'

/** A draft with edits and its run. */
export type TriedDraft = {
  readonly draft: MessageDraft
  readonly message: Cell
  readonly edits: readonly DraftEdit[]
  readonly result: DebugResult
}

/** What a search needs of its caller, and its limits. */
export type SearchContext = {
  /** Runs an unsigned message as the first one was run. */
  readonly run: (message: Cell) => Promise<DebugResult>
  readonly chain: RepairView['chain']
  readonly abis: AbiBook | undefined
  readonly maxRuns: number
}

/** What a search has found, and whether it ended before everything was tried. */
export type Search = {
  readonly proposals: readonly TriedDraft[]
  readonly runs: number
  readonly isLimited: boolean
  /** With some edits nothing fails, but their trace is incomplete. */
  readonly isIncomplete: boolean
  /** The run that got furthest with the same request to the same accounts. */
  readonly furthest: TriedDraft
}

/** Failures in a row that an edit may uncover: a wrong seqno, then no time left, then too little TON. */
const maxDepth = 3
const maxProposals = 5

/** Tries the edits that may help; those that work are proposals, and those that get further are tried with more edits. */
export async function searchRepairs(start: TriedDraft, context: SearchContext): Promise<Search> {
  const search = new RepairSearch(context)
  const furthest = await search.from(start)
  return {
    proposals: search.proposals,
    runs: search.runs,
    isLimited: search.isLimited,
    isIncomplete: search.isIncomplete,
    furthest,
  }
}

class RepairSearch {
  readonly proposals: TriedDraft[] = []
  runs = 0
  isLimited = false
  isIncomplete = false
  private readonly tried = new Set<Hash>()
  private readonly context: SearchContext

  constructor(context: SearchContext) {
    this.context = context
  }

  async from(start: TriedDraft): Promise<TriedDraft> {
    this.tried.add(start.message.hash())
    let states = [start]
    let furthest = start
    for (let depth = 0; depth < maxDepth && states.length > 0; depth++) {
      const next: TriedDraft[] = []
      for (const state of states) next.push(...(await this.tryAll(state)))
      states = next
      furthest = next.find(isSameRequest) ?? furthest
    }
    return furthest
  }

  /** Tries all edits against the first failure of a run; returns those that uncover another failure. */
  private async tryAll(state: TriedDraft): Promise<readonly TriedDraft[]> {
    const [finding] = listFailures(state.result)
    if (!finding) return []
    const candidates = await listCandidates(createRepairView(state.draft, state.result, finding, this.context.chain))
    const further: TriedDraft[] = []
    for (const candidate of candidates) {
      if (this.proposals.length >= maxProposals) return []
      const tried = await this.try(state, candidate.edits)
      if (!tried) continue
      if (isWorking(tried.result)) this.proposals.push(await this.lower(state, candidate, tried))
      else if (getsFurther(tried.result, state.result)) further.push(tried)
      else if (listFailures(tried.result).length === 0) this.isIncomplete = true
    }
    return further
  }

  /** Runs a draft with more edits; `undefined` if it cannot be written, was tried before, or no run is left. */
  private async try(state: TriedDraft, added: readonly DraftEdit[]): Promise<TriedDraft | undefined> {
    const edits = [...state.edits.filter(each => !added.some(({ path }) => path === each.path)), ...added]
    const draft = applyEdits(state.draft, added)
    const { message } = draft ? writeDraft(draft, { abis: this.context.abis }) : {}
    if (!draft || !message || this.tried.has(message.hash())) return undefined
    if (this.runs >= this.context.maxRuns) {
      this.isLimited = true
      return undefined
    }
    this.tried.add(message.hash())
    this.runs++
    return { draft, message, edits, result: await this.context.run(message) }
  }

  /** The smallest amount found with which it works, too: each one is run, whether or not more always helps. */
  private async lower(state: TriedDraft, { edits, min }: Candidate, enough: TriedDraft): Promise<TriedDraft> {
    const last = edits.at(-1)
    if (!min || !last) return enough
    let found = enough
    let [low, high] = [min.above, BigInt(last.to)]
    for (let step = 0; step < maxSteps; step++) {
      const amount = roundUp(getMiddle(low, high))
      if (amount <= low || amount >= high) break
      const tried = await this.try(state, [...edits.slice(0, -1), min.toEdit(amount)])
      if (!tried) break
      if (isWorking(tried.result)) [found, high] = [tried, amount]
      else low = amount
    }
    return found
  }
}

const isSameRequest = ({ edits }: TriedDraft): boolean =>
  !edits.some(({ code }) => code === 'destination' || code === 'operation')

/** The failure is gone, and what fails now did not fail before. */
function getsFurther(result: DebugResult, before: DebugResult): boolean {
  const known = new Set(listFailures(before).map(failureKey))
  const failures = listFailures(result).map(failureKey)
  if (result.verdict.outcome === 'partial' || failures.length === 0) return false
  const [first] = listFailures(before)
  return first !== undefined && !failures.includes(failureKey(first)) && failures.length <= Math.max(1, known.size)
}

const maxSteps = 7

/** The geometric mean, so that small amounts are found in few steps. */
const getMiddle = (low: bigint, high: bigint): bigint =>
  BigInt(Math.round(Math.sqrt(Number(low > 0n ? low : smallest) * Number(high))))
const smallest = 1_000_000n

/** To two digits. */
function roundUp(amount: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, String(amount).length - 2))
  return ((amount + unit - 1n) / unit) * unit
}
