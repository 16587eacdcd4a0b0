import { median } from './bench.ts'

/** A kind of reads of an index: each call reads another sample. */
export type Read = { readonly warmup: number; readonly samples: number; readonly work: () => Promise<unknown> }
export type Reads = Readonly<Record<string, Read>>

export type Growth = {
  readonly name: string
  readonly smallMs: number
  readonly largeMs: number
  readonly factor: number
}

/**
 * The median times of the same kinds of reads in a small and in a large index, in turns, so that other load on the machine affects both
 * alike. Before, reads of the same kind are made in both that are not counted: what is measured is an index that has been in use, with
 * all of it in the page cache of the system. The first read of a page in a process is a page fault, and a large index has more pages.
 */
export async function measureGrowth(small: Reads, large: Reads): Promise<readonly Growth[]> {
  const all: Growth[] = []
  for (const [name, { warmup, samples, work }] of Object.entries(small)) {
    const other = large[name]
    if (!other) throw new Error(`no reads "${name}" of the large index`)
    const [smallTimes, largeTimes]: [number[], number[]] = [[], []]
    for (let i = -warmup; i < samples; i++) {
      const smallMs = await time(work)
      const largeMs = await time(other.work)
      if (i < 0) continue
      smallTimes.push(smallMs)
      largeTimes.push(largeMs)
    }
    const [smallMs, largeMs] = [median(smallTimes), median(largeTimes)]
    all.push({ name, smallMs, largeMs, factor: largeMs / smallMs })
  }
  console.table(
    Object.fromEntries(
      all.map(({ name, smallMs, largeMs, factor }) => [
        name,
        {
          'small, ms': Number(smallMs.toFixed(4)),
          'large, ms': Number(largeMs.toFixed(4)),
          growth: Number(factor.toFixed(2)),
        },
      ]),
    ),
  )
  return all
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
