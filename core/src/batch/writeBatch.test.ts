import { describe, expect, test } from 'vitest'
import type { DebugBatchLine, DebugBatchTotals } from '../contract/debugBatch.ts'
import { AppError, toWire } from '../errors.ts'
import type { PartReply, RunPart } from './BatchPart.ts'
import { findLineId } from './findLineId.ts'
import { type InputLine, splitLines } from './splitLines.ts'
import { writeBatch } from './writeBatch.ts'

type Line = Partial<Omit<DebugBatchLine, 'batch' | 'result'>> & { batch?: DebugBatchTotals; value?: string }

const block = { workchain: -1, shard: '8000000000000000', seqno: 7, root_hash: 'aa', file_hash: 'bb', utime: 1000 }

/** The reply of a worker: each line has its own text as result. */
const replyTo = (lines: readonly string[]): PartReply => ({
  ...{ block, now: 1000 },
  outcomes: lines.map(line => (line.startsWith('r') ? 'rejected' : 'success')),
  results: lines.map(value => JSON.stringify({ value })),
})

const lines = (...texts: readonly string[]): AsyncGenerator<readonly InputLine[], void> =>
  splitLines(
    (async function* () {
      yield new TextEncoder().encode(texts.map(text => `${text}\n`).join(''))
    })(),
    1000,
  )

/** Lines that arrive one by one, and how many were read. */
function slowLines(count: number) {
  const input = { read: 0, isClosed: false }
  const generate = async function* (): AsyncGenerator<readonly InputLine[], void> {
    try {
      for (let number = 1; number <= count; number++) {
        input.read = number
        yield [{ number, text: `${number}` }]
      }
    } finally {
      input.isClosed = true
    }
  }
  return { input, lines: generate() }
}

const settings = { maxLines: 3, maxParts: 2, toWireError: (error: unknown) => toWire(error, 'x') }

async function collect(output: AsyncGenerator<{ readonly text: string }, void>): Promise<Line[]> {
  const found: Line[] = []
  for await (const { text } of output) found.push(JSON.parse(text) as Line)
  return found
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => `${at + 1}`)

/** Parts that the test finishes. */
function controlled() {
  const parts: {
    lines: readonly string[]
    signal: AbortSignal
    finish: () => void
    fail: (error: AppError) => void
  }[] = []
  const runPart: RunPart = (given, _, signal) =>
    new Promise((resolve, reject) => {
      parts.push({ lines: given, signal, finish: () => resolve(replyTo(given)), fail: reject })
    })
  return { parts, runPart }
}

const turn = () => new Promise<void>(resolve => setTimeout(resolve))

describe('the reply to a batch', () => {
  test('has a line for each message, and then the totals', async () => {
    const runPart: RunPart = async given => replyTo(given)
    expect(await collect(writeBatch(lines('a', '', 'r', 'b'), { ...settings, runPart }))).toEqual([
      { line: 1, value: 'a' },
      { line: 3, value: 'r' },
      { line: 4, value: 'b' },
      {
        batch: {
          ...{ messages: 3, success: 2, rejected: 1, failed: 0, partly: 0, partial: 0, error: 0 },
          ...{ block, now: 1000 },
        },
      },
    ])
  })

  test('of no messages has only the totals', async () => {
    const found = await collect(writeBatch(lines(), { ...settings, runPart: () => expect.unreachable() }))
    expect(found).toMatchObject([{ batch: { messages: 0 } }])
    expect(found[0]?.batch).not.toHaveProperty('block')
  })

  test('keeps the order of the messages, also if later parts are done first', async () => {
    const { parts, runPart } = controlled()
    const output = collect(writeBatch(lines(...numbers(7)), { ...settings, runPart }))
    await turn()
    // The first line finds the block for all others.
    expect(parts.map(part => part.lines)).toEqual([['1']])
    parts[0]?.finish()
    await turn()
    expect(parts.slice(1).map(part => part.lines)).toEqual([
      ['2', '3', '4'],
      ['5', '6', '7'],
    ])
    parts[2]?.finish()
    await turn()
    parts[1]?.finish()
    expect((await output).slice(0, -1).map(({ line, value }) => `${line} ${value}`)).toEqual(
      numbers(7).map(text => `${text} ${text}`),
    )
  })

  test('gives all parts the block and the time of the first one', async () => {
    const given: unknown[] = []
    const runPart: RunPart = async (some, basis) => {
      given.push(basis)
      return replyTo(some)
    }
    await collect(writeBatch(lines(...numbers(8)), { ...settings, runPart }))
    expect(given).toEqual([undefined, { block, now: 1000 }, { block, now: 1000 }, { block, now: 1000 }])
  })

  test('has a result before the next line is sent', async () => {
    const sent: string[] = []
    let next = () => {}
    const input = (async function* (): AsyncGenerator<readonly InputLine[], void> {
      for (let number = 1; number <= 3; number++) {
        sent.push(`${number}`)
        yield [{ number, text: `${number}` }]
        await new Promise<void>(resolve => {
          next = resolve
        })
      }
    })()
    const output = writeBatch(input, { ...settings, runPart: async some => replyTo(some) })
    for (let number = 1; number <= 3; number++) {
      expect((await output.next()).value?.text).toContain(`"line":${number},`)
      expect(sent).toHaveLength(number)
      next()
    }
    expect((await output.next()).value?.text).toContain('"messages":3')
  })

  test('computes and keeps no more than the reader takes', async () => {
    const { input, lines: slow } = slowLines(300)
    let [computed, taken, ahead] = [0, 0, 0]
    const runPart: RunPart = async some => {
      computed += some.length
      ahead = Math.max(ahead, computed - taken)
      return replyTo(some)
    }
    const output = writeBatch(slow, { ...settings, runPart })
    for (let step = 0; step < 10; step++) {
      await output.next()
      taken++
    }
    await turn()
    expect(input.read).toBeLessThanOrEqual(taken + settings.maxParts + 1)
    for await (const { outcome } of output) if (outcome) taken++
    expect(taken).toBe(300)
    expect(ahead).toBeLessThanOrEqual((settings.maxParts + 1) * settings.maxLines)
  })
})

describe('a part that fails because of one of its messages', () => {
  test.each(['limit.time', 'limit.cells', 'internal.bug'] as const)(
    'runs its messages alone, so that only one has the error: %s',
    async code => {
      const calls: string[] = []
      const runPart: RunPart = async some => {
        calls.push(some.join())
        if (some.some(line => findLineId(line) === 'bad')) throw new AppError(code, {} as never)
        return replyTo(some)
      }
      const found = await collect(writeBatch(lines('1', '2', '{"id":"bad"}', '4', '5'), { ...settings, runPart }))
      expect(calls).toEqual(['1', '2,{"id":"bad"},4', '5', '2', '{"id":"bad"}', '4'])
      expect(found.map(({ value, code: error }) => value ?? error)).toEqual(['1', '2', code, '4', '5', undefined])
      expect(found[2]).toMatchObject({ line: 3, id: 'bad', error: expect.any(String), error_details: {} })
      expect(found.at(-1)?.batch).toMatchObject({ messages: 5, success: 4, error: 1 })
    },
  )

  test('may be the first one: the next one finds the block', async () => {
    const runPart: RunPart = async some => {
      if (some[0] === 'bad') throw new AppError('limit.time', { afterMs: 1 })
      return replyTo(some)
    }
    const found = await collect(writeBatch(lines('bad', 'b', 'c'), { ...settings, runPart }))
    expect(found).toMatchObject([{ code: 'limit.time' }, { value: 'b' }, { value: 'c' }, { batch: { block } }])
  })
})

test('a line that cannot be read has its error at its place', async () => {
  const input = splitLines(
    (async function* () {
      yield new TextEncoder().encode(`a\n${'x'.repeat(20)}\nb`)
    })(),
    10,
  )
  const found = await collect(writeBatch(input, { ...settings, runPart: async some => replyTo(some) }))
  expect(found).toMatchObject([
    { value: 'a' },
    { line: 2, code: 'limit.cells' },
    { value: 'b' },
    { batch: { error: 1 } },
  ])
})

describe('an error of the whole batch', () => {
  const failingFrom =
    (first: string): RunPart =>
    async some => {
      if (some.includes(first)) throw new AppError('limit.queue', { waiting: 1 })
      return replyTo(some)
    }

  test('is in the last line, with what was done before', async () => {
    const found = await collect(writeBatch(lines(...numbers(9)), { ...settings, runPart: failingFrom('5') }))
    expect(found.map(({ line }) => line)).toEqual([1, 2, 3, 4, undefined])
    expect(found.at(-1)).toMatchObject({ code: 'limit.queue', batch: { messages: 4, success: 4 } })
  })

  test('rejects if there is no result yet', async () => {
    const output = writeBatch(lines('1', '2'), { ...settings, runPart: failingFrom('1') })
    await expect(output.next()).rejects.toMatchObject({ code: 'limit.queue' })
  })
})

describe('the end of a batch', () => {
  test('by an abort cancels its calls and reads no more', async () => {
    const { parts, runPart } = controlled()
    const { input, lines: slow } = slowLines(100)
    const stop = new AbortController()
    const output = writeBatch(slow, { ...settings, runPart, signal: stop.signal })
    const first = output.next()
    await turn()
    parts[0]?.finish()
    await first
    const second = output.next()
    await turn()
    expect(parts.slice(1).map(({ signal }) => signal.aborted)).toEqual([false, false])
    stop.abort()
    expect(parts.slice(1).map(({ signal }) => signal.aborted)).toEqual([true, true])
    parts[1]?.fail(new AppError('limit.cancelled', {}))
    await expect(second).rejects.toMatchObject({ code: 'limit.cancelled' })
    await turn()
    expect([input.isClosed, input.read < 10]).toEqual([true, true])
    expect(parts).toHaveLength(3)
  })

  test('by its reader cancels its calls', async () => {
    const { parts, runPart } = controlled()
    const { input, lines: slow } = slowLines(100)
    const output = writeBatch(slow, { ...settings, runPart })
    const first = output.next()
    await turn()
    parts[0]?.finish()
    await first
    await output.return()
    await turn()
    expect(parts.slice(1).every(({ signal }) => signal.aborted)).toBe(true)
    expect(input.isClosed).toBe(true)
  })

  test('before its start computes nothing', async () => {
    const { parts, runPart } = controlled()
    const stop = new AbortController()
    stop.abort()
    const output = writeBatch(lines('1'), { ...settings, runPart, signal: stop.signal })
    const next = output.next()
    next.catch(() => {})
    await turn()
    expect(parts).toEqual([])
    await expect(next).rejects.toMatchObject({ code: 'limit.cancelled' })
  })
})
