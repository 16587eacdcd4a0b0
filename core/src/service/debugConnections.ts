import type { MasterchainBlock } from '../chain/ChainSource.ts'
import type { HeadProof } from '../chain/liteserver/HeadProver.ts'
import type { NetworkPart } from '../chain/networks/NetworkPart.ts'
import { globalIdOf } from '../chain/networks/openNetwork.ts'
import { asking, methodNames, sourceMethods } from '../chain/wrappers/methods.ts'
import { within } from '../chain/wrappers/within.ts'
import type { Call, Reply } from '../contract/operations.ts'
import { type AnyAppError, isAppError } from '../errors.ts'
import type { Context } from './Deps.ts'
import { presentBlock } from './present/debug/block.ts'

type Row = Reply<'debugConnections'>['sources'][number]

/** For all that one source is asked. */
const patienceMs = 8000

/** What was found out about a source so far; it stays when the rest of it does not come. */
type Finding = {
  readonly part: NetworkPart
  reached: boolean
  head?: MasterchainBlock
  headProof?: HeadProof
  latencyMs?: number
  right?: boolean
  problem?: AnyAppError
}

/** Asks every source of the network by itself, all at once: whether it can be used, and for what. */
export async function debugConnections(
  { network, deps, signal }: Context,
  _: Call<'debugConnections'>,
): Promise<Reply<'debugConnections'>> {
  const findings = await Promise.all(
    (network.parts ?? []).map(part => find(part, network.globalId, deps.elapsedMs, signal)),
  )
  await compareBlocks(findings, signal)
  const now = deps.nowSec()
  return {
    network: network.name,
    sources: findings.map(finding => present(finding, network.recorded ? undefined : now)),
  }
}

async function find(
  part: NetworkPart,
  globalId: number | undefined,
  elapsedMs: () => number,
  signal: AbortSignal | undefined,
): Promise<Finding> {
  const found: Finding = { part, reached: false, ...(part.problem && { problem: part.problem }) }
  if (part.problem) return found
  try {
    await within(patienceMs, part.name, signal, async options => {
      if (part.isRight) {
        const right = await part.isRight(options)
        found.reached = true
        if (right !== undefined) found.right = right
      }
      const started = elapsedMs()
      const head = await asking(part.source, 'getMasterchainBlock')('newest', options)
      found.reached = true
      found.latencyMs = elapsedMs() - started
      found.head = head
      const headProof = await part.headProof?.()
      if (headProof) found.headProof = headProof
      if (found.right !== undefined || globalId === undefined) return
      const own = await unlessUnable(async () => globalIdOf(await asking(part.source, 'getConfig')(head.id, options)))
      if (own !== undefined) found.right = own === globalId
    })
  } catch (thrown) {
    if (!isAppError(thrown) || thrown.code === 'limit.cancelled') throw thrown
    found.reached ||= !isSilence(thrown)
    found.problem = thrown
  }
  return found
}

async function unlessUnable<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (thrown) {
    if (isAppError(thrown) && thrown.code === 'source.unsupported') return undefined
    throw thrown
  }
}

/** That a server answered, and be it nonsense, means that it was reached. */
const isSilence = ({ code }: AnyAppError): boolean => code === 'source.unreachable' || code === 'source.timeout'

/**
 * Private networks often carry the same number, or none: of a source of which nothing else is known, a block that the first
 * right one has, too, tells whether it is the same chain.
 */
async function compareBlocks(findings: readonly Finding[], signal: AbortSignal | undefined): Promise<void> {
  const known =
    findings.find(({ head, right }) => head && right) ?? findings.find(({ head, right }) => head && right !== false)
  if (!known?.head) return
  const { head, part } = known
  await Promise.all(
    findings.map(async finding => {
      if (finding === known || finding.right !== undefined || !finding.head) return
      const seqno = Math.min(head.id.seqno, finding.head.id.seqno)
      const hashes = await Promise.all([hashAt(part, seqno, signal), hashAt(finding.part, seqno, signal)])
      if (hashes[0] !== undefined && hashes[1] !== undefined) finding.right = hashes[0] === hashes[1]
    }),
  )
}

async function hashAt(part: NetworkPart, seqno: number, signal: AbortSignal | undefined): Promise<string | undefined> {
  try {
    const { id } = await within(patienceMs / 2, part.name, signal, options =>
      asking(part.source, 'getMasterchainBlock')({ seqno }, options),
    )
    return id.rootHash
  } catch (thrown) {
    // Not to know is no failure here.
    if (isAppError(thrown) && thrown.code !== 'limit.cancelled') return undefined
    throw thrown
  }
}

function present({ part, reached, head, headProof, latencyMs, right, problem }: Finding, now: number | undefined): Row {
  const { kind, name, place, source } = part
  return {
    kind,
    name,
    place,
    reached,
    ...(right !== undefined && { right_network: right }),
    ...(head && { head: presentBlock(head) }),
    ...(headProof && { head_proof: headProof }),
    ...(head && now !== undefined && kind !== 'snapshot' && { behind_sec: Math.max(0, now - head.genUtime) }),
    ...(latencyMs !== undefined && { latency_ms: latencyMs }),
    can: methodNames.filter(method => source[method]).map(method => sourceMethods[method]),
    cannot: methodNames.filter(method => !source[method]).map(method => sourceMethods[method]),
    ...(problem && { problem: { code: problem.code, text: problem.message } }),
  }
}
