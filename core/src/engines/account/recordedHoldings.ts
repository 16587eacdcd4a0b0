import { Builder } from '../../cell/Builder.ts'
import type { Cell } from '../../cell/Cell.ts'
import type { IndexedJettonWallet } from '../../chain/IndexedItem.ts'
import { readStackAddress } from '../../getMethods/readStackAddress.ts'
import type { Address } from '../../units.ts'
import { type CallContext, callOptions } from '../context/Deps.ts'
import { skipMissingMethods } from '../items/skipMissingMethods.ts'
import type { OpenedAccount } from './openAccount.ts'

/** The jetton wallets of an owner among the recorded accounts whose masters are recorded and confirm them. */
export async function findRecordedJettonWallets(
  context: CallContext,
  opened: OpenedAccount,
): Promise<IndexedJettonWallet[]> {
  const states = await readRecordedStates(context)
  return findByMethod(context, opened, states, 'get_wallet_data', (wallet, [balance, owner, master], { call }) => {
    const jetton = readStackAddress(master)
    const masterState = jetton && states.get(jetton)
    if (balance?.type !== 'int' || readStackAddress(owner) !== opened.address || !jetton || !masterState)
      return undefined
    const argument = { type: 'slice', cell: new Builder().address(opened.address).end() } as const
    // Any contract can claim to be a jetton wallet.
    const [confirmed] = call(masterState, 'get_wallet_address', [argument]) ?? []
    if (readStackAddress(confirmed) !== wallet) return undefined
    return { address: wallet, owner: opened.address, jetton, balance: balance.value }
  })
}

type ItemFilter = { readonly isIndirect?: boolean; readonly collection?: Address | undefined }

/** The recorded NFT items that an account owns; `isIndirect`: all of them, because it may own them through sale contracts. */
export async function findRecordedItems(
  context: CallContext,
  opened: OpenedAccount,
  { isIndirect = false, collection }: ItemFilter = {},
): Promise<Address[]> {
  const states = await readRecordedStates(context)
  return findByMethod(context, opened, states, 'get_nft_data', (item, [, , ofCollection, owner]) => {
    const isOwned = isIndirect || readStackAddress(owner) === opened.address
    return isOwned && (!collection || readStackAddress(ofCollection) === collection) ? item : undefined
  })
}

type Caller = ReturnType<typeof skipMissingMethods>
type Stack = NonNullable<ReturnType<Caller['call']>>

/** What `read` finds in the results of a get method of all recorded contracts that have it. */
async function findByMethod<T>(
  { deps }: CallContext,
  { reader, libraries }: OpenedAccount,
  states: ReadonlyMap<Address, Cell>,
  method: string,
  read: (account: Address, stack: Stack, caller: Caller) => T | undefined,
): Promise<T[]> {
  const caller = skipMissingMethods(reader, libraries)
  const found: T[] = []
  for (const [account, state] of states) {
    const stack = caller.call(state, method)
    const value = stack && read(account, stack, caller)
    if (value !== undefined) found.push(value)
    reader.refill()
    await reader.pause()
  }
  await deps.yieldToEventLoop()
  return found
}

async function readRecordedStates(context: CallContext): Promise<ReadonlyMap<Address, Cell>> {
  const found = (await context.network.chain.getRecordedStates?.('all', callOptions(context))) ?? new Map()
  return new Map([...found].flatMap(([address, { shardAccount }]) => (shardAccount ? [[address, shardAccount]] : [])))
}
