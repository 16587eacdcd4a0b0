import type { ActionKind, Detail as BaseDetail } from '../kinds/index.ts'
import { bridgeKinds } from './families/bridges.ts'
import { cocoonKinds } from './families/cocoon.ts'
import { contractKinds } from './families/contracts.ts'
import type { DetailOfKind, KindDefinition } from './families/defineKind.ts'
import { farmKinds } from './families/farms.ts'
import { jettonKinds } from './families/jettons.ts'
import { launchpadKinds } from './families/launchpads.ts'
import { lendingKinds } from './families/lending.ts'
import { liquidityKinds } from './families/liquidity.ts'
import { nameKinds } from './families/names.ts'
import { nftKinds } from './families/nfts.ts'
import { tradingKinds } from './families/trading.ts'
import { validatorKinds } from './families/validators.ts'
import { walletKinds } from './families/wallets.ts'

/** Every kind of action beyond those of `/v2`. */
export const extendedKinds = {
  ...walletKinds,
  ...jettonKinds,
  ...nftKinds,
  ...nameKinds,
  ...liquidityKinds,
  ...farmKinds,
  ...lendingKinds,
  ...tradingKinds,
  ...bridgeKinds,
  ...validatorKinds,
  ...cocoonKinds,
  ...launchpadKinds,
  ...contractKinds,
} as const

/** A kind beyond those of `/v2`. */
export type ExtendedKind = keyof typeof extendedKinds
/** A kind of action: of `/v2`, or beyond. */
export type AnyKind = ActionKind | ExtendedKind

type AnyDetails = { readonly [K in ActionKind]: BaseDetail<K> } & {
  readonly [K in ExtendedKind]: DetailOfKind<(typeof extendedKinds)[K]>
}
/** The detail of an action of any kind. */
export type Detail<K extends AnyKind> = AnyDetails[K]

/** Whether a kind is beyond those of `/v2`. */
export const isExtendedKind = (kind: string): kind is ExtendedKind => Object.hasOwn(extendedKinds, kind)

/** The definition of a kind, with fields of any names. */
export const getExtendedKind = (kind: ExtendedKind): KindDefinition => extendedKinds[kind] as never // a definition has its own fields
