import type { z } from 'zod'
import type { Action } from '../actions/classify.ts'
import type { ActionDef } from '../actions/defineAction.ts'
import { actionKinds } from '../actions/kinds/index.ts'
import { presentAction } from '../actions/presentAction.ts'
import type { Cell } from '../cell/Cell.ts'
import type { JettonPreview } from '../contract/schemas/jetton.ts'
import { hasInterface, interfacesByCodeHash } from '../contracts/interfaces.ts'
import type { ContractReader } from '../trace/contractReader.ts'
import { accountIn, codeHash } from '../trace/stateChange.ts'
import type { Address } from '../units.ts'
import type { Names } from './names.ts'
import { nobody } from './nobody.ts'
import { currencyPreview, jettonPreview } from './previews.ts'
import { readTokenContent, type TokenContent } from './tokenContent.ts'

/** Where names come from; each may be missing, and then the next best is said. */
export type NameSources = {
  readonly interfaces: (account: Address) => readonly string[]
  /** The state of an account, if it is at hand; `null` when there is none. */
  readonly state?: (account: Address) => Promise<Cell | null | undefined>
  readonly reader?: ContractReader
  /** An address book. */
  readonly label?: (account: Address) => string | undefined
  /** What is kept off the chain under a token's link; to be given by hosts that may fetch it. */
  readonly offChain?: (uri: string) => Promise<ReadonlyMap<string, string> | undefined>
}

/**
 * Finds out what the jettons of some actions are called, and which of the accounts that no transaction touched are wallets.
 * Everything else is known already, or said by its number.
 */
export async function gatherNames(actions: readonly Action[], sources: NameSources): Promise<Names> {
  const jettons = new Map<Address, JettonPreview>()
  const wallets = new Set<Address>()
  const masters = [...mentionedJettons(actions)].map(async master => {
    jettons.set(master, jettonPreview(master, await contentOf(master, sources)))
  })
  const others = [...mentionedAccounts(actions)].map(async account => {
    if (await isWallet(account, sources)) wallets.add(account)
  })
  await Promise.all([...masters, ...others])
  return namesFrom(
    account => sources.label?.(account),
    account => wallets.has(account) || hasInterface(sources.interfaces(account), 'wallet'),
    master => jettons.get(master),
  )
}

function namesFrom(
  label: (account: Address) => string | undefined,
  isWallet: (account: Address) => boolean,
  jetton: (master: Address) => JettonPreview | undefined,
): Names {
  return {
    account(address) {
      const name = label(address)
      return { address, ...(name !== undefined && { name }), is_scam: false, is_wallet: isWallet(address) }
    },
    jetton: master => (master && jetton(master)) ?? jettonPreview(master ?? nobody, undefined),
    currency: currencyPreview,
    nft: () => undefined,
  }
}

/** The accounts that replies name when they show these actions. */
function mentionedAccounts(actions: readonly Action[]): ReadonlySet<Address> {
  const mentioned = new Set<Address>()
  const recording = namesFrom(
    () => undefined,
    account => {
      mentioned.add(account)
      return false
    },
    () => undefined,
  )
  for (const action of actions) presentAction(action, recording, 'en')
  return mentioned
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

async function contentOf(master: Address, sources: NameSources): Promise<TokenContent | undefined> {
  const state = await sources.state?.(master)
  const stack = state && sources.reader?.call(state, 'get_jetton_data')
  const content = stack?.[3]
  if (content?.type !== 'cell') return undefined
  const own = readTokenContent(content.cell)
  const more = own.uri === undefined ? undefined : await sources.offChain?.(own.uri)
  // What is on the chain cannot be changed by whoever runs the web server.
  return more ? { ...own, fields: new Map([...more, ...own.fields]) } : own
}
