import type { Cell } from '../../../cell/Cell.ts'
import { dictEntries, findInDict } from '../../../cell/dict.ts'
import type { Slice } from '../../../cell/Slice.ts'
import { tryRead } from '../../../errors.ts'
import type { Hash } from '../../../units.ts'

/** What the elector has of one account. */
export type ElectorStakes = {
  /** Can be recovered now. */
  readonly credit: bigint
  /** In the election that runs. */
  readonly election: { readonly electAt: number; readonly stake: bigint } | undefined
  /** In elections that are over. */
  readonly frozen: readonly {
    readonly electAt: bigint
    readonly unfreezeAt: number
    readonly stake: bigint
    readonly isBanned: boolean
  }[]
}

/** Elections and stakes that are read. */
const maxElections = 64
const maxStakes = 10_000

/**
 * election:(Maybe ^[elect_at:uint32 elect_close:uint32 min_stake:Coins total_stake:Coins members:(HashmapE 256 …) …])
 * credits:(HashmapE 256 Coins) past_elections:(HashmapE 32 …) …; `undefined` if the data has another layout.
 */
export const readElectorStakes = (data: Cell, account: Hash): ElectorStakes | undefined =>
  tryRead(() => {
    const slice = data.slice()
    const election = slice.loadMaybeRef()?.slice()
    const credits = slice.loadMaybeRef()
    const past = slice.loadMaybeRef()
    return {
      credit: findInDict(credits, 256, BigInt(`0x${account}`))?.loadCoins() ?? 0n,
      election: election && readMembership(election, account),
      frozen: readFrozen(past, account),
    }
  })

function readMembership(slice: Slice, account: Hash): ElectorStakes['election'] {
  const electAt = slice.loadUint(32)
  slice.skip(32)
  slice.loadCoins()
  slice.loadCoins()
  let stake = 0n
  let seen = 0
  // stake:Coins time:uint32 max_factor:uint32 account:uint256 adnl_address:uint256
  for (const { value } of dictEntries(slice.loadMaybeRef(), 256)) {
    if (++seen > maxStakes) break
    const own = value.loadCoins()
    value.skip(64)
    if (value.loadHash() === account) stake += own
  }
  return stake > 0n ? { electAt, stake } : undefined
}

/** unfreeze_at:uint32 stake_held:uint32 validator_set_hash:uint256 frozen:(HashmapE 256 …) … */
function readFrozen(past: Cell | undefined, account: Hash): ElectorStakes['frozen'] {
  const found: ElectorStakes['frozen'][number][] = []
  let elections = 0
  let seen = 0
  for (const { key, value } of dictEntries(past, 32)) {
    if (++elections > maxElections) break
    const unfreezeAt = value.loadUint(32)
    value.skip(32 + 256)
    // account:uint256 weight:uint64 stake:Coins is_banned:Bool
    for (const { value: frozen } of dictEntries(value.loadMaybeRef(), 256)) {
      if (++seen > maxStakes) return found
      if (frozen.loadHash() !== account) continue
      frozen.skip(64)
      found.push({ electAt: key, unfreezeAt, stake: frozen.loadCoins(), isBanned: frozen.loadBit() })
    }
  }
  return found
}
