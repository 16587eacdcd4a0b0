import type { Cell } from '../cell/Cell.ts'
import type { DebugCheck } from '../contract/debug.ts'
import type { Message } from '../tlb/message.ts'
import type { UnixSec } from '../units.ts'
import { preflight } from '../verdict/preflight.ts'
import type { Context } from './Deps.ts'
import { walletOf } from './walletOf.ts'

/** A message, and the state of its account that it is checked against. */
export type Checked = {
  readonly message: Message
  readonly now: UnixSec
  /** `undefined`: nobody could tell. */
  readonly state: { readonly shardAccount: Cell | undefined } | undefined
}

/** What the receiver of a message would ask of it, answered before anything runs. */
export function checksOf({ network }: Context, { message, now, state }: Checked): DebugCheck[] {
  const wallet = walletOf(message, state?.shardAccount)
  return preflight({ message, wallet, state, now, networkGlobalId: network.globalId }).map(
    ({ code: _, ...check }) => check,
  )
}
