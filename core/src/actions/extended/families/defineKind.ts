import type { KindIcon } from '../../../contract/debugActions.ts'
import type { ActionKind } from '../../kinds/index.ts'
import type { DetailOf, Field, Fields } from './fields.ts'

/** What a kind belongs to; pages group and filter by it. */
export const families = [
  'transfers',
  'wallets',
  'jettons',
  'nfts',
  'names',
  'exchanges',
  'liquidity',
  'farms',
  'lending',
  'trading',
  'bridges',
  'staking',
  'validators',
  'payments',
  'cocoon',
  'launchpads',
  'contracts',
] as const
export type Family = (typeof families)[number]

/** A text in both languages. */
export type Bilingual = { readonly en: string; readonly ru: string }

/**
 * A kind of action beyond those of `/v2`: everything that replies, pages, the command line and the documents state about it.
 *
 * A sentence is a template. In English it begins with the verb in its base form, in Russian with a noun; the acting account
 * is put before it. `{field}` is the value of a field; `[ for {price}]` is left out when its field is absent.
 */
export type KindDefinition<F extends Fields = Fields> = {
  readonly family: Family
  readonly icon: KindIcon
  /** The name of the kind in a list: a noun phrase. */
  readonly title: Bilingual
  readonly fields: F
  /** The field with the account that acts. */
  readonly actor: string
  readonly sentence: Bilingual
  /** When the action is a success, in one sentence. */
  readonly success: string
  /** The kinds by which `/v2` shows its transactions, the nearest first. */
  readonly v2: readonly ActionKind[]
  /** The types of toncenter's classifier that mean the same. */
  readonly toncenter: readonly string[]
}

type FieldsIn<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | FieldsIn<Rest> : never
type Known<S extends string, F> = FieldsIn<S> extends keyof F ? S : never
type NamesOf<F, T> = { [N in keyof F]: F[N] extends { readonly type: T } ? N : never }[keyof F] & string

/** Defines a kind; a sentence with a field that it does not have does not compile. */
export const defineKind = <const F extends Fields, const En extends string, const Ru extends string>(
  kind: Omit<KindDefinition<F>, 'sentence' | 'actor'> & {
    readonly actor: NamesOf<F, 'account'>
    readonly sentence: { readonly en: Known<En, F> & En; readonly ru: Known<Ru, F> & Ru }
  },
): KindDefinition<F> => kind

/** The detail of a kind. */
export type DetailOfKind<K> =
  K extends KindDefinition<infer F extends Readonly<Record<string, Field>>> ? DetailOf<F> : never
