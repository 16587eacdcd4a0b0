import { BatchOutcome, type DebugBatchTotals } from '../contract/debugBatch.ts'
import { AppError, type WireError } from '../errors.ts'
import { writeJson } from '../wire/json.ts'
import type { BatchBasis } from './BatchPart.ts'
import type { OutputLine } from './runLines.ts'
import { type PartOptions, runParts } from './runParts.ts'
import type { InputLine } from './splitLines.ts'

type BatchOptions = PartOptions & {
  /** Ends the batch: nothing is written any more. */
  readonly signal?: AbortSignal
  /** An error that ends the batch, as data. */
  readonly toWireError: (error: unknown) => WireError
}

/**
 * The reply to a batch, line by line: the result of each message, then the totals. If it ends early, the last line has the reason;
 * an error before the first result rejects.
 *
 * @throws limit.cancelled, limit.queue, lookup.block, source.*
 */
export async function* writeBatch(
  input: AsyncGenerator<readonly InputLine[], void>,
  { signal, toWireError, ...options }: BatchOptions,
): AsyncGenerator<OutputLine | { readonly text: string; readonly outcome?: undefined }, void> {
  const ended = new AbortController()
  const end = () => ended.abort()
  if (signal?.aborted) throw new AppError('limit.cancelled', {})
  signal?.addEventListener('abort', end, { once: true })
  const totals = new Totals()
  try {
    for await (const { lines, basis } of runParts(input, options, ended.signal)) {
      totals.basis ??= basis
      for (const line of lines) {
        totals.add(line.outcome)
        yield line
      }
    }
    yield { text: writeJson({ batch: totals.toJson() }) }
  } catch (error) {
    if (signal?.aborted || totals.messages === 0) throw error
    yield { text: writeJson({ batch: totals.toJson(), ...toWireError(error) }) }
  } finally {
    signal?.removeEventListener('abort', end)
    end()
    // One that waits for input ends with it.
    void input.return()
  }
}

class Totals {
  basis: BatchBasis | undefined
  messages = 0
  readonly #counts = new Map<BatchOutcome, number>()

  add(outcome: BatchOutcome): void {
    this.messages++
    this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + 1)
  }

  toJson(): DebugBatchTotals {
    const counts = BatchOutcome.options.map(outcome => [outcome, this.#counts.get(outcome) ?? 0] as const)
    // One per outcome.
    return { messages: this.messages, ...Object.fromEntries(counts), ...this.basis } as DebugBatchTotals
  }
}
