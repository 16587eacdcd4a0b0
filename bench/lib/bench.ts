/** One way of doing a thing, under the name it has in the table. */
export type Contender = { readonly name: string; readonly run: () => unknown | Promise<unknown> }

/** What one contender took: the median and the spread of its rounds, in milliseconds. */
export type Timing = {
  readonly name: string
  readonly medianMs: number
  readonly lowMs: number
  readonly highMs: number
}

export type Settings = {
  /** 15 by default. */
  readonly rounds?: number
  /** Rounds before the first that counts; 3 by default. */
  readonly warmup?: number
}

/** The value in the middle; `NaN` of none. */
export const median = (values: readonly number[]): number =>
  at(
    [...values].sort((a, b) => a - b),
    0.5,
  )

const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.round((sorted.length - 1) * part)] ?? Number.NaN

/**
 * Times several ways of doing the same thing in turns: round by round, each once, so that whatever else the machine does
 * in the meantime is borne by all of them. Ratios of these medians are worth reading; the milliseconds are this machine's.
 */
export async function compare(contenders: readonly Contender[], settings: Settings = {}): Promise<Timing[]> {
  const { rounds = 15, warmup = 3 } = settings
  const taken = contenders.map((): number[] => [])
  for (let round = -warmup; round < rounds; round++) {
    for (const [i, { run }] of contenders.entries()) {
      const start = performance.now()
      await run()
      if (round >= 0) taken[i]?.push(performance.now() - start)
    }
  }
  return contenders.map(({ name }, i) => {
    const sorted = (taken[i] ?? []).sort((a, b) => a - b)
    return { name, medianMs: at(sorted, 0.5), lowMs: at(sorted, 0.1), highMs: at(sorted, 0.9) }
  })
}

const ms = (value: number): string => (value < 10 ? value.toFixed(3) : value.toFixed(1))

/** The timings as a table; the ratio is how many times as long as the first one took. */
export function printTable(title: string, timings: readonly Timing[]): void {
  const base = timings[0]?.medianMs ?? Number.NaN
  const rows = timings.map(t => [
    t.name,
    ms(t.medianMs),
    `${ms(t.lowMs)}–${ms(t.highMs)}`,
    `${(t.medianMs / base).toFixed(2)}×`,
  ])
  const all = [['', 'median ms', '10–90 %', 'ratio'], ...rows]
  const widths = [0, 1, 2, 3].map(column => Math.max(...all.map(row => row[column]?.length ?? 0)))
  console.log(`\n${title}`)
  for (const row of all) {
    console.log(
      `  ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ')}`,
    )
  }
}

/** The outcome of one claim; `npm run bench` ends with all of them and fails when one does not hold. */
export type Claim = { readonly what: string; readonly measured: number; readonly unit: string; readonly holds: boolean }

/** Says that `measured` is at least, or at most, so much. */
export function claim(
  what: string,
  measured: number,
  limit: { atLeast: number } | { atMost: number },
  unit = '×',
): Claim {
  const holds = 'atLeast' in limit ? measured >= limit.atLeast : measured <= limit.atMost
  const bound = 'atLeast' in limit ? `at least ${limit.atLeast}${unit}` : `at most ${limit.atMost}${unit}`
  console.log(`  ${holds ? 'holds' : 'DOES NOT HOLD'}: ${what}: ${measured.toFixed(2)}${unit} (${bound})`)
  return { what: `${what} (${bound})`, measured, unit, holds }
}
