import { toBlockIdExtJson } from '../../blockId.ts'
import { type OpenCircuit, requireMethod } from '../../chain/ChainSource.ts'
import type { HeadProof } from '../../chain/liteserver/HeadProver.ts'
import type { MasterchainBlock } from '../../chain/MasterchainBlock.ts'
import { globalIdOf } from '../../chain/networks/openNetwork.ts'
import type { IndexState, OpenedSource } from '../../chain/networks/openSource.ts'
import { methodNames, sourceMethods } from '../../chain/sourceMethods.ts'
import { withDeadline } from '../../chain/wrappers/withDeadline.ts'
import type { Reply } from '../../contract/operations.ts'
import { type AnyAppError, errorMeaning, isAppError } from '../../errors.ts'
import type { CallContext } from '../context/Deps.ts'
import { unlessUnsupported } from '../context/optionalRequests.ts'

type SourceRow = Reply<'debugConnections'>['sources'][number]

/** For all requests to one source. */
const timeoutMs = 8000

/** Results of checking a source so far; kept when a later request fails. */
type SourceCheck = {
  readonly part: OpenedSource
  reached: boolean
  head?: Pick<MasterchainBlock, 'id' | 'genUtime'>
  index?: IndexState
  headProof?: HeadProof
  latencyMs?: number
  right?: boolean
  problem?: AnyAppError
  openCircuits?: readonly OpenCircuit[]
}

/** Checks every source of the network in parallel: whether it is reachable, and what it supports. */
export async function checkSources({ network, deps, signal }: CallContext): Promise<SourceRow[]> {
  const checks = await Promise.all(
    (network.sources ?? []).map(part => checkSource(part, network.globalId, deps.elapsedMs, signal)),
  )
  await Promise.all([compareBlocks(checks, signal), ...checks.map(readCircuits)])
  const now = deps.nowSec()
  return checks.map(check => presentCheck(check, network.recorded ? undefined : now))
}

async function readCircuits(check: SourceCheck): Promise<void> {
  // A source whose configuration cannot be read has no servers; that is its problem already.
  const found = await check.part.openCircuits?.().catch(() => undefined)
  if (found && found.length > 0) check.openCircuits = found
}

async function checkSource(
  part: OpenedSource,
  globalId: number | undefined,
  elapsedMs: () => number,
  signal: AbortSignal | undefined,
): Promise<SourceCheck> {
  const check: SourceCheck = { part, reached: false, ...(part.problem && { problem: part.problem }) }
  if (part.problem) return check
  try {
    await withDeadline(timeoutMs, part.name, signal, async options => {
      if (part.isConfiguredNetwork) {
        const right = await part.isConfiguredNetwork(options)
        check.reached = true
        if (right !== undefined) check.right = right
      }
      const started = elapsedMs()
      if (part.indexState) {
        const index = await part.indexState(options)
        Object.assign(check, { reached: true, latencyMs: elapsedMs() - started, index, head: index.newest })
        return
      }
      const head = await requireMethod(part.source, 'getMasterchainBlock')('newest', options)
      check.reached = true
      check.latencyMs = elapsedMs() - started
      check.head = head
      const headProof = await part.headProof?.()
      if (headProof) check.headProof = headProof
      if (check.right !== undefined || globalId === undefined) return
      const own = await unlessUnsupported(async () =>
        globalIdOf(await requireMethod(part.source, 'getConfig')(head.id, options)),
      )
      if (own !== undefined) check.right = own === globalId
    })
  } catch (error) {
    if (!isAppError(error) || error.code === 'limit.cancelled') throw error
    check.reached ||= !isNoReply(error)
    check.problem = error
  }
  return check
}

/** Any other error, such as a malformed reply, means that the server was reached. */
const isNoReply = (error: AnyAppError): boolean => errorMeaning(error) === 'unreachable'

/**
 * Private networks often share a global id, or have none: a source that could not be checked otherwise is compared by
 * the hash of a block that the first matching source has too.
 */
async function compareBlocks(checks: readonly SourceCheck[], signal: AbortSignal | undefined): Promise<void> {
  const known =
    checks.find(({ head, right }) => head && right) ?? checks.find(({ head, right }) => head && right !== false)
  if (!known?.head) return
  const { head, part } = known
  await Promise.all(
    checks.map(async check => {
      if (check === known || check.right !== undefined || !check.head) return
      const seqno = Math.min(head.id.seqno, check.head.id.seqno)
      const hashes = await Promise.all([hashAt(part, seqno, signal), hashAt(check.part, seqno, signal)])
      if (hashes[0] !== undefined && hashes[1] !== undefined) check.right = hashes[0] === hashes[1]
    }),
  )
}

async function hashAt(part: OpenedSource, seqno: number, signal: AbortSignal | undefined): Promise<string | undefined> {
  try {
    const { id } = await withDeadline(timeoutMs / 2, part.name, signal, options =>
      requireMethod(part.source, 'getMasterchainBlock')({ seqno }, options),
    )
    return id.rootHash
  } catch (error) {
    // An unknown hash is not an error here.
    if (isAppError(error) && error.code !== 'limit.cancelled') return undefined
    throw error
  }
}

const presentIndex = ({ ranges, transactions, traces, bytes, accounts, days }: IndexState) => ({
  ranges: [...ranges],
  ...{ transactions, traces, bytes },
  ...(accounts !== undefined && { accounts }),
  ...(days !== undefined && { days }),
})

const presentCircuit = ({ name, openForMs, nextTryMs, reason }: OpenCircuit) => ({
  name,
  open_for_sec: Math.round(openForMs / 1000),
  next_try_sec: Math.ceil(nextTryMs / 1000),
  reason,
})

function presentCheck(
  { part, reached, head, index, headProof, latencyMs, right, problem, openCircuits }: SourceCheck,
  now: number | undefined,
): SourceRow {
  const { kind, name, location, source } = part
  return {
    kind,
    name,
    location,
    reachable: reached,
    ...(right !== undefined && { network_matches: right }),
    ...(head && { head: { ...toBlockIdExtJson(head.id), utime: head.genUtime } }),
    ...(headProof && { head_proof: headProof }),
    ...(head && now !== undefined && kind !== 'snapshot' && { lag_sec: Math.max(0, now - head.genUtime) }),
    ...(latencyMs !== undefined && { latency_ms: latencyMs }),
    ...(openCircuits && { open_circuits: openCircuits.map(presentCircuit) }),
    ...(index && { index: presentIndex(index) }),
    supported: methodNames.filter(method => source[method]).map(method => sourceMethods[method].label),
    unsupported: methodNames.filter(method => !source[method]).map(method => sourceMethods[method].label),
    ...(problem && { problem: { code: problem.code, text: problem.message } }),
  }
}
