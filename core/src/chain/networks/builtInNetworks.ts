import { type BlockIdExt, fullShard } from '../../blockId.ts'
import type { Hash } from '../../units.ts'
import type { NetworkConfig } from './NetworkConfig.ts'

const zeroStateId = (rootHash: string, fileHash: string): BlockIdExt => ({
  workchain: -1,
  shard: fullShard,
  seqno: 0,
  // Literals below.
  rootHash: rootHash as Hash,
  fileHash: fileHash as Hash,
})

/** The public networks with their official sources; contacted only when used. */
export const builtInNetworks: readonly NetworkConfig[] = [
  {
    name: 'mainnet',
    globalId: -239,
    zeroState: zeroStateId(
      '17a3a92992aabea785a7a090985a265cd31f323d849da51239737e321fb05569',
      '5e994fcf4d425c0a6ce6a792594b7173205f740a39cd56f537defd28b48a0f6e',
    ),
    sources: [
      { kind: 'liteserver', globalConfig: 'https://ton.org/global.config.json' },
      { kind: 'toncenter', url: 'https://toncenter.com' },
      { kind: 'tonapi', url: 'https://tonapi.io' },
    ],
  },
  {
    name: 'testnet',
    globalId: -3,
    zeroState: zeroStateId(
      '823f81f306ff02694f935cf5021548e3ce2b86b529812af6a12148879e95a128',
      '67e20ac184b9e039a62667acc3f9c00f90f359a76738233379efa47604980ce8',
    ),
    sources: [
      { kind: 'liteserver', globalConfig: 'https://ton.org/testnet-global.config.json' },
      { kind: 'toncenter', url: 'https://testnet.toncenter.com' },
      { kind: 'tonapi', url: 'https://testnet.tonapi.io' },
    ],
  },
]
