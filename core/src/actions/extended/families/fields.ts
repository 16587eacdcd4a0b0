import type { Address } from '../../../units.ts'
import type { TokenAmount } from '../../kinds/tokenAmount.ts'

/** What an account is in an action: it gives assets, gets assets, is passed on the way, or is what the action is about. */
export type AccountRole = 'gives' | 'gets' | 'through' | 'subject'
/** What an amount is: given or received by the account that acts, a price, a fee, or a fact that moves nothing. */
export type MoneyRole = 'given' | 'received' | 'price' | 'fee' | 'stated'

type FieldTypes = {
  readonly account: Address
  readonly accounts: readonly Address[]
  readonly nft: Address
  readonly amount: TokenAmount
  readonly amounts: readonly TokenAmount[]
  readonly text: string
  readonly term: string
  readonly integer: bigint
  readonly flag: boolean
  readonly time: number
  readonly operations: readonly string[]
}
type FieldType = keyof FieldTypes

/** A field of an action's detail: its type, its role, and what it means. */
export type Field<T extends FieldType = FieldType, Optional extends boolean = boolean> = {
  readonly type: T
  readonly role: AccountRole | MoneyRole | undefined
  /** What the field means, as a phrase. */
  readonly text: string
  readonly optional: Optional
}
/** The fields of a kind by name, in camel case; replies have them in snake case. */
export type Fields = Readonly<Record<string, Field>>

/** The detail of an action with these fields. */
export type DetailOf<F extends Fields> = {
  readonly [N in keyof F as F[N] extends Field<FieldType, false> ? N : never]: FieldTypes[F[N]['type']]
} & {
  readonly [N in keyof F as F[N] extends Field<FieldType, false> ? never : N]?: FieldTypes[F[N]['type']] | undefined
}

const field =
  <const T extends FieldType>(type: T) =>
  (text: string): Field<T, false> => ({ type, role: undefined, text, optional: false })
const fieldWithRole =
  <const T extends FieldType, Role extends AccountRole | MoneyRole>(type: T) =>
  (role: Role, text: string): Field<T, false> => ({ type, role, text, optional: false })

/** An account, by its role. */
export const account = fieldWithRole<'account', AccountRole>('account')
/** Several accounts of one role. */
export const accounts = fieldWithRole<'accounts', AccountRole>('accounts')
/** An amount of TON, an extra currency or a jetton. */
export const amount = fieldWithRole<'amount', MoneyRole>('amount')
/** Several amounts, each of another token. */
export const amounts = fieldWithRole<'amounts', MoneyRole>('amounts')
/** An NFT item, a domain's included. */
export const nft = field('nft')
/** A text: a name, a comment, a hash in hex. */
export const text = field('text')
/** A text that is one of a few: a result, a reason, the kind of a contract. */
export const term = field('term')
/** An integer of any size without a unit: an index, a number of things. */
export const integer = field('integer')
/** Yes or no. */
export const flag = field('flag')
/** Unix time in seconds. */
export const time = field('time')

/** Operations in words. */
export const operations = field('operations')

/** The same field, absent where the messages and the facts do not have it. */
export const optional = <T extends FieldType>(of: Field<T, false>): Field<T, true> => ({ ...of, optional: true })

/** The field of kinds whose contracts say by an exit code why they rejected a request. */
export const exitCode = optional(integer('The exit code of the contract that rejected it.'))
