import type { Cell } from '../cell/Cell.ts'
import { readAugDict } from '../cell/dict.ts'
import { AppError } from '../errors.ts'
import { formatShard } from './blockInfo.ts'
import { type InMsg, inMsg } from './blockMessages.ts'
import {
  cellRef,
  dict,
  hash,
  mapped,
  maybe,
  named,
  reader,
  record,
  ref,
  type Tlb,
  uint,
  type Value,
} from './combinators.ts'
import { currencyCollection } from './currency.ts'
import { readShardHashes, type ShardDescr } from './shardHashes.ts'
import { type CryptoSignaturePair, cryptoSignaturePair } from './validators.ts'

/** _ fees:CurrencyCollection create:CurrencyCollection = ShardFeeCreated; */
const shardFeeCreated = record('', { fees: currencyCollection, create: currencyCollection })

/** Fees collected and coins created by a shard. */
export type ShardFee = Value<typeof shardFeeCreated> & { readonly workchain: number; readonly shard: string }

const head = record('#cca5', {
  key_block: mapped(uint(1), bit => bit === 1),
  shard_hashes: maybe(cellRef),
  // _ (HashmapAugE 96 ShardFeeCreated ShardFeeCreated) = ShardFees;
  shard_fees: maybe(cellRef),
  shard_fees_total: shardFeeCreated,
  others: cellRef,
})

/** _ config_addr:bits256 config:^(Hashmap 32 ^Cell) = ConfigParams; */
export const configParams = record('', { config_addr: hash, config: cellRef })

const others = record('', {
  prev_blk_signatures: dict(16, cryptoSignaturePair),
  recover_create_msg: maybe(ref(inMsg)),
  mint_msg: maybe(ref(inMsg)),
})
const readOthers = reader('McBlockExtra', others)

/** The extra data of masterchain blocks; shards, fees and signatures are parsed on access. */
export type McBlockExtra = {
  readonly key_block: boolean
  /** @throws input.cell, limit.cells */
  readonly shards: readonly ShardDescr[]
  readonly shard_fees_total: Value<typeof shardFeeCreated>
  /** @throws input.cell, limit.cells */
  readonly shard_fees: readonly ShardFee[]
  /** The signatures of the previous block, and its recover and mint messages. @throws input.cell */
  readonly others: {
    readonly prev_blk_signatures: ReadonlyMap<bigint, CryptoSignaturePair>
    readonly recover_create_msg?: InMsg | undefined
    readonly mint_msg?: InMsg | undefined
  }
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
    const { key_block, shard_hashes, shard_fees, shard_fees_total, others } = head.read(slice)
    const config = key_block ? configParams.read(slice) : undefined
    return {
      key_block,
      get shards() {
        return readShardHashes(shard_hashes)
      },
      shard_fees_total,
      get shard_fees() {
        return readShardFees(shard_fees)
      },
      get others() {
        return readOthers(others)
      },
      ...(config && { config }),
    }
  },
})

// As many as there can be shards.
const maxShardFees = 4096

function readShardFees(root: Cell | undefined): readonly ShardFee[] {
  const found: ShardFee[] = []
  for (const { key, value } of readAugDict(root, 96, { extra: shardFeeCreated.read, value: shardFeeCreated.read })) {
    if (found.length === maxShardFees)
      throw new AppError('limit.cells', { what: 'the number of shards', limit: maxShardFees })
    const workchain = Number(BigInt.asIntN(32, key >> 64n))
    found.push({ ...value, workchain, shard: formatShard(BigInt.asUintN(64, key)) })
  }
  return found
}
