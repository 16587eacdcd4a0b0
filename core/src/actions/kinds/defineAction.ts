import { z } from 'zod'
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

/** A property of the reply form: its schema, and its value, which is left out when it is `undefined`. */
export type Property<Detail, Schema extends z.ZodType = z.ZodType> = {
  readonly schema: Schema
  readonly get: (detail: Detail, names: Names) => z.output<Schema> | undefined
}

/** Defines a kind of action over a detail type; its reply form has these properties, in this order. */
export const defineAction =
  <Detail>() =>
  <const P extends Readonly<Record<string, Property<Detail>>>>({
    id,
    reply,
    ...def
  }: Omit<ActionDef<Detail, z.ZodType>, 'wire' | 'present'> & {
    readonly id: string
    readonly reply: P
  }): ActionDef<Detail, z.ZodObject<{ -readonly [K in keyof P]: P[K]['schema'] }>> => {
    const properties = Object.entries(reply)
    const wire = z.object(Object.fromEntries(properties.map(([key, { schema }]) => [key, schema]))).meta({ id })
    const present = (detail: Detail, names: Names) => {
      const members: Record<string, unknown> = {}
      for (const [key, { get }] of properties) {
        const value = get(detail, names)
        if (value !== undefined) members[key] = value
      }
      return members
    }
    // `Object.entries` loses the relation between a key and its schema.
    return { ...def, wire: wire as never, present: present as never }
  }
