/** Actions of all kinds, as replies under `/debug` have them. Not part of the tonapi interface. */

import { z } from 'zod'
import { hashHex, int32, namedObject } from '../wire/schemas.ts'
import { AccountAddress } from './schemas/account.ts'
import { NftItem, Price } from './schemas/assets.ts'

/** The icons of kinds; the page has a drawing for each. */
const kindIcons = [
  ...['send', 'token', 'mint', 'burn', 'swap', 'pool', 'item', 'cart', 'bid', 'bill', 'repeat', 'stake', 'domain'],
  ...[
    'deploy',
    'call',
    'plug',
    'key',
    'relay',
    'lock',
    'unlock',
    'bridge',
    'vote',
    'group',
    'settings',
    'loan',
    'chart',
  ],
] as const
export type KindIcon = (typeof kindIcons)[number]

/** What an account is in an action. */
export const AccountRole = z.enum(['gives', 'gets', 'through', 'subject'])
/** What an amount is in an action. */
export const MoneyRole = z.enum(['given', 'received', 'price', 'fee', 'stated'])

/** A field of an action: its value is in the property of its type. */
const DebugActionField = namedObject('DebugActionField', {
  name: z.string(),
  /** Role of the account or the amount; absent for any other value. */
  role: z.union([AccountRole, MoneyRole]).optional(),
  accounts: z.array(AccountAddress).optional(),
  amounts: z.array(Price).optional(),
  item: NftItem.optional(),
  /** Any other value: texts, integers in decimal, `true` or `false`, times as Unix seconds. */
  value: z.string().optional(),
})

const ownFields = {
  /** A kind of `/v2`, or one of `GET /debug/kinds`. */
  kind: z.string(),
  family: z.string(),
  title: z.string(),
  icon: z.enum(kindIcons),
  status: z.enum(['ok', 'failed']),
  sentence: z.string(),
  /** Empty for a kind of `/v2`, whose detail is in the event. */
  fields: z.array(DebugActionField),
  /** toncenter's types for this kind. */
  toncenter: z.array(z.string()),
  pattern: z.string(),
  base_transactions: z.array(hashHex),
  /** Positions in `event.actions` of the actions that it consists of. */
  v2: z.array(int32),
}

/** An action of any kind; one beyond those of `/v2` consists of several. */
export const DebugAction = namedObject('DebugAction', {
  ...ownFields,
  /** The extended actions in it, such as the mint of an item in a stake. */
  parts: z.array(namedObject('DebugActionPart', ownFields)),
})
export type DebugAction = z.output<typeof DebugAction>
export type DebugActionField = z.output<typeof DebugActionField>

/** A kind of action: what the table states about it. */
export const DebugKinds = namedObject('DebugKinds', {
  kinds: z.array(
    namedObject('DebugKind', {
      kind: z.string(),
      family: z.string(),
      icon: z.enum(kindIcons),
      title: z.object({ en: z.string(), ru: z.string() }),
      /** Templates; `{name}` is a field, `[…]` is left out without it. The acting account is put before. */
      sentence: z.object({ en: z.string(), ru: z.string() }),
      actor: z.string(),
      fields: z.array(
        z.object({
          name: z.string(),
          type: z.string(),
          role: z.union([AccountRole, MoneyRole]).optional(),
          optional: z.boolean(),
          text: z.string(),
        }),
      ),
      success: z.string(),
      /** The kinds by which `/v2` shows its transactions, the nearest first. */
      v2: z.array(z.string()),
      toncenter: z.array(z.string()),
    }),
  ),
})
export type DebugKinds = z.output<typeof DebugKinds>
