import { emptyCell } from '../src/cell/Cell.ts'
import { defaultArguments } from '../src/emulator/defaultArguments.ts'
import type { EmulatedNode, Executor } from '../src/emulator/Emulation.ts'
import { emulateTrace } from '../src/emulator/emulateTrace.ts'
import { unixSec } from '../src/units.ts'
import { activeAccount, assembleCode, fakeBlock, fakeChain, fakeDeps, internalMessage, someAddress } from './fakes.ts'
import { readScenario } from './scenarios.ts'

/** The transaction of an internal message with this value, of an account with the code of these hex bytes. */
export async function emulateCode(executor: Executor, code: string, value = 1_000_000_000n): Promise<EmulatedNode> {
  const account = someAddress('c')
  const [first] = readScenario('transfer-v4r2-comment').transactions
  if (!first) throw new Error('the scenario has transactions')
  const message = internalMessage({ from: someAddress('a'), to: account, value })
  const args = defaultArguments({
    block: fakeBlock(),
    config: first.config,
    message: message.cell,
    hostNow: unixSec(1_795_000_000),
  })
  const state = activeAccount(account, assembleCode(code), emptyCell, 1_000_000_000n)
  const { root } = await emulateTrace(message, args, fakeDeps(executor, fakeChain(new Map([[account, state]]))))
  if (!root) throw new Error('the message has a transaction')
  return root
}
