import { formatBlockIdExt } from '../blockId.ts'
import type { ChainSource } from '../chain/ChainSource.ts'
import type { CallOptions } from '../chain/MasterchainBlock.ts'
import type { IndexConfig } from '../chain/networks/NetworkConfig.ts'
import type { IndexFactory, NetworkOfIndex, OpenedSource } from '../chain/networks/openSource.ts'
import type { SourceMethod, SourceMethods } from '../chain/sourceMethods.ts'
import { AppError, isSourceFailure } from '../errors.ts'
import type { ChainIndex } from './ChainIndex.ts'
import type { ClaimChecker } from './ClaimChecker.ts'
import { descriptionStore } from './descriptionStore.ts'
import { indexSource } from './indexSource.ts'

/** What opening indexes needs of its host. */
type IndexPorts = {
  /** @throws index.* */
  readonly open: (config: IndexConfig) => Promise<ChainIndex>
  /** Checks claims on a network by its other sources. */
  readonly createChecker?: (network: NetworkOfIndex) => ClaimChecker | Promise<ClaimChecker>
  readonly nowMs: () => number
  /** The version of the classifier, by which an index keeps what was found out about traces; absent: it is computed each time. */
  readonly classifier?: string | undefined
  readonly log?: (line: string) => void
}

type IndexSource = ReturnType<typeof indexSource>
/** The methods of every index. */
type IndexMethods = Pick<SourceMethods, keyof IndexSource & SourceMethod>

/** Opens indexes of the host; nothing is opened before the first call, and an index that cannot be opened is tried again later. */
export const indexFactory =
  ({ open: openIndex, createChecker, nowMs, classifier: version, log = () => {} }: IndexPorts): IndexFactory =>
  (config, label, network) => {
    const { name } = label
    const others = once(network.others)
    const checker = once(() => createChecker?.(network))

    let opened: Promise<{ readonly index: ChainIndex; readonly source: IndexSource }> | undefined
    const open = () => {
      opened ??= (async () => {
        const claimChecker = await checker()
        const index = await openIndex(config)
        return { index, source: indexSource({ index, name, others: others(), checker: claimChecker, nowMs }) }
      })()
      opened.catch(() => {
        opened = undefined
      })
      return opened
    }

    let isVerified = false
    /** An index of another network must not be used. */
    const openVerified = async (options?: CallOptions) => {
      const found = await open()
      if (!isVerified) isVerified = (await isOfNetwork(found.index, network, others(), options)) === true
      return found
    }

    const descriptions =
      version === undefined
        ? undefined
        : descriptionStore({ open: async () => (await openVerified()).index, version, log })

    const call = async <T>(run: (source: IndexSource) => Promise<T>): Promise<T> => run((await openVerified()).source)
    const methods: IndexMethods = {
      getIndexedTrace: (...args) => call(source => source.getIndexedTrace(...args)),
      getIndexedTransaction: (...args) => call(source => source.getIndexedTransaction(...args)),
      getAccountTransactions: (...args) => call(source => source.getAccountTransactions(...args)),
      getBlockByLt: (...args) => call(source => source.getBlockByLt(...args)),
      getBlockTransactions: (...args) => call(source => source.getBlockTransactions(...args)),
      findBlock: (...args) => call(source => source.findBlock(...args)),
      getOwnedItems: (...args) => call(source => source.getOwnedItems(...args)),
      getIndirectlyOwnedItems: (...args) => call(source => source.getIndirectlyOwnedItems(...args)),
      getDomainsOfOwner: (...args) => call(source => source.getDomainsOfOwner(...args)),
      getDomainsOfWallets: (...args) => call(source => source.getDomainsOfWallets(...args)),
      getJettonWallets: (...args) => call(source => source.getJettonWallets(...args)),
      getJettonWalletsOfOwner: (...args) => call(source => source.getJettonWalletsOfOwner(...args)),
    }
    const result: OpenedSource = {
      ...label,
      source: { name, ...methods },
      ...(descriptions && { descriptions }),
      close: () => {
        opened?.then(({ index }) => index.close()).catch(() => {})
        opened = undefined
        isVerified = false
      },
      isConfiguredNetwork: async options => isOfNetwork((await open()).index, network, others(), options),
      async indexState() {
        const { index } = await open()
        const [{ ranges, newest }, sizes] = await Promise.all([index.checkpoint(), index.sizes()])
        const { accounts, days } = index.identity.scope
        return {
          newest: newest && { id: newest.id, genUtime: newest.utime },
          ranges,
          ...sizes,
          accounts: accounts?.length,
          days,
        }
      },
    }
    return result
  }

/** Whether an index is of a network; `undefined` when no other source has its newest block. @throws index.network */
async function isOfNetwork(
  index: ChainIndex,
  { zeroState }: NetworkOfIndex,
  others: ChainSource,
  options: CallOptions | undefined,
): Promise<boolean | undefined> {
  const own = index.identity.zeroState
  if (zeroState && zeroState.rootHash !== own.rootHash) throw otherNetwork(index, formatBlockIdExt(zeroState))
  const { newest } = await index.checkpoint()
  if (!newest) return zeroState && true
  try {
    const { id } = await others.getMasterchainBlock({ seqno: newest.id.seqno }, options)
    if (id.rootHash === newest.id.rootHash) return true
    throw otherNetwork(index, `that of the network with ${formatBlockIdExt(id)}`)
  } catch (error) {
    if (!isSourceFailure(error) || error.code === 'index.network') throw error
    return undefined
  }
}

const otherNetwork = ({ name, identity }: ChainIndex, expected: string) =>
  new AppError('index.network', { index: name, found: formatBlockIdExt(identity.zeroState), expected })

function once<T>(create: () => T): () => T {
  let created: { readonly value: T } | undefined
  return () => {
    created ??= { value: create() }
    return created.value
  }
}
