import type { z } from 'zod'
import type { Names } from '../../naming/Names.ts'
import type { Address } from '../../units.ts'
import type { Texts } from '../texts/language.ts'

/** An asset that can change owners. */
export type Asset =
  | { readonly type: 'coin' }
  | { readonly type: 'currency'; readonly id: number }
  | { readonly type: 'jetton'; readonly master: Address }
  | { readonly type: 'nft'; readonly item: Address }

/** An asset movement of an action; without `from` it is a mint, without `to` a burn. */
export type Movement = {
  readonly asset: Asset
  readonly amount: bigint
  readonly from: Address | undefined
  readonly to: Address | undefined
}

/** The short form of an action (`simple_preview`). */
export type Preview = {
  readonly name: string
  readonly description: string
  readonly value?: string
  readonly valueImage?: string
}

/** A kind of action: its wire schema, its reply form, its preview, what they name and the assets it moves when it succeeds. */
export type ActionDef<Detail, Wire extends z.ZodType> = {
  readonly wire: Wire
  readonly present: (detail: Detail, names: Names) => z.output<Wire>
  readonly preview: (detail: Detail, names: Names, texts: Texts) => Preview
  /** The accounts of its preview, in order. */
  readonly accounts: (detail: Detail) => readonly Address[]
  /** Accounts that only its reply form names. */
  readonly otherAccounts?: (detail: Detail) => readonly Address[]
  readonly items?: (detail: Detail) => readonly Address[]
  /** Absent when nothing moves, or when the transfers that it is built from have the movements. */
  readonly movements?: (detail: Detail) => readonly Movement[]
}

/** Defines a kind of action over a detail type; the wire form is inferred from its schema. */
export const defineAction =
  <Detail>() =>
  <Wire extends z.ZodType>(def: ActionDef<Detail, Wire>): ActionDef<Detail, Wire> =>
    def
