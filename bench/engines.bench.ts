import type { Executor } from '@tonoscope/core/emulator/Emulation'
import { TychoExecutor } from '../core/src/secondEngine/TychoExecutor.ts'
import { testExecutor } from '../core/test/executor.ts'
import { readScenario, recordedLibraries, type ScenarioTransaction } from '../core/test/scenarios.ts'
import { tychoModule } from '../core/test/secondEngine.ts'
import { type Claim, claim, compare } from './lib/bench.ts'
import { openTychoPackage } from './lib/openTychoPackage.ts'

// Both engines in turns, on the same transactions: no logs as in traces, and stack logs as in the debugger; beside them the second
// one by the scripts of its own package.

const scenarios = [
  'transfer-v5r1-multi',
  'jetton-transfer',
  'multisig-v1-order',
  'nft-mint-0',
  'highload-v2-100-messages',
]

/** The transactions of a scenario on one engine. */
function runAll(executor: Executor, transactions: readonly ScenarioTransaction[], verbosity: 'none' | 'stack'): void {
  for (const { config, now, lt, seed, account, message, before } of transactions)
    executor.runTransaction({
      ...{ config, now, lt, seed, account, message, shardAccount: before, ignoreSignature: false },
      ...{ libraries: recordedLibraries(), verbosity },
    })
}

/** Milliseconds per scenario of the engine of record and of the second engine. */
export async function run(): Promise<readonly Claim[]> {
  const ofRecord = await testExecutor({ transactionMs: 60_000 })
  const second = new TychoExecutor(await tychoModule())
  const runPackage = await openTychoPackage()
  const claims: Claim[] = []
  for (const name of scenarios) {
    const { transactions } = readScenario(name)
    for (const verbosity of ['none', 'stack'] as const) {
      const logs = verbosity === 'none' ? 'no' : verbosity
      const [a, b] = await compare(`${name}: ${transactions.length} transactions, ${logs} logs`, [
        { name: 'engine of record', run: () => runAll(ofRecord, transactions, verbosity) },
        { name: 'second engine', run: () => runAll(second, transactions, verbosity) },
        { name: '@tychosdk/emulator, its own scripts', role: 'peer', run: runPackage(transactions, verbosity) },
      ])
      const perTransaction = (ms: number) => (ms / transactions.length).toFixed(2)
      console.log(`  per transaction: ${perTransaction(a.medianMs)} and ${perTransaction(b.medianMs)} ms`)
      if (name === 'jetton-transfer')
        claims.push(
          // 1.6 to 1.9 without logs, 4.3 and 5.9 with stacks.
          claim(`second engine, ${logs} logs, times as fast`, a.medianMs / b.medianMs, {
            atLeast: verbosity === 'none' ? 1.3 : 2,
          }),
        )
    }
  }
  return claims
}
