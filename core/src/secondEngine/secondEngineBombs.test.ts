import { expect, test } from 'vitest'
import {
  activeAccount,
  assembleCode,
  externalMessage,
  fakeBlock,
  fakeChain,
  fakeDeps,
  someAddress,
} from '../../test/fakes.ts'
import { recordedConfig } from '../../test/scenarios.ts'
import { sharedTycho } from '../../test/secondEngine.ts'
import { type Cell, emptyCell } from '../cell/Cell.ts'
import { defaultArguments } from '../emulator/defaultArguments.ts'
import { emulateTrace } from '../emulator/emulateTrace.ts'
import { unixSec } from '../units.ts'

const configHash = '5a614bad06c7dc93bc7a5451481d5f658bd2232dc5b79eaff9bab3154f1e94ab'
const bob = someAddress('b')

/** DROP; PUSHINT 0; (DUP; PAIR) × 40: a pair of pairs of pairs, of 2^40 values. `first` may accept the message. */
const bomb = (first: string): Cell => assembleCode(`30 ${first} 70 ${'20 6F02'.repeat(39)}`, assembleCode('20 6F02'))

test.each([
  ['a message that it rejects', ''],
  // ACCEPT
  ['a message that it accepts', 'F800'],
])('a contract with endless values runs in time, where logs have no stacks: %s', async (_, first) => {
  const executor = await sharedTycho()
  const message = externalMessage(bob)
  const args = defaultArguments({
    ...{
      block: fakeBlock(),
      config: recordedConfig(configHash),
      message: message.cell,
      hostNow: unixSec(1_795_000_000),
    },
  })
  const chain = fakeChain(new Map([[bob, activeAccount(bob, bomb(first), emptyCell, 1_000_000_000n)]]))
  const started = performance.now()
  const { root, rejection } = await emulateTrace(message, args, fakeDeps(executor, chain))
  expect(performance.now() - started).toBeLessThan(5000)
  expect(first === '' ? rejection : root).toBeDefined()
  expect(executor.heapBytes()).toBeLessThan(100 * 2 ** 20)
})
