import type { Cell } from '../../cell/Cell.ts'
import type { Account } from '../../tlb/account.ts'
import { toAccount } from '../../trace/accountState.ts'
import type { Address, UnixSec } from '../../units.ts'
import type { CallContext } from '../context/Deps.ts'
import { inParallel } from '../context/inParallel.ts'
import { tryFetch } from '../context/optionalRequests.ts'
import { type ChainView, openChain } from '../describe/openChain.ts'

/** An account of a draft; `undefined` as its state if that could not be read. */
export type DraftAccount = {
  readonly state: { readonly shardAccount: Cell | undefined; readonly account: Account | undefined } | undefined
  readonly interfaces: readonly string[]
}

/** The block of a draft, its configuration, and the accounts of the draft there. */
export type DraftChain = {
  readonly now: UnixSec
  readonly config: Cell | undefined
  readonly find: (address: string) => DraftAccount | undefined
}

/** Accounts that are read for one draft; a batch to more still has its BoC and its fees. */
const maxAccounts = 24
const maxParallel = 8

/** Reads the accounts of a draft. A source that fails leaves them unknown: a draft can be written without them. */
export async function openDraftAccounts(
  context: CallContext,
  addresses: readonly Address[],
  seqno: number | undefined,
): Promise<DraftChain> {
  const view = await openChain(context, seqno)
  if ('problem' in view) return { now: context.deps.nowSec(), config: undefined, find: () => undefined }
  const wanted = [...new Set(addresses)].slice(0, maxAccounts)
  const accounts = await inParallel(wanted, { maxParallel, signal: context.signal }, address =>
    readAccount(view, address),
  )
  const found = new Map(
    wanted.map((address, at): readonly [string, DraftAccount | undefined] => [address, accounts[at]]),
  )
  return { now: view.now, config: view.config, find: address => found.get(address) }
}

async function readAccount(view: ChainView, address: Address): Promise<DraftAccount> {
  const shardAccount = await view.read(address)
  if (shardAccount === undefined) return { state: undefined, interfaces: [] }
  const state = { shardAccount: shardAccount ?? undefined, account: toAccount(shardAccount ?? undefined) }
  return { state, interfaces: (await tryFetch(() => view.interfaces(address))) ?? [] }
}
