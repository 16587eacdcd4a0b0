import { loadMessage, loadShardAccount, Address as OracleAddress, Cell as OracleCell } from '@ton/core'
import { Blockchain } from '@ton/sandbox'
import type { Address, UnixSec } from '@tonoscope/core/units'

/** The inputs of a run in the sandbox, as bytes. */
export type SandboxInput = {
  readonly config: Uint8Array
  readonly now: UnixSec
  readonly states: Iterable<readonly [Address, Uint8Array]>
  readonly message: Uint8Array
}

/** What a @ton/sandbox test does for one message, here with a trace of five transactions. */
export async function runInSandbox({ config, now, states, message }: SandboxInput): Promise<void> {
  const blockchain = await Blockchain.create({ config: toOracleCell(config) })
  blockchain.verbosity = { print: false, blockchainLogs: false, vmLogs: 'vm_logs_full', debugLogs: false }
  blockchain.now = now
  for (const [account, state] of states)
    await blockchain.setShardAccount(OracleAddress.parse(account), loadShardAccount(toOracleCell(state).beginParse()))
  const { transactions } = await blockchain.sendMessage(loadMessage(toOracleCell(message).beginParse()))
  if (transactions.length !== 5) throw new Error(`the sandbox returned ${transactions.length} transactions, expected 5`)
}

function toOracleCell(bytes: Uint8Array): OracleCell {
  const [cell] = OracleCell.fromBoc(Buffer.from(bytes))
  if (cell === undefined) throw new Error('the BoC has no root')
  return cell
}
