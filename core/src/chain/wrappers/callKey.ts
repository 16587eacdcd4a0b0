import type { SourceMethod } from './methods.ts'

/** How many arguments identify a call; the one after them holds its options. */
export const keyArgumentCount: { readonly [M in SourceMethod]: 1 | 2 } = {
  getMasterchainBlock: 1,
  getPreviousBlocks: 1,
  getConfig: 1,
  getAccount: 2,
  getLibraries: 1,
  getTraceOfMessage: 1,
  getStateBefore: 1,
  getIndexedTrace: 1,
  getIndexedTransaction: 1,
  getBlockTransactions: 1,
  getBlockByLt: 2,
  getAccountTransactions: 2,
  findBlock: 1,
  getBlock: 1,
  getBlockProof: 2,
  getItems: 1,
  getItemsOfOwner: 1,
  getDomainsOfOwner: 1,
  getJettonWallets: 1,
  getJettons: 1,
  getRecordedStates: 1,
}

/** The arguments of a call as one line of text; equal arguments give equal text. */
export const callKey = (method: SourceMethod, args: readonly unknown[]): string =>
  args
    .slice(0, keyArgumentCount[method])
    .map(each => JSON.stringify(normalize(each)))
    .join(' ')

/** Blocks and transactions by their hash, everything else with sorted keys. */
function normalize(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return value.map(normalize)
  if (typeof value !== 'object' || value === null) return value
  if ('rootHash' in value) return value.rootHash
  if ('cell' in value && 'hash' in value) return value.hash
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(entries.map(([key, each]) => [key, normalize(each)]).sort(byKey))
}

const byKey = ([a]: readonly unknown[], [b]: readonly unknown[]): number => (String(a) < String(b) ? -1 : 1)
