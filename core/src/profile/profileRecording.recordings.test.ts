import { beforeAll, expect, test } from 'vitest'
import { expectRecorded } from '../../test/data.ts'
import { testExecutor } from '../../test/executor.ts'
import { readScenario, recordedLibraries, scenarioNames } from '../../test/scenarios.ts'
import { cellFromText } from '../cell/text.ts'
import type { DebugCode } from '../contract/debugCode.ts'
import type { WasmExecutor } from '../emulator/wasmExecutor.ts'
import { listCode } from '../engines/code/getCode.ts'
import { recordTransaction } from '../recording/recordTransaction.ts'
import { readMessage } from '../tlb/message.ts'
import { profileRecording } from './profileRecording.ts'
import { type GasNode, isLeaf, toGasTree, walkGasTree } from './profileTree.ts'

/** The emulator cannot run these: the transactions of the network that it fails at. */
const notEmulated = new Set(['extra-currency-too-much'])

let executor: WasmExecutor
beforeAll(async () => {
  executor = await testExecutor({ transactionMs: 60_000 })
})

test('of every recorded transaction all gas and every step is counted once', async () => {
  const listings = new Map<string, DebugCode>()
  let [recorded, named] = [0, 0]
  for (const name of scenarioNames().filter(each => !notEmulated.has(each))) {
    for (const tx of readScenario(name).transactions) {
      const { account, before, hash, now, lt, seed, config } = tx
      const packed = recordTransaction(
        { account, before, message: readMessage(tx.message), hash, context: { now, lt, seed, config } },
        {
          ...{ executor, libraries: recordedLibraries(), ignoreSignature: false, timeMs: 5000 },
          elapsedMs: () => performance.now(),
        },
      )
      if (packed.gas_used === undefined) continue
      recorded++
      const about = `${name} ${hash}`
      const boc = packed.code?.boc ?? ''
      const listing = listings.get(boc) ?? (boc === '' ? undefined : await listCode(cellFromText(boc)))
      if (listing) listings.set(boc, listing)
      for (const code of [listing, undefined]) {
        const profile = profileRecording({ node: '0', account, fields: [], ...packed }, code)
        const root = toGasTree(profile) ?? expect.fail(about)
        const nodes = [...walkGasTree(root)]
        expect([BigInt(profile.gas_used), root.total], about).toEqual([packed.gas_used, profile.gas_used])
        const leaves = nodes.filter(({ frame }) => isLeaf(frame))
        expect(
          sum(leaves, ({ runs }) => runs),
          about,
        ).toBe(packed.steps)
        expect(
          sum(
            nodes.filter(({ frame }) => !isLeaf(frame)),
            ({ self }) => self,
          ),
          about,
        ).toBe(root.total)
        expect(
          nodes.every(({ self, runs, frame }) => self >= 0 && (runs > 0 || frame.kind === 'unknown')),
          about,
        ).toBe(true)
        // An exception that ended the run ends the transaction.
        expect(root.exception, about).toBe(packed.exceptions.find(({ step }) => step === packed.steps - 1)?.code)
        if (code && nodes.some(({ frame }) => frame.name === 'recv_internal' && frame.kind === 'method')) named++
      }
    }
  }
  expectRecorded(recorded, 500)
  expectRecorded(named, 200)
}, 240_000)

const sum = (nodes: readonly GasNode[], toNumber: (node: GasNode) => number): number =>
  nodes.reduce((total, node) => total + toNumber(node), 0)
