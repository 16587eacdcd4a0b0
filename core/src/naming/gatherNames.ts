import type { z } from 'zod'
import type { Action } from '../actions/classify.ts'
import type { ActionDef } from '../actions/defineAction.ts'
import { actionKinds } from '../actions/kinds/index.ts'
import { presentAction } from '../actions/presentAction.ts'
import type { JettonPreview } from '../contract/schemas/jetton.ts'
import type { NftItem } from '../contract/schemas/nft.ts'
import { hasInterface, interfacesByCodeHash } from '../contracts/interfaces.ts'
import { accountIn, codeHash } from '../trace/stateChange.ts'
import type { Address } from '../units.ts'
import type { NameSources } from './NameSources.ts'
import type { Names } from './names.ts'
import { nftItemOf, unknownItem } from './nftItem.ts'
import { nobody } from './nobody.ts'
import { currencyPreview, jettonPreview } from './previews.ts'
import type { TokenContent } from './tokenContent.ts'
import { textContent, wholeContent } from './wholeContent.ts'

/**
 * Finds out what the jettons of some actions are called, and which of the accounts that no transaction touched are wallets.
 * Everything else is known already, or said by its number.
 */
export async function gatherNames(actions: readonly Action[], sources: NameSources): Promise<Names> {
  const jettons = new Map<Address, JettonPreview>()
  const items = new Map<Address, NftItem>()
  const wallets = new Set<Address>()
  const account = accountsFrom(
    address => sources.label?.(address),
    address => wallets.has(address) || hasInterface(sources.interfaces(address), 'wallet'),
  )
  const mentioned = mentionedBy(actions)
  const masters = [...mentionedJettons(actions)]
  const indexed = masters.length > 0 ? sources.indexedJettons?.(masters) : undefined
  await Promise.all([
    ...masters.map(async master => {
      jettons.set(master, jettonPreview(master, await contentOf(master, sources, indexed)))
    }),
    ...[...mentioned.accounts].map(async address => {
      if (await isWallet(address, sources)) wallets.add(address)
    }),
    ...[...mentioned.items].map(async item => {
      items.set(item, await nftItemOf(item, sources, account))
    }),
  ])
  return {
    account,
    jetton: master => (master && jettons.get(master)) ?? jettonPreview(master ?? nobody, undefined),
    currency: currencyPreview,
    nft: item => items.get(item) ?? unknownItem(item),
  }
}

const accountsFrom =
  (label: (account: Address) => string | undefined, isWallet: (account: Address) => boolean): Names['account'] =>
  address => {
    const name = label(address)
    return { address, ...(name !== undefined && { name }), is_scam: false, is_wallet: isWallet(address) }
  }

/** The accounts and items that replies name when they show these actions. */
function mentionedBy(actions: readonly Action[]): { accounts: ReadonlySet<Address>; items: ReadonlySet<Address> } {
  const accounts = new Set<Address>()
  const items = new Set<Address>()
  const recording: Names = {
    account(address) {
      accounts.add(address)
      return { address, is_scam: false, is_wallet: false }
    },
    jetton: master => jettonPreview(master ?? nobody, undefined),
    currency: currencyPreview,
    nft(item) {
      items.add(item)
      return unknownItem(item)
    },
  }
  for (const action of actions) presentAction(action, recording, 'en')
  return { accounts, items }
}

/** By its code alone: no get method has to run for that. */
async function isWallet(account: Address, sources: NameSources): Promise<boolean> {
  if (sources.interfaces(account).length > 0) return false
  const code = codeHash(accountIn(await sources.state?.(account)))
  return code !== undefined && hasInterface(interfacesByCodeHash(code) ?? [], 'wallet')
}

/** The masters that some actions move jettons of, or would have. */
export function mentionedJettons(actions: readonly Action[]): ReadonlySet<Address> {
  const masters = new Set<Address>()
  for (const action of actions) {
    // The table's entry for a type takes the detail of this type.
    const kind = actionKinds[action.type] as unknown as ActionDef<Action['detail'], z.ZodType>
    for (const { asset } of [...action.moved, ...kind.moved(action.detail)]) {
      if (asset.type === 'jetton') masters.add(asset.master)
    }
  }
  return masters
}

/** What a master says of itself, then what an index knows; neither is asked twice. */
async function contentOf(
  master: Address,
  sources: NameSources,
  indexed: ReturnType<NonNullable<NameSources['indexedJettons']>> | undefined,
): Promise<TokenContent | undefined> {
  const state = await sources.state?.(master)
  const content = state && sources.reader?.call(state, 'get_jetton_data')?.[3]
  const own = content?.type === 'cell' ? await wholeContent(content.cell, sources.offChain) : undefined
  // Whoever said everything needs nobody to speak for him.
  if (own && own.unknown === undefined) return textContent(own.members)
  const index = (await indexed)?.get(master)
  return own || index ? textContent({ ...index, ...own?.members }) : undefined
}
