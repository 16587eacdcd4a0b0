import { type BlockIdExt, formatBlockId, isSameBlock } from '../../blockId.ts'
import { AppError, errorMeaning, isAppError } from '../../errors.ts'
import type { BlockProof } from '../../proof/BlockProof.ts'
import { proofError } from '../../proof/merkleProofs.ts'
import type { ChainReport } from '../../proof/verification.ts'
import { verifyChain } from '../../proof/verifyChain.ts'
import type { CallOptions } from '../MasterchainBlock.ts'
import { withDeadline } from '../wrappers/withDeadline.ts'
import type { LiteserverClient } from './LiteserverClient.ts'
import { blockProofQuery } from './proofQueries.ts'

/** Whether validator signatures lead from the trusted block to the newest one. */
export type HeadProof = {
  readonly state: 'proven' | 'catching-up' | 'not-checkable' | 'silent'
  readonly text: string
}

/** The trusted block may be years old: time limit of catching up in the background. */
const maxCatchUpMs = 120_000
/** How long the newest block may be delayed by its proof. */
const proofTimeoutMs = 3_000
/** Invalid proofs of so many servers reject a block. */
const maxBadServers = 3
/** After a first proven head the next one is near: its chain needs at most so many replies. */
const maxReplies = 4

/**
 * Proves newest blocks by a chain of validator signatures from a trusted block. Proven parts are not requested again: a later
 * head is proven from the newest key block of the previous chain.
 */
export class HeadProver {
  private readonly client: LiteserverClient
  /** The newest proven key block; initially the trusted block. */
  private anchor: BlockIdExt
  private proven: BlockIdExt | undefined
  private isCatchingUp = false
  private stopping = new AbortController()
  private hasSeenSimplex = false
  /** The last result; `undefined` before the first query. */
  result: HeadProof | undefined

  constructor(client: LiteserverClient, trusted: BlockIdExt) {
    this.client = client
    this.anchor = trusted
  }

  /**
   * Whether a block is proven; `false` when that is unknown now, with the reason in `result`. A long chain from the trusted
   * block is accepted as a reason only before the first proven head.
   *
   * @throws proof.* when servers send no proof or an invalid one; limit.cancelled
   */
  async prove(block: BlockIdExt, announcedBy: readonly string[], options: CallOptions = {}): Promise<boolean> {
    if (isSameBlock(block, this.anchor) || (this.proven && isSameBlock(block, this.proven))) return true
    if (this.isCatchingUp) return false
    const badServers: string[] = []
    for (let count = 0, at = this.anchor; ; ) {
      const { value: proof, server } = await this.queryProof(at, block, announcedBy, badServers, options)
      if (proof === undefined) return false
      if (!proof.complete && this.proven === undefined) {
        void this.catchUp(block, proof, server)
        return false
      }
      const report = await verifyChain(at, [{ proof, target: block }], options)
      if (report.state === 'verified') return this.succeed(block, report)
      if (this.isInconclusive(report)) return this.setResult('not-checkable', report.text, false)
      if (report.state === 'incomplete' && ++count < maxReplies && !isSameBlock(proof.to, at)) {
        at = this.advance(report)
        continue
      }
      const claim = report.state === 'incomplete' ? `no chain leads to ${formatBlockId(block)}` : report.text
      this.client.distrust(server, claim)
      badServers.push(server)
      if (badServers.length === Math.min(maxBadServers, this.client.serverCount))
        throw proofError('proof.header', claim)
    }
  }

  private async queryProof(
    at: BlockIdExt,
    block: BlockIdExt,
    announcedBy: readonly string[],
    badServers: readonly string[],
    options: CallOptions,
  ): Promise<{ readonly value?: BlockProof; readonly server: string }> {
    const relation = `${formatBlockId(block)} follows from ${formatBlockId(at)}`
    const prefer = announcedBy.filter(server => !badServers.includes(server))
    try {
      return await withDeadline(proofTimeoutMs, 'liteserver', options.signal, limited =>
        this.client.query(blockProofQuery(at, block), { ...limited, prefer, exclude: badServers }),
      )
    } catch (error) {
      if (!isAppError(error) || error.code === 'limit.cancelled') throw error
      if (errorMeaning(error) === 'unreachable') {
        this.setResult('silent', `no server proved in time that ${relation}`, false)
        return { server: '' }
      }
      if (error.code !== 'source.refused') throw error
      const claim = `no server proves that ${relation}: ${error.message}`
      throw new AppError('proof.header', { claim }, { cause: error })
    }
  }

  /** Stops background work, so that the process can exit. */
  stop(): void {
    this.stopping.abort()
    this.stopping = new AbortController()
  }

  /** Verifies a long chain from the trusted block in the background. */
  private async catchUp(block: BlockIdExt, first: BlockProof, by: string): Promise<void> {
    this.isCatchingUp = true
    const startedAt = this.anchor
    const until = performance.now() + maxCatchUpMs
    const { signal } = this.stopping
    try {
      let [proof, server] = [first, by]
      while (performance.now() < until) {
        const stepStartedAt = performance.now()
        const { complete, to, from } = proof
        const report = await verifyChain(this.anchor, [{ proof, target: block }], { signal })
        if (report.state === 'verified') {
          this.succeed(block, report)
          return
        }
        if (report.state !== 'incomplete' || complete || isSameBlock(to, from)) {
          if (report.state === 'failed' && !this.isInconclusive(report)) this.client.distrust(server, report.text)
          this.setResult('not-checkable', report.text, false)
          return
        }
        this.advance(report)
        const progress = `verified from ${formatBlockId(startedAt)} to ${formatBlockId(this.anchor)}, not yet to ${formatBlockId(block)}`
        this.setResult('catching-up', progress, false)
        // Leaves at least half of the time to other work.
        const pauseMs = performance.now() - stepStartedAt
        await new Promise<void>(resolve => setTimeout(() => resolve(), pauseMs))
        if (signal.aborted) return
        const next = await this.client.query(blockProofQuery(this.anchor, block), { signal })
        proof = next.value
        server = next.server
      }
    } catch (error) {
      // Runs in the background: the next head continues from here.
      this.setResult('silent', error instanceof Error ? error.message : String(error), false)
    } finally {
      this.isCatchingUp = false
    }
  }

  private succeed(block: BlockIdExt, report: ChainReport): true {
    const text = `validator signatures lead from ${formatBlockId(this.anchor)} to ${formatBlockId(block)}`
    this.advance(report)
    this.proven = block
    return this.setResult('proven', text, true)
  }

  /** Makes the newest key block of a verified chain the start of later chains. */
  private advance({ steps }: ChainReport): BlockIdExt {
    for (const { toKeyBlock, to, consensus } of steps) {
      if (toKeyBlock && to.seqno > this.anchor.seqno) this.anchor = to
      if (consensus === 'simplex') this.hasSeenSimplex = true
    }
    return this.anchor
  }

  /**
   * Parts of the simplex consensus cannot be checked. Until one of its signature sets was verified, a failing one may be our
   * error instead of a forgery.
   */
  private isInconclusive({ state, steps, stoppedAt }: ChainReport): boolean {
    if (state === 'not-checkable') return true
    const step = stoppedAt === undefined ? undefined : steps[stoppedAt]
    return state === 'failed' && step?.consensus === 'simplex' && !this.hasSeenSimplex
  }

  private setResult<T extends boolean>(state: HeadProof['state'], text: string, isProven: T): T {
    this.result = { state, text }
    return isProven
  }
}
