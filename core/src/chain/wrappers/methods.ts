import { AppError } from '../../errors.ts'
import type { PartialSource } from '../TraceSource.ts'

/** What can be asked of a source. */
export type SourceMethod = Exclude<keyof PartialSource, 'name'>

/** Every question, and what it is for in the words of an error. */
export const sourceMethods: { readonly [M in SourceMethod]: string } = {
  getMasterchainBlock: 'masterchain blocks',
  getPreviousBlocks: 'the blocks before a block',
  getConfig: 'the configuration',
  getAccount: 'account states',
  getLibraries: 'libraries',
  getTraceOfMessage: 'traces with all that their execution depended on',
  getStateBefore: 'states before landed transactions',
  getIndexedTrace: 'traces by hash',
  getIndexedTransaction: 'transactions by hash',
  getBlockTransactions: 'transactions of blocks',
  getBlockByLt: 'blocks by logical time',
  getAccountTransactions: 'transactions of an account',
  findBlock: 'blocks by number or time',
  getBlock: 'whole blocks',
  getBlockProof: 'block proofs',
  getItems: 'items',
  getItemsOfOwner: 'items of an owner',
  getDomainsOfOwner: 'domains of an owner',
  getJettonWallets: 'jetton wallets',
  getJettons: 'jettons',
  getRecordedStates: 'which accounts it holds',
}

/** The names of all questions. */
export const methodNames = Object.keys(sourceMethods) as SourceMethod[] // the keys of the table above

/** A question that not every source can be asked. @throws source.unsupported */
export function asking<M extends SourceMethod>(source: PartialSource, method: M): NonNullable<PartialSource[M]> {
  const ask = source[method]
  if (!ask) throw new AppError('source.unsupported', { source: source.name, what: sourceMethods[method] })
  // It may use its own source as `this`.
  return ask.bind(source) as NonNullable<PartialSource[M]>
}
