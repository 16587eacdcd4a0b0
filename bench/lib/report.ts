import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { z } from 'zod'
import type { Claim, TimingTable } from './bench.ts'

const timing = z.object({
  name: z.string(),
  role: z.enum(['floor', 'tonoscope', 'peer']),
  medianMs: z.number(),
  lowMs: z.number(),
  highMs: z.number(),
})
const machine = z.object({
  cpu: z.string(),
  cores: z.number(),
  memoryGiB: z.number(),
  node: z.string(),
  /** Runnable processes on average, in the minute before the run and in that before its end. */
  load: z.tuple([z.number(), z.number()]),
})
const report = z.object({
  version: z.literal(1),
  machine,
  tables: z.array(z.object({ bench: z.string(), title: z.string(), timings: z.array(timing) })),
  claims: z.array(
    z.object({ bench: z.string(), title: z.string(), measured: z.number(), unit: z.string(), passes: z.boolean() }),
  ),
})

/** The results of a run with the machine that they are of. */
export type Report = z.infer<typeof report>
type Machine = z.infer<typeof machine>

/** What one file measured. */
export type BenchResults = {
  readonly bench: string
  readonly tables: readonly TimingTable[]
  readonly claims: readonly Claim[]
}

/** The machine at the start of a run; `finish` adds its load at the end. */
export function describeMachine(): { readonly finish: () => Machine } {
  const [before = 0] = loadavg()
  return {
    finish() {
      const [after = 0] = loadavg()
      return {
        cpu: cpus()[0]?.model ?? 'unknown',
        cores: cpus().length,
        memoryGiB: Math.round(totalmem() / 2 ** 30),
        node: process.version,
        load: [before, after],
      }
    },
  }
}

/** All results of a run. */
export const toReport = (machine: Machine, results: readonly BenchResults[]): Report => ({
  version: 1,
  machine,
  tables: results.flatMap(({ bench, tables }) =>
    tables.map(({ title, timings }) => ({ bench, title, timings: [...timings] })),
  ),
  claims: results.flatMap(({ bench, claims }) => claims.map(each => ({ bench, ...each }))),
})

/** Writes the results as JSON. */
export const writeReport = (file: string, results: Report): void =>
  writeFileSync(file, `${JSON.stringify(results, undefined, 2)}\n`)

/** Reads results that `writeReport` wrote. */
export const readReport = (file: string): Report => report.parse(JSON.parse(readFileSync(file, 'utf8')))

/** A ratio or a claim in two runs. `change` is the new value relative to the old one; within the spread it may be chance. */
export type Change = {
  readonly name: string
  readonly before: number
  readonly after: number
  readonly change: number
  readonly isWithinSpread: boolean
}

/**
 * What two runs have in common. Only ratios are compared, relative to the first contender of the same table: times of two
 * machines, or of one at two times, say nothing.
 */
export function compareReports(before: Report, after: Report): readonly Change[] {
  const known = new Map(listRatios(before).map(each => [each.name, each]))
  return listRatios(after).flatMap(({ name, value, spread }) => {
    const old = known.get(name)
    if (!old || old.value === 0) return []
    const change = value / old.value
    const limit = Math.max(spread, old.spread)
    return [{ name, before: old.value, after: value, change, isWithinSpread: change < limit && change > 1 / limit }]
  })
}

type Ratio = { readonly name: string; readonly value: number; readonly spread: number }

function listRatios({ tables, claims }: Report): readonly Ratio[] {
  const ratios = tables.flatMap(({ bench, title, timings: [base, ...others] }) =>
    base === undefined
      ? []
      : others.map(each => ({
          name: `${bench}: ${title}: ${each.name}`,
          value: each.medianMs / base.medianMs,
          spread: Math.max(each.highMs / each.lowMs, base.highMs / base.lowMs),
        })),
  )
  // Only multiples: others are times, sizes or rates of a machine.
  const multiples = claims.filter(({ unit }) => unit === '×')
  return [
    ...ratios,
    ...multiples.map(({ bench, title, measured }) => ({ name: `${bench}: ${title}`, value: measured, spread: 1.1 })),
  ]
}
