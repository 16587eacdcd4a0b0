import type { z } from 'zod'
import type { Names } from '../naming/names.ts'
import type { Address } from '../units.ts'
import type { Texts } from './texts/english.ts'

/** Something that can change hands. */
export type Asset =
  | { readonly type: 'coin' }
  | { readonly type: 'currency'; readonly id: number }
  | { readonly type: 'jetton'; readonly master: Address }
  | { readonly type: 'nft'; readonly item: Address }

/** What an action moved; nobody on one side means that it came into being, or ceased to be. */
export type Movement = {
  readonly asset: Asset
  readonly amount: bigint
  readonly from: Address | undefined
  readonly to: Address | undefined
}

/** The short form of an action. */
export type Preview = {
  readonly name: string
  readonly description: string
  readonly value?: string
  readonly valueImage?: string
  readonly accounts: readonly Address[]
}

/** A kind of action: what is known of one, how it is written, said, and what it moves when it succeeds. */
export type ActionDef<Detail, Wire extends z.ZodType> = {
  readonly wire: Wire
  readonly present: (detail: Detail, names: Names) => z.output<Wire>
  readonly preview: (detail: Detail, names: Names, texts: Texts) => Preview
  readonly moved: (detail: Detail) => readonly Movement[]
}

/** Defines a kind of action over a type of detail; the wire form is inferred from its schema. */
export const defineAction =
  <Detail>() =>
  <Wire extends z.ZodType>(def: ActionDef<Detail, Wire>): ActionDef<Detail, Wire> =>
    def
