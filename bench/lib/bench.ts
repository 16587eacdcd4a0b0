/** The least work that there is, Tonoscope, or another library. */
type Role = 'floor' | 'tonoscope' | 'peer'

type Contender = {
  readonly name: string
  /** `tonoscope` by default. */
  readonly role?: Role
  readonly run: () => unknown
}

/** Of all rounds of a contender: the median, and the bounds of the middle four fifths. */
export type Timing = {
  readonly name: string
  readonly role: Role
  readonly medianMs: number
  readonly lowMs: number
  readonly highMs: number
}

/** Contenders that were timed in turns. */
export type TimingTable = { readonly title: string; readonly timings: readonly Timing[] }

const tables: TimingTable[] = []

/** The tables that were printed since the last call. */
export const takeTables = (): readonly TimingTable[] => tables.splice(0)

type Settings = {
  /** 15 by default. */
  readonly rounds?: number
  /** Rounds that are not counted; 3 by default. */
  readonly warmup?: number
}

/** The median; `NaN` of an empty list. */
export const median = (values: readonly number[]): number =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  )

const quantile = (sorted: readonly number[], fraction: number): number =>
  sorted[Math.round((sorted.length - 1) * fraction)] ?? Number.NaN

/**
 * Times several implementations in turns, each once per round, so that other load on the machine affects all of them alike,
 * and prints a table. The ratios of the medians are meaningful; the milliseconds depend on the machine.
 */
export async function compare<const C extends readonly Contender[]>(
  title: string,
  contenders: C,
  settings: Settings = {},
): Promise<{ readonly [K in keyof C]: Timing }> {
  const { rounds = 15, warmup = 3 } = settings
  const times = contenders.map((): number[] => [])
  for (let round = -warmup; round < rounds; round++) {
    for (const [i, { run }] of contenders.entries()) {
      const start = performance.now()
      await run()
      if (round >= 0) times[i]?.push(performance.now() - start)
    }
  }
  const timings = contenders.map(({ name, role = 'tonoscope' }, i): Timing => {
    const sorted = (times[i] ?? []).sort((a, b) => a - b)
    return { name, role, medianMs: quantile(sorted, 0.5), lowMs: quantile(sorted, 0.1), highMs: quantile(sorted, 0.9) }
  })
  printTable(title, timings)
  tables.push({ title, timings })
  return timings as { readonly [K in keyof C]: Timing } // one per contender
}

/** CPU milliseconds per round, after the warm-up rounds: unlike wall time, it does not depend on the load of the machine. */
export async function cpuMs(work: () => unknown, rounds: number, warmup = 0): Promise<number> {
  for (let round = 0; round < warmup; round++) await work()
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round++) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / rounds
}

const round = (value: number): number => Number(value.toFixed(value < 10 ? 3 : 1))

/** Prints the timings as a table; the ratio is relative to the first one. */
function printTable(title: string, timings: readonly Timing[]): void {
  const base = timings[0]?.medianMs ?? Number.NaN
  const rows = timings.map(({ name, role, medianMs, lowMs, highMs }) => {
    const row = { role, 'median ms': round(medianMs), '10 %': round(lowMs), '90 %': round(highMs) }
    return [name, { ...row, ratio: round(medianMs / base) }]
  })
  console.log(`\n${title}`)
  console.table(Object.fromEntries(rows))
}

/** Result of one claim; `npm run bench` prints all of them at the end and fails if one does not hold. */
export type Claim = {
  readonly title: string
  readonly measured: number
  readonly unit: string
  readonly passes: boolean
}

/** Claims that `measured` is at least, or at most, a limit. */
export function claim(
  title: string,
  measured: number,
  limit: { atLeast: number } | { atMost: number },
  unit = '×',
): Claim {
  const passes = 'atLeast' in limit ? measured >= limit.atLeast : measured <= limit.atMost
  const bound = 'atLeast' in limit ? `at least ${limit.atLeast}${unit}` : `at most ${limit.atMost}${unit}`
  console.log(`  ${passes ? 'holds' : 'DOES NOT HOLD'}: ${title}: ${measured.toFixed(2)}${unit} (${bound})`)
  return { title: `${title} (${bound})`, measured, unit, passes }
}
