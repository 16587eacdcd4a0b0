import { expect, test } from 'vitest'
import { emulatorModule } from '../../test/executor.ts'
import { activeAccount, someAddress } from '../../test/fakes.ts'
import { recordedConfig } from '../../test/scenarios.ts'
import { withGetMethods } from '../../test/scriptedMethods.ts'
import { stubAddress } from '../../test/stubTrace.ts'
import { Builder } from '../cell/Builder.ts'
import { type Cell, emptyCell } from '../cell/Cell.ts'
import { createExecutor } from '../emulator/wasmExecutor.ts'
import { withGetMethodBudget } from '../engines/context/getMethodBudget.ts'
import { type Hash, unixSec } from '../units.ts'
import { createContractReader, inspectAll } from './contractReader.ts'

const [owner, jetton] = [someAddress('a'), someAddress('c')]
/** A contract whose `get_wallet_data` returns this cell, among others. */
const contract = (name: string, cell: Cell): Cell => {
  const code = withGetMethods(emptyCell, { get_wallet_data: [1n, owner, jetton, cell] })
  return activeAccount(stubAddress(name), code, emptyCell, 1_000_000_000n)
}
const chainOf = (cells: number): Cell => {
  let cell = emptyCell
  for (let i = 0; i < cells; i++) cell = new Builder().bytes(new Uint8Array(120).fill(i)).ref(cell).end()
  return cell
}

test('contracts that have to be stopped do not hide what a contract after them is', async () => {
  const executor = createExecutor(await emulatorModule(), { resultBytes: 4000 })
  const reader = createContractReader(
    withGetMethodBudget({ executor, elapsedMs: () => 0, yieldToEventLoop: () => Promise.resolve() }),
    {
      config: recordedConfig('5a614bad06c7dc93bc7a5451481d5f658bd2232dc5b79eaff9bab3154f1e94ab'),
      now: unixSec(1_795_000_000),
      seed: '0'.repeat(64) as Hash,
      libraries: new Map(),
    },
  )
  // More than the executor has instances.
  const stopped = Array.from({ length: 6 }, (_, i) => contract(`stopped-${i}`, chainOf(60 + i)))
  const good = contract('good', emptyCell)
  await inspectAll(reader, [...stopped, null, good])
  for (const state of stopped) expect([...reader.inspect(state).methods.keys()]).toEqual([])
  expect([...reader.inspect(good).methods.keys()]).toEqual(['get_wallet_data'])
  expect(reader.inspect(good).interfaces).toEqual(['jetton_wallet'])
})
