import {
  Address,
  beginCell,
  Cell,
  loadMessage,
  loadTransaction,
  type Message,
  type ShardAccount,
  storeMessage,
  storeShardAccount,
  type Transaction,
} from '@ton/core'
import { cellFromText, toBocBase64 } from '@tonoscope/core/cell/text'
import type { DebugNode, DebugResult } from '@tonoscope/core/contract/debug'
import type { DebugEvent } from '@tonoscope/core/contract/lookups'
import { toBase64 } from '@tonoscope/core/encoding/base64'
import type { GivenTrace } from './classify.ts'

/** The cell in a BoC with one root: bytes, hex or base64. @throws input.text, input.boc, input.roots */
export const toCell = (boc: string | Uint8Array): Cell =>
  Cell.fromBase64(typeof boc === 'string' ? toBocBase64(cellFromText(boc)) : toBase64(boc))

/** An address in any form. */
export const toAddress = (text: string): Address => Address.parse(text)

/** The cell of a message, to emulate it. */
export const messageCell = (message: Message): Cell => beginCell().store(storeMessage(message)).endCell()

/** The message that a run emulated. */
export const messageOf = ({ message }: DebugResult): Message => loadMessage(toCell(message.boc).beginParse())

/** The transactions of a run or an event, each before those that its messages led to; empty for a rejected message. */
export function transactionsOf({ trace }: Pick<DebugResult | DebugEvent, 'trace'>): Transaction[] {
  const found: Transaction[] = []
  const waiting: DebugNode[] = trace ? [trace] : []
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    found.push(loadTransaction(toCell(node.transaction.raw).beginParse()))
    waiting.push(...node.children.toReversed())
  }
  return found
}

/** The part of a `Blockchain` of `@ton/sandbox` that is read. */
export type Sandbox = {
  readonly config: Cell
  readonly libs?: Cell | undefined
  getContract(address: Address): Promise<{ readonly account: ShardAccount }>
}

/**
 * What `classify` needs of the transactions that a sandbox returned: their cells, the accounts after them, and the parameters
 * of the network.
 *
 * @example
 * const result = await blockchain.sendMessage(message)
 * const event = await classify(await readSandbox(blockchain, result))
 */
export async function readSandbox(
  blockchain: Sandbox,
  { transactions }: { readonly transactions: readonly Transaction[] },
): Promise<GivenTrace> {
  const addresses = transactions.flatMap(({ inMessage, outMessages }) =>
    [inMessage, ...outMessages.values()].flatMap(message => {
      const { src, dest } = message?.info ?? {}
      return [src, dest].filter(address => address instanceof Address)
    }),
  )
  const byText = new Map(addresses.map(address => [address.toRawString(), address]))
  const accounts = await Promise.all(
    [...byText.values()].map(async address => {
      const { account } = await blockchain.getContract(address)
      return { address, shard_account: beginCell().store(storeShardAccount(account)).endCell() }
    }),
  )
  return { transactions, accounts, config: blockchain.config }
}
