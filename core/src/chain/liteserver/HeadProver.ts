import { AppError, isAppError } from '../../errors.ts'
import type { BlockProof } from '../../proof/BlockProof.ts'
import { blockText, sameBlock, unproven } from '../../proof/proven.ts'
import type { ChainReport } from '../../proof/verification.ts'
import { verifyChain } from '../../proof/verifyChain.ts'
import type { BlockId, CallOptions } from '../ChainSource.ts'
import { within } from '../wrappers/within.ts'
import type { LiteserverClient } from './LiteserverClient.ts'
import { blockProofQuestion } from './proofAnswers.ts'

/** What was found out about the newest block: whether the validators' signatures lead to it from the trusted block. */
export type HeadProof = {
  readonly state: 'proven' | 'catching-up' | 'not-checkable' | 'silent'
  readonly text: string
}

/** The trusted block may be years old: so long the way to now is followed beside other work. */
const mostCatchingUpMs = 120_000
/** The newest block is not waited for longer than this because of its proof. */
const patienceMs = 3_000
/** Wrong proofs of so many servers are enough. */
const mostLiars = 3
/** Once a head was proven, the next one is near: so many answers make its chain. */
const mostParts = 4

/**
 * Proves newest blocks: that a chain of validators' signatures leads to them from a trusted block. What it has proven it does
 * not ask for again: a later head is proven from the newest key block on the way to the one before.
 */
export class HeadProver {
  private readonly client: LiteserverClient
  /** The newest key block that is proven; at first the trusted one. */
  private anchor: BlockId
  private proven: BlockId | undefined
  private isCatchingUp = false
  private stopping = new AbortController()
  private hasSeenSimplex = false
  private found: HeadProof | undefined

  constructor(client: LiteserverClient, trusted: BlockId) {
    this.client = client
    this.anchor = trusted
  }

  /** What came out last; `undefined` before the first question. */
  get told(): HeadProof | undefined {
    return this.found
  }

  /**
   * Whether a block is proven; `false` when that cannot be told now, and `told` says why. Until a first head was proven, a
   * trusted block that is far away is an excuse; afterwards it is not.
   *
   * @throws proof.* when servers do not prove it, or prove something else; limit.cancelled
   */
  async prove(block: BlockId, announcedBy: readonly string[], options: CallOptions = {}): Promise<boolean> {
    if (sameBlock(block, this.anchor) || (this.proven && sameBlock(block, this.proven))) return true
    if (this.isCatchingUp) return false
    const liars: string[] = []
    for (let part = 0, at = this.anchor; ; ) {
      const { value: proof, server } = await this.ask(at, block, announcedBy, liars, options)
      if (proof === undefined) return false
      if (!proof.complete && this.proven === undefined) {
        void this.catchUp(block, proof, server)
        return false
      }
      const report = await verifyChain(at, [{ proof, target: block }], options)
      if (report.state === 'verified') return this.succeed(block, report)
      if (this.isBeyondUs(report)) return this.tell('not-checkable', report.text, false)
      if (report.state === 'incomplete' && ++part < mostParts && !sameBlock(proof.to, at)) {
        at = this.advance(report)
        continue
      }
      const claim = report.state === 'incomplete' ? `no chain arrives at ${blockText(block)}` : report.text
      this.client.distrust(server, claim)
      liars.push(server)
      if (liars.length === Math.min(mostLiars, this.client.serverCount)) throw unproven('proof.header', claim)
    }
  }

  private async ask(
    at: BlockId,
    block: BlockId,
    announcedBy: readonly string[],
    liars: readonly string[],
    options: CallOptions,
  ): Promise<{ readonly value?: BlockProof; readonly server: string }> {
    const first = announcedBy.filter(server => !liars.includes(server))
    try {
      return await within(patienceMs, 'liteserver', options.signal, limited =>
        this.client.ask(blockProofQuestion(at, block), { ...limited, first, notFrom: liars }),
      )
    } catch (error) {
      if (!isAppError(error) || error.code === 'limit.cancelled') throw error
      if (error.code === 'source.timeout' || error.code === 'source.unreachable') {
        this.tell('silent', `no server answered in time how ${blockText(block)} follows from ${blockText(at)}`, false)
        return { server: '' }
      }
      if (error.code !== 'source.refused') throw error
      const claim = `no server shows that ${blockText(block)} follows from ${blockText(at)}: ${error.message}`
      throw new AppError('proof.header', { claim }, { cause: error })
    }
  }

  /** Ends what is done beside other work, so that a program can end. */
  stop(): void {
    this.stopping.abort()
    this.stopping = new AbortController()
  }

  /** Follows the way from a trusted block that is far away, beside other work. */
  private async catchUp(block: BlockId, first: BlockProof, by: string): Promise<void> {
    this.isCatchingUp = true
    const startedAt = this.anchor
    const until = performance.now() + mostCatchingUpMs
    const { signal } = this.stopping
    try {
      let [proof, server] = [first, by]
      while (performance.now() < until) {
        const began = performance.now()
        const { complete, to, from } = proof
        const report = await verifyChain(this.anchor, [{ proof, target: block }], { signal })
        if (report.state === 'verified') {
          this.succeed(block, report)
          return
        }
        if (report.state !== 'incomplete' || complete || sameBlock(to, from)) {
          if (report.state === 'failed' && !this.isBeyondUs(report)) this.client.distrust(server, report.text)
          this.tell('not-checkable', report.text, false)
          return
        }
        this.advance(report)
        const way = `followed from ${blockText(startedAt)} to ${blockText(this.anchor)}, not yet to ${blockText(block)}`
        this.tell('catching-up', way, false)
        // At most half of the time is taken from other work.
        const rest = performance.now() - began
        await new Promise<void>(resolve => setTimeout(() => resolve(), rest))
        if (signal.aborted) return
        const next = await this.client.ask(blockProofQuestion(this.anchor, block), { signal })
        proof = next.value
        server = next.server
      }
    } catch (error) {
      // Nobody waits for this. The next head is another occasion, from where it got to.
      this.tell('silent', error instanceof Error ? error.message : String(error), false)
    } finally {
      this.isCatchingUp = false
    }
  }

  private succeed(block: BlockId, report: ChainReport): true {
    const from = this.anchor
    this.advance(report)
    this.proven = block
    return this.tell('proven', `the signatures of validators lead from ${blockText(from)} to ${blockText(block)}`, true)
  }

  /** Takes the newest key block of a way that holds for what later ways begin with. */
  private advance({ steps }: ChainReport): BlockId {
    for (const { toKeyBlock, to, consensus } of steps) {
      if (toKeyBlock && to.seqno > this.anchor.seqno) this.anchor = to
      if (consensus === 'simplex') this.hasSeenSimplex = true
    }
    return this.anchor
  }

  /**
   * Of the newer consensus some things cannot be checked; as long as none of its sets of signatures has held here, one that
   * does not may be our mistake as well as a lie.
   */
  private isBeyondUs({ state, steps, stoppedAt }: ChainReport): boolean {
    if (state === 'not-checkable') return true
    const step = stoppedAt === undefined ? undefined : steps[stoppedAt]
    return state === 'failed' && step?.consensus === 'simplex' && !this.hasSeenSimplex
  }

  private tell<T extends boolean>(state: HeadProof['state'], text: string, isProven: T): T {
    this.found = { state, text }
    return isProven
  }
}
