import { sha512 } from '@noble/hashes/sha2.js'
import { sha256 } from '../cell/sha256.ts'
import { concatBytes } from '../encoding/concatBytes.ts'
import { crc32c } from '../encoding/crc.ts'
import { fromHex, toHex } from '../encoding/hex.ts'
import type { CatchainConfig, Validator, ValidatorSet } from '../tlb/validators.ts'
import type { Hash } from '../units.ts'
import { uint32Bytes } from './signedBytes.ts'

/** A validator of a group, with the short id of its signatures. */
export type GroupMember = Omit<Validator, 'index'> & { readonly nodeIdShort: Hash }

/** The validators that sign masterchain blocks in one round. */
export type ValidatorGroup = {
  readonly members: readonly GroupMember[]
  readonly totalWeight: bigint
  /** The short hash in block headers, unsigned: a checksum of the ordered members and the round. */
  readonly hashShort: number
}

/**
 * The masterchain's validators in a round (`catchain_seqno`): the first `main` of the set, shuffled where the configuration
 * says so. Groups of shards are drawn by weight, which is not needed here: shard blocks are proven by the masterchain.
 */
export function masterchainGroup(set: ValidatorSet, config: CatchainConfig | undefined, round: number): ValidatorGroup {
  // Without parameter 28, and in its older form, there is no shuffling.
  const shuffled = config?.type === 'catchain_config_new' && config.shuffle_mc_validators
  const chosen = shuffled ? shuffle(set.list.slice(0, set.main), round) : set.list.slice(0, set.main)
  return {
    members: chosen.map(({ index: _, ...each }) => ({ nodeIdShort: getNodeIdShort(each.publicKey), ...each })),
    totalWeight: chosen.reduce((sum, { weight }) => sum + weight, 0n),
    hashShort: hashShortOf(chosen, round),
  }
}

/** The hash of `pub.ed25519#4813b4c6 key:int256 = PublicKey`, the id of a signer. */
export const getNodeIdShort = (publicKey: Hash): Hash =>
  toHex(sha256(concatBytes([uint32Bytes(0x4813b4c6), fromHex(publicKey)]))) as Hash // 32 bytes make a hash

/** The inside-out Fisher-Yates shuffle. */
function shuffle(list: readonly Validator[], round: number): readonly Validator[] {
  const random = randomWords(round)
  const result: Validator[] = []
  for (const [index, validator] of list.entries()) {
    const other = Number((BigInt(index + 1) * random.next().value) >> 64n)
    const moved = result[other]
    if (moved !== undefined) result[index] = moved
    result[other] = validator
  }
  return result
}

/**
 * The protocol's random 64-bit numbers: eight from each SHA-512 of seed, shard, workchain and round, all big-endian; the
 * seed starts at zero and counts up.
 */
function* randomWords(round: number): Generator<bigint, never> {
  const bytes = new Uint8Array(48)
  const view = new DataView(bytes.buffer)
  view.setBigUint64(32, 0x8000000000000000n) // the masterchain's only shard
  view.setInt32(40, -1)
  view.setUint32(44, round)
  for (let seed = 0; ; seed++) {
    view.setUint32(28, seed)
    const digest = sha512(bytes)
    const words = new DataView(digest.buffer, digest.byteOffset)
    for (let at = 0; at < 64; at += 8) yield words.getBigUint64(at)
  }
}

/**
 * CRC-32C of `test0.validatorSet#901660ed catchain_seqno:int validators:(vector test0.validatorSetItem)`, where an item is
 * `key:int256 weight:long addr:int256`; zeros stand for an address that is not given.
 */
function hashShortOf(members: readonly Validator[], round: number): number {
  const bytes = new Uint8Array(12 + 72 * members.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 0x901660ed, true)
  view.setUint32(4, round, true)
  view.setUint32(8, members.length, true)
  for (const [index, { publicKey, weight, adnlAddr }] of members.entries()) {
    const at = 12 + 72 * index
    bytes.set(fromHex(publicKey), at)
    view.setBigUint64(at + 32, weight, true)
    if (adnlAddr !== undefined) bytes.set(fromHex(adnlAddr), at + 40)
  }
  return crc32c(bytes)
}
