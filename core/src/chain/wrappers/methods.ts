import { AppError } from '../../errors.ts'
import type { PartialSource } from '../TraceSource.ts'

/** The methods of a source. */
export type SourceMethod = Exclude<keyof PartialSource, 'name'>

/** Any method, called with untyped arguments. */
export type AnyMethod = (...args: readonly unknown[]) => Promise<unknown>

/** Every method, and what it reads, for error texts. */
export const sourceMethods: { readonly [M in SourceMethod]: string } = {
  getMasterchainBlock: 'masterchain blocks',
  getPreviousBlocks: 'the blocks before a block',
  getConfig: 'the configuration',
  getAccount: 'account states',
  getLibraries: 'libraries',
  getTraceOfMessage: 'traces with the data that their execution used',
  getStateBefore: 'account states before on-chain transactions',
  getIndexedTrace: 'traces by hash',
  getIndexedTransaction: 'transactions by hash',
  getBlockTransactions: 'transactions of blocks',
  getBlockByLt: 'blocks by logical time',
  getAccountTransactions: 'transactions of an account',
  findBlock: 'blocks by number or time',
  getBlock: 'full blocks',
  getBlockProof: 'block proofs',
  getItems: 'NFT items',
  getItemsOfOwner: 'NFT items of an owner',
  getDomainsOfOwner: 'domains of an owner',
  getJettonWallets: 'jetton wallets',
  getJettons: 'jettons',
  getRecordedStates: 'recorded accounts',
}

/** The names of all methods. */
export const methodNames = Object.keys(sourceMethods) as SourceMethod[] // the keys of the table above

/** A method that not every source has, bound to its source. @throws source.unsupported */
export function requireMethod<M extends SourceMethod>(source: PartialSource, method: M): NonNullable<PartialSource[M]> {
  const own = source[method]
  if (!own) throw new AppError('source.unsupported', { source: source.name, what: sourceMethods[method] })
  // The method may use `this`.
  return own.bind(source) as NonNullable<PartialSource[M]>
}
