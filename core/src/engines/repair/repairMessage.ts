import type { Cell } from '../../cell/Cell.ts'
import { toBocHex } from '../../cell/text.ts'
import { writeDraft } from '../../compose/writeDraft.ts'
import type { DebugResult } from '../../contract/debug.ts'
import type { MessageDraft } from '../../contract/debugDraft.ts'
import type { DebugRepair, DebugRepairRequest } from '../../contract/debugRepair.ts'
import { readMessageDraft } from '../compose/readMessageDraft.ts'
import type { CallContext } from '../context/Deps.ts'
import { readRequestAbis } from '../context/requestAbis.ts'
import { type ChainView, openChain } from '../describe/openChain.ts'
import { getRunDetails } from '../run/getRunDetails.ts'
import type { DraftEdit } from './DraftEdit.ts'
import { getReason, reasonOf } from './getReason.ts'
import { presentProposal } from './presentProposal.ts'
import { createRepairView, isWorking, listFailures } from './RepairView.ts'
import { type Search, type SearchContext, searchRepairs, type TriedDraft } from './searchRepairs.ts'

const defaultRuns = 40

/**
 * Finds edits of a message that fails, with which it works on the same state: each proposal ran, without signature checks.
 *
 * @throws input.*, lookup.block, source.*, emulation.*, limit.*
 */
export async function repairMessage(
  context: CallContext,
  { max_runs: maxRuns = defaultRuns, ...request }: DebugRepairRequest,
  acceptLanguage: string | undefined,
): Promise<DebugRepair> {
  const started = context.deps.elapsedMs()
  const first = await getRunDetails(context, request, acceptLanguage)
  const findings = [...listFailures(first)]
  const finish = (found: Pick<DebugRepair, 'proposals' | 'reason'>, runs: number): DebugRepair => ({
    ...{ findings, ...found, runs },
    took_ms: context.deps.elapsedMs() - started,
  })
  if (isWorking(first)) return finish({ proposals: [], reason: reasonOf('works') }, 1)
  if (findings.length === 0) return finish({ proposals: [], reason: reasonOf('run.incomplete') }, 1)
  const { block, now, lt, seed, earlier } = first.arguments
  const { draft } = await readMessageDraft(context, { ...request, block_seqno: block.seqno })
  const same = {
    ...request,
    ...{ block_seqno: block.seqno, now, lt, seed, ignore_signature: true },
    // Their signatures are checked as in the first run.
    ...(earlier && { earlier }),
  }
  const search: SearchContext = {
    run: (message: Cell) => getRunDetails(context, { ...same, boc: toBocHex(message) }, acceptLanguage),
    chain: once(async () => {
      const chain = await openChain(context, block.seqno)
      return 'problem' in chain ? undefined : chain
    }),
    abis: readRequestAbis(request),
    maxRuns: maxRuns - 1,
  }
  const start = await startUnsigned(first, draft, request, search)
  if (!start) return finish({ proposals: [], reason: reasonOf('runs.limit') }, 1)
  const usedRuns = start.result === first ? 1 : 2
  if (isWorking(start.result)) return finish({ proposals: [presentProposal(start, search.abis)] }, usedRuns)
  const left = { ...search, maxRuns: maxRuns - usedRuns }
  const found = await searchRepairs(start, left)
  const proposals = found.proposals.map(each => presentProposal(each, search.abis))
  const reason = proposals.length > 0 ? undefined : findReason(start, found, search)
  return finish({ proposals, ...(reason && { reason }) }, usedRuns + found.runs)
}

/** Why nothing works: the failure of the run that got furthest. */
function findReason(start: TriedDraft, { furthest, isLimited, isIncomplete }: Search, { chain }: SearchContext) {
  const [failure] = listFailures(furthest.result)
  if (isLimited) return reasonOf('runs.limit')
  if (!failure || isIncomplete) return reasonOf('run.incomplete')
  const reason = getReason(createRepairView(furthest.draft, furthest.result, failure, chain))
  return furthest === start ? reason : { ...reason, remaining: failure.sentence }
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | undefined
  return () => {
    started ??= work()
    return started
  }
}

/** The unsigned message without other edits: if only the signature was wrong, it works. */
async function startUnsigned(
  first: DebugResult,
  draft: MessageDraft,
  request: DebugRepairRequest,
  { run, abis, maxRuns }: SearchContext,
): Promise<TriedDraft | undefined> {
  const { message } = writeDraft(draft, { abis })
  if (!message) throw new TypeError('a draft that was read can be written')
  if (request.ignore_signature) return { draft, message, edits: [], result: first }
  if (maxRuns < 1) return undefined
  const result = await run(message)
  const signature = findSignatureEdit(first, result, draft)
  return { draft, message, edits: signature ? [signature] : [], result }
}

/** Only the signature check differs between the two runs: if the failure is gone, it was the signature. */
function findSignatureEdit(first: DebugResult, unsigned: DebugResult, draft: MessageDraft): DraftEdit | undefined {
  const [failure] = listFailures(first)
  const isGone = !listFailures(unsigned).some(({ code, node }) => code === failure?.code && node === failure.node)
  if (!failure || !isGone) return undefined
  const { part } = createRepairView(draft, first, failure, async (): Promise<ChainView | undefined> => undefined)
  const path = part === undefined ? '' : part.path === '' ? 'body' : `${part.path}.body`
  const title = path === '' ? 'Sign it again with the key of the wallet' : 'Sign the request in the body again'
  const isMissing = first.preflight.some(({ code }) => code === 'signature.missing')
  return { code: 'signature', path, from: isMissing ? 'missing' : 'wrong', to: 'to be signed', title }
}
