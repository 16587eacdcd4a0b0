import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { TychoExecutor } from '../core/src/secondEngine/TychoExecutor.ts'
import { emulateMany } from '../core/test/emulateMany.ts'
import { readScenario } from '../core/test/scenarios.ts'
import { tychoModule } from '../core/test/secondEngine.ts'
import { type Claim, claim } from './lib/bench.ts'
import { openExecutor } from './lib/demoDeps.ts'

// A service emulates for weeks: nothing may be lost on the way, and memory must stay as it is.

const count = 100_000

/** What the process keeps when garbage is collected: its size alone also depends on how far V8 has enlarged its heap. */
function keptBytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc()')
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** A hundred thousand emulations on each engine. */
export async function run(): Promise<readonly Claim[]> {
  const { transactions } = readScenario('transfer-v5r1-multi')
  const engines = [
    ['engine of record', await openExecutor()],
    ['second engine', new TychoExecutor(await tychoModule())],
  ] as const
  return engines.flatMap(([name, executor]) => {
    let keptEarly = 0
    const before = process.cpuUsage()
    const { lost, heapBytes } = emulateMany(executor, transactions, count, done => {
      if (done === count / 10) keptEarly = keptBytes()
    })
    const { user, system } = process.cpuUsage(before)
    const grownMb = (keptBytes() - keptEarly) / 1e6
    console.log(
      `${name}: ${count} emulations, ${((user + system) / 1000 / count).toFixed(2)} ms of CPU time each; ` +
        `its memory ${(heapBytes.late / 1e6).toFixed(1)} MB; the process, of ${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB, ` +
        `keeps ${grownMb.toFixed(1)} MB more than after a tenth`,
    )
    return [
      claim(`${count} emulations on the ${name}, with another result`, lost, { atMost: 0 }, ''),
      claim(`${count} emulations on the ${name}, its memory relative to a tenth`, heapBytes.late / heapBytes.early, {
        atMost: 1,
      }),
      claim(`${count} emulations on the ${name}, growth of what the process keeps`, grownMb, { atMost: 5 }, ' MB'),
    ]
  })
}
