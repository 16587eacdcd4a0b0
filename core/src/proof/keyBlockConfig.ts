import type { Cell } from '../cell/Cell.ts'
import { findInDict } from '../cell/dict.ts'
import { cellRef, hash, maybe, record, uint } from '../tlb/combinators.ts'
import { type CatchainConfig, readCatchainConfig, readValidatorSet, type ValidatorSet } from '../tlb/validators.ts'
import { extraOf, type ShownBlock } from './header.ts'
import { blockText, proving, unproven } from './proven.ts'

/** currencies$_ grams:Grams other:ExtraCurrencyCollection = CurrencyCollection; whose extra currencies may be pruned. */
const shownCurrencies = record('', { grams: { read: slice => slice.loadCoins() }, other: maybe(cellRef) })

/**
 * masterchain_block_extra#cca5 key_block:(## 1) shard_hashes:ShardHashes shard_fees:ShardFees
 *   ^[ prev_blk_signatures:(HashmapE 16 CryptoSignaturePair) … ] config:key_block?ConfigParams = McBlockExtra;
 * _ (HashmapAugE 96 ShardFeeCreated ShardFeeCreated) = ShardFees;
 * _ fees:CurrencyCollection create:CurrencyCollection = ShardFeeCreated;
 */
const keyBlockExtra = record('#cca5', {
  key_block: uint(1),
  shard_hashes: maybe(cellRef),
  shard_fees: maybe(cellRef),
  fees: shownCurrencies,
  create: shownCurrencies,
  others: cellRef,
})
/** _ config_addr:bits256 config:^(Hashmap 32 ^Cell) = ConfigParams; */
const configParams = record('', { config_addr: hash, config: cellRef })

/** The dictionary of parameters in a key block. @throws proof.config when it is none, or that part is left out */
export function configOfKeyBlock(block: ShownBlock): Cell {
  return proving('proof.config', `the configuration in block ${blockText(block.id)}`, () => {
    const { custom } = extraOf(block)
    if (!block.info.key_block || custom === undefined) {
      throw unproven('proof.config', `block ${blockText(block.id)} is not a key block`)
    }
    const slice = custom.slice()
    if (keyBlockExtra.read(slice).key_block !== 1) {
      throw unproven('proof.config', `block ${blockText(block.id)} has no configuration`)
    }
    return configParams.read(slice).config
  })
}

/** Who looks after the chain while a configuration is in force. */
export type ValidatorRules = {
  /** 35, the temporary set, where there is one, else 34. */
  readonly parameter: 34 | 35
  readonly set: ValidatorSet
  /** Parameter 28. */
  readonly catchain: CatchainConfig | undefined
}

/** The validators that a configuration names, and how they take turns. @throws proof.config when that is left out */
export function validatorRulesOf(config: Cell): ValidatorRules {
  return proving('proof.config', 'the validators in the configuration', () => {
    const [temporary, current, turns] = [35n, 34n, 28n].map(number => findInDict(config, 32, number)?.loadRef())
    const cell = temporary ?? current
    if (cell === undefined) throw unproven('proof.config', 'the configuration names no validators')
    return {
      parameter: temporary ? 35 : 34,
      set: readValidatorSet(cell),
      catchain: turns && readCatchainConfig(turns),
    }
  })
}
