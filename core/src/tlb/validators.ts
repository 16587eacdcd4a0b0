import type { Cell } from '../cell/Cell.ts'
import { cellError } from '../cell/cellError.ts'
import type { Hash, UnixSec } from '../units.ts'
import {
  bigUint,
  bool,
  dict,
  hash,
  mapped,
  named,
  plainDict,
  reader,
  record,
  type Tlb,
  time,
  uint,
  union,
  type Value,
} from './combinators.ts'

/** ed25519_pubkey#8e81278a pubkey:bits256 = SigPubKey; */
export const sigPubKey: Tlb<Hash> = mapped(record('#8e81278a', { pubkey: hash }), ({ pubkey }) => pubkey)

/**
 * validator#53 public_key:SigPubKey weight:uint64 = ValidatorDescr;
 * validator_addr#73 public_key:SigPubKey weight:uint64 adnl_addr:bits256 = ValidatorDescr;
 */
const validatorDescr = union({
  validator: record('#53', { public_key: sigPubKey, weight: bigUint(64) }),
  validator_addr: record('#73', { public_key: sigPubKey, weight: bigUint(64), adnl_addr: hash }),
})

/** One validator of a set. */
export type Validator = {
  readonly index: number
  /** The ed25519 key, 32 bytes. */
  readonly publicKey: Hash
  readonly weight: bigint
  readonly adnlAddr?: Hash
}

/** A validator set of either constructor. */
export type ValidatorSet = {
  readonly type: 'validators' | 'validators_ext'
  readonly utimeSince: UnixSec
  readonly utimeUntil: UnixSec
  /** Number of validators; the first `main` of them validate the masterchain. */
  readonly total: number
  readonly main: number
  /** Of all validators; the older constructor has no such field, there it is the sum of weights. */
  readonly totalWeight: bigint
  readonly list: readonly Validator[]
}

const setHead = { utime_since: time, utime_until: time, total: uint(16), main: uint(16) }
// The keys have 16 bits.
const maxValidators = 2 ** 16

/**
 * validators#11 utime_since:uint32 utime_until:uint32 total:(## 16) main:(## 16) { main <= total } { main >= 1 }
 *   list:(Hashmap 16 ValidatorDescr) = ValidatorSet;
 * validators_ext#12 utime_since:uint32 utime_until:uint32 total:(## 16) main:(## 16) { main <= total } { main >= 1 }
 *   total_weight:uint64 list:(HashmapE 16 ValidatorDescr) = ValidatorSet;
 */
export const validatorSet: Tlb<ValidatorSet> = named(
  'ValidatorSet',
  mapped(
    union({
      validators: record('#11', { ...setHead, list: plainDict(16, validatorDescr, maxValidators) }),
      validators_ext: record('#12', {
        ...setHead,
        total_weight: bigUint(64),
        list: dict(16, validatorDescr, maxValidators),
      }),
    }),
    set => {
      const list = [...set.list].map(([index, validator]) => toValidator(Number(index), validator))
      const sum = list.reduce((total, { weight }) => total + weight, 0n)
      // Nodes treat a total weight of zero as absent.
      const statedWeight = (set.type === 'validators_ext' && set.total_weight) || sum
      if (set.main < 1 || set.main > set.total)
        throw cellError(`invalid number of main validators: ${set.main} of ${set.total}`)
      if (list.length !== set.total || list.some(({ index }, position) => index !== position)) {
        throw cellError(`total is ${set.total}, the list has ${list.length} validators`)
      }
      if (list.some(({ weight }) => weight === 0n) || sum >> 64n !== 0n)
        throw cellError('validator weight is zero, or the sum exceeds 64 bits')
      if (statedWeight !== sum) throw cellError(`total weight is ${statedWeight}, the weights sum up to ${sum}`)
      const { utime_since: utimeSince, utime_until: utimeUntil, type, total, main } = set
      return { type, utimeSince, utimeUntil, total, main, totalWeight: sum, list }
    },
  ),
)

const toValidator = (index: number, validator: Value<typeof validatorDescr>): Validator => {
  const { public_key: publicKey, weight } = validator
  return { index, publicKey, weight, ...('adnl_addr' in validator && { adnlAddr: validator.adnl_addr }) }
}

/**
 * Reads a validator set, with the node's own checks: contiguous indexes, total weight equal to the sum.
 *
 * @throws input.cell
 */
export const readValidatorSet: (cell: Cell) => ValidatorSet = reader('ValidatorSet', validatorSet)

const lifetimes = {
  mc_catchain_lifetime: uint(32),
  shard_catchain_lifetime: uint(32),
  shard_validators_lifetime: uint(32),
  shard_validators_num: uint(32),
}

/**
 * catchain_config#c1 mc_catchain_lifetime:uint32 shard_catchain_lifetime:uint32 shard_validators_lifetime:uint32
 *   shard_validators_num:uint32 = CatchainConfig;
 * catchain_config_new#c2 flags:(## 7) { flags = 0 } shuffle_mc_validators:Bool mc_catchain_lifetime:uint32
 *   shard_catchain_lifetime:uint32 shard_validators_lifetime:uint32 shard_validators_num:uint32 = CatchainConfig;
 */
export const catchainConfigVersions = {
  catchain_config: record('#c1', lifetimes),
  catchain_config_new: record('#c2', { flags: uint(7), shuffle_mc_validators: bool, ...lifetimes }),
}

/** Reads a cell that is parameter 28. @throws input.cell */
export const readCatchainConfig = reader('CatchainConfig', union(catchainConfigVersions))
/** Catchain configuration: parameter 28. */
export type CatchainConfig = ReturnType<typeof readCatchainConfig>
