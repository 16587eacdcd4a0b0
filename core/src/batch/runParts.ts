import type { BatchBasis, RunPart } from './BatchPart.ts'
import { type FinishedPart, runLines } from './runLines.ts'
import type { InputLine } from './splitLines.ts'

/** How a batch is divided. */
export type PartOptions = {
  readonly runPart: RunPart
  /** Lines of a part, and parts that run or wait for their turn at the same time. */
  readonly maxLines: number
  readonly maxParts: number
}

/** So that the call of a part is not much larger than that of one line. */
const maxPartCharacters = 2 ** 18

/**
 * Runs lines in parts, some at a time, and yields the parts in the order of the lines, each when it and all before it are done. No more
 * is read than can run: what the caller does not take is neither computed nor kept. The first line runs alone, so that all others
 * run at its block.
 */
export async function* runParts(
  input: AsyncGenerator<readonly InputLine[], void>,
  { runPart, maxLines, maxParts }: PartOptions,
  signal: AbortSignal,
): AsyncGenerator<FinishedPart, void> {
  const running: Promise<Settled<FinishedPart>>[] = []
  let basis: BatchBasis | undefined
  let waiting: readonly InputLine[] = []
  let reading: Promise<Settled<IteratorResult<readonly InputLine[], void>>> | undefined
  let isRead = false
  for (;;) {
    while (waiting.length > 0 && running.length < (basis ? maxParts : 1)) {
      const part = takePart(waiting, basis ? maxLines : 1)
      waiting = waiting.slice(part.length)
      running.push(settle(runLines(part, basis, runPart, signal)))
    }
    if (!isRead && waiting.length === 0 && running.length < maxParts) reading ??= settle(input.next())
    const [first] = running
    if (!first && !reading) return
    // A client may wait for a result before it sends the next line.
    const next = await Promise.race(
      [first?.then(() => 'part' as const), reading?.then(() => 'lines' as const)].filter(each => each !== undefined),
    )
    if (next === 'part' && first) {
      running.shift()
      const part = unwrap(await first)
      basis ??= part.basis
      yield part
    } else if (reading) {
      const { done, value } = unwrap(await reading)
      reading = undefined
      isRead = done === true
      waiting = value ?? []
    }
  }
}

function takePart(lines: readonly InputLine[], maxLines: number): readonly InputLine[] {
  let [count, characters] = [0, 0]
  for (const { text = '' } of lines.slice(0, maxLines)) {
    characters += text.length
    if (count > 0 && characters > maxPartCharacters) break
    count++
  }
  return lines.slice(0, count)
}

type Settled<T> = { readonly value: T } | { readonly error: unknown }

/** Rejects when it is its turn. */
const settle = <T>(promise: Promise<T>): Promise<Settled<T>> =>
  promise.then(
    value => ({ value }),
    (error: unknown) => ({ error }),
  )

function unwrap<T>(settled: Settled<T>): T {
  if ('error' in settled) throw settled.error
  return settled.value
}
