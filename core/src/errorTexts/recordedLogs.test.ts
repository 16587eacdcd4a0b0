import { beforeAll, expect, test } from 'vitest'
import { hasLocalnet, isOtherSet } from '../../test/data.ts'
import { testExecutor } from '../../test/executor.ts'
import { readScenario, recordedLibraries, scenarioNames } from '../../test/scenarios.ts'
import { parseVmLog } from '../emulator/vmLog.ts'
import type { WasmExecutor } from '../emulator/wasmExecutor.ts'
import { getInit, toAccount } from '../trace/accountState.ts'
import { type Hash, lt } from '../units.ts'
import type { CodeTable } from './CodeTable.ts'
import { explainErrorText } from './explainErrorText.ts'
import { readCodeTable } from './readCodeTable.ts'

/** A failed run of the recordings: the code that ran, and the log as a node prints it. */
type FailedRun = { readonly name: string; readonly codeHash: Hash; readonly exitCode: number; readonly log: string }

/** A node prints this many characters of a log. */
const tailLength = 256

let table: CodeTable
let executor: WasmExecutor
beforeAll(async () => {
  table = await readCodeTable()
  executor = await testExecutor()
})

const toNodeText = ({ exitCode, log }: FailedRun): string =>
  `LITE_SERVER_UNKNOWN: cannot apply external message to current state : External message was not accepted\nCannot run message on account: inbound external message rejected by transaction ${'AB'.repeat(32)}:\nexitcode=${exitCode}, steps=${parseVmLog(log).steps.length}, gas_used=0\nVM Log (truncated):\n...${log.slice(-tailLength)}`

test.skipIf(isOtherSet || !hasLocalnet)(
  'the end of the log of each recorded failure leads to the code that ran',
  () => {
    const runs = failedRuns()
    const known = runs.filter(({ codeHash }) => table.contracts.some(each => each.codeHash === codeHash))
    let alone = 0
    const missed: string[] = []
    for (const run of known) {
      const found = explainErrorText(toNodeText(run), table)
      expect(found?.facts.exitCode).toBe(run.exitCode)
      const hashes = found?.contracts.map(({ codeHash }) => codeHash) ?? []
      if (!hashes.includes(run.codeHash)) missed.push(`${run.name} ${run.exitCode}`)
      else if (hashes.length === 1) alone++
    }
    console.log(
      `${known.length} of ${runs.length} failures have a known code; ${alone} are recognised without another candidate; missed: ${missed.join('; ')}`,
    )
    expect(missed).toEqual(explained)
  },
)

/** What a log cannot say: its end is in methods that have returned. */
const explained = ['dns-auction-bad-name 203']

function failedRuns(): readonly FailedRun[] {
  const libraries = recordedLibraries()
  const more = { ignoreSignature: false, libraries, verbosity: 'instructions' as const }
  // The emulator cannot run the transaction of this one (replay.test.ts).
  const scenarios = scenarioNames()
    .filter(name => name !== 'extra-currency-too-much')
    .map(readScenario)
  return scenarios.flatMap(({ name, transactions, rejection, message }) => {
    const inputs = transactions.map(({ config, account, before, message, now, lt, seed }) => ({
      ...{ config, account, shardAccount: before, message, now, lt, seed },
    }))
    const rejected =
      rejection && message
        ? [{ ...rejection, shardAccount: rejection.state, message, lt: lt(10n ** 12n), seed: '0'.repeat(64) as Hash }]
        : []
    return [...inputs, ...rejected].flatMap(input => {
      const { code } = input.shardAccount ? getInit(toAccount(input.shardAccount)) : { code: undefined }
      if (!code) return []
      const log = executor.runTransaction({ ...input, ...more }).vmLog
      const { exitCode = 0 } = parseVmLog(log)
      return exitCode > 1 ? [{ name, codeHash: code.hash(), exitCode, log }] : []
    })
  })
}
