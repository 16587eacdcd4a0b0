import { z } from 'zod'
import { AccountAddress } from '../../contract/schemas/account.ts'
import { EncryptedComment, Refund } from '../../contract/schemas/actionParts.ts'
import { JettonPreview, Price } from '../../contract/schemas/assets.ts'
import type { Names } from '../../naming/Names.ts'
import type { Address } from '../../units.ts'
import { int64, intString, rawAddress } from '../../wire/schemas.ts'
import type { Property } from './defineAction.ts'
import { toPrice } from './tokenAmount.ts'

const property =
  <Schema extends z.ZodType, Value>(schema: Schema, show: (value: Value, names: Names) => z.output<Schema>) =>
  <Detail>(get: (detail: Detail) => Value): Property<Detail, Schema> => ({
    schema,
    get: (detail, names) => show(get(detail), names),
  })

const optionalProperty =
  <Schema extends z.ZodType, Value>(schema: Schema, show: (value: Value, names: Names) => z.output<Schema>) =>
  <Detail>(get: (detail: Detail) => Value | undefined): Property<Detail, z.ZodOptional<Schema>> => ({
    schema: schema.optional(),
    get(detail, names) {
      const value = get(detail)
      return value === undefined ? undefined : show(value, names)
    },
  })

const showAccount = (address: Address, names: Names) => names.account(address)

/** An account with its name. */
export const account = property(AccountAddress, showAccount)
/** An account with its name, if there is one. */
export const optionalAccount = optionalProperty(AccountAddress, showAccount)
/** An address alone. */
export const rawAccount = property(rawAddress, (address: Address) => address)
/** An amount as an integer. */
export const integer = property(int64, (amount: bigint) => amount)
/** An amount as an integer, if there is one. */
export const optionalInteger = optionalProperty(int64, (amount: bigint) => amount)
/** An amount as text. */
export const units = property(intString, (amount: bigint) => String(amount))
/** A jetton by its master, which may be unconfirmed. */
export const jetton = property(JettonPreview, (master: Address | undefined, names) => names.jetton(master))
/** An amount with its token. */
export const price = property(Price, toPrice)
/** An amount with its token, if there is one. */
export const optionalPrice = optionalProperty(Price, toPrice)
/** A text. */
export const text = property(z.string(), (value: string) => value)
/** A property of the specification that no action has. */
export const absent = <Schema extends z.ZodType>(schema: Schema): Property<unknown, z.ZodOptional<Schema>> => ({
  schema: schema.optional(),
  get: () => undefined,
})
/** The refund of the specification, which only transfers of TON have. */
export const noRefund = absent(Refund)

/** The comment of a transfer, plain or encrypted for the recipient. */
export type MessageComment = {
  readonly comment?: string
  /** Hex. */
  readonly encrypted?: string
}

const showEncrypted = (encrypted: string) => ({ encryption_type: 'simple' as const, cipher_text: encrypted })

/** The comment of a transfer as properties. */
export const commentProperties = {
  comment: optionalProperty(z.string(), (value: string) => value)((d: MessageComment) => d.comment),
  encrypted_comment: optionalProperty(EncryptedComment, showEncrypted)((d: MessageComment) => d.encrypted),
}
