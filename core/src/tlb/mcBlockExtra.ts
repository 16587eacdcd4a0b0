import { bool, cellRef, hash, maybe, named, record, type Tlb, type Value } from './combinators.ts'
import { prunedCurrencies } from './currency.ts'
import { readShardHashes, type ShardDescr } from './shardHashes.ts'

/** The extra data of masterchain blocks up to `config`; its parts may be pruned. */
export const mcBlockExtraHead = record('#cca5', {
  key_block: bool,
  shard_hashes: maybe(cellRef),
  // _ (HashmapAugE 96 ShardFeeCreated ShardFeeCreated) = ShardFees;
  shard_fees: maybe(cellRef),
  // _ fees:CurrencyCollection create:CurrencyCollection = ShardFeeCreated;
  fees: prunedCurrencies,
  create: prunedCurrencies,
  others: cellRef,
})

/** _ config_addr:bits256 config:^(Hashmap 32 ^Cell) = ConfigParams; */
export const configParams = record('', { config_addr: hash, config: cellRef })

/** The extra data of masterchain blocks; fees, signatures, recover and mint messages are not parsed. */
export type McBlockExtra = {
  readonly key_block: boolean
  /** Parsed on access. @throws input.cell, limit.cells */
  readonly shards: readonly ShardDescr[]
  /** The configuration, only in a key block. */
  readonly config?: Value<typeof configParams>
}

/**
 * masterchain_block_extra#cca5 key_block:(## 1) shard_hashes:ShardHashes shard_fees:ShardFees
 *   ^[ prev_blk_signatures:(HashmapE 16 CryptoSignaturePair) recover_create_msg:(Maybe ^InMsg) mint_msg:(Maybe ^InMsg) ]
 *   config:key_block?ConfigParams = McBlockExtra;
 */
export const mcBlockExtra: Tlb<McBlockExtra> = named('McBlockExtra', {
  read(slice) {
    const { key_block, shard_hashes } = mcBlockExtraHead.read(slice)
    const config = key_block ? configParams.read(slice) : undefined
    return {
      key_block,
      get shards() {
        return readShardHashes(shard_hashes)
      },
      ...(config && { config }),
    }
  },
})
