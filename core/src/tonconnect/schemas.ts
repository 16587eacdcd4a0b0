import type { Cell } from '../cell/Cell.ts'
import type { FriendlyAddress } from '../encoding/address.ts'
import type { Address } from '../units.ts'

/** What a value of each type is read into. */
export type ValueOf = {
  /** User-friendly; the bounce flag is used. */
  readonly friendly: FriendlyAddress
  /** Raw or user-friendly. */
  readonly address: Address
  /** Nanotons, as decimal text. */
  readonly nano: bigint
  /** Elementary units of a jetton, as decimal text. */
  readonly units: bigint
  readonly number: bigint
  readonly boc: Cell
  readonly stateInit: Cell
  readonly currencies: ReadonlyMap<number, bigint>
  readonly time: number
  readonly network: number
  readonly text: string
  readonly bytes: Uint8Array
  /** Read by its own schema. */
  readonly list: readonly unknown[]
}

/** Revisions of protocol version 2, by what they added; wallets announce it as features. */
export const revisions = {
  base: 'sendTransaction and ton_proof',
  extraCurrency: 'extra currencies',
  signData: 'signData with text, binary and cell',
  items: 'structured items, signMessage and requests embedded in links',
} as const

/** A revision of the protocol. */
export type Revision = keyof typeof revisions

/** A field of an object: its name, the one in embedded requests, and its type. */
export type FieldRow = {
  readonly name: string
  readonly short?: string
  /** The name in the SDK, if it differs. */
  readonly sdk?: string
  readonly type: keyof ValueOf
  readonly required?: true
  readonly since?: Revision
}

/** The values of an object with this schema; those that are missing or cannot be read are absent. */
export type Values<T extends readonly FieldRow[]> = { readonly [R in T[number] as R['name']]?: ValueOf[R['type']] }

const rows = <const T extends readonly FieldRow[]>(...fields: T): T => fields

const type = { name: 'type', short: 't', type: 'text', required: true } as const
const common = [
  { name: 'network', short: 'n', type: 'network' },
  { name: 'from', short: 'f', type: 'address' },
] as const

const message = rows(
  { name: 'address', short: 'a', type: 'friendly', required: true },
  { name: 'amount', short: 'am', type: 'nano', required: true },
  { name: 'payload', short: 'p', type: 'boc' },
  { name: 'stateInit', short: 'si', type: 'stateInit' },
  { name: 'extra_currency', short: 'ec', sdk: 'extraCurrency', type: 'currencies', since: 'extraCurrency' },
)

const transferFields = [
  { name: 'attachAmount', short: 'aa', type: 'nano' },
  { name: 'queryId', short: 'qi', type: 'number' },
  { name: 'responseDestination', short: 'rd', type: 'address' },
  { name: 'customPayload', short: 'cp', type: 'boc' },
  { name: 'forwardAmount', short: 'fa', type: 'nano' },
  { name: 'forwardPayload', short: 'fp', type: 'boc' },
] as const

/** Fields of every object of TON Connect, protocol version 2. */
export const schemas = {
  transaction: rows(
    { name: 'valid_until', short: 'vu', sdk: 'validUntil', type: 'time' },
    ...common,
    { name: 'messages', short: 'ms', type: 'list' },
    { name: 'items', short: 'i', type: 'list', since: 'items' },
  ),
  message,
  ton: rows(type, ...message),
  jetton: rows(
    type,
    { name: 'master', short: 'ma', type: 'address', required: true },
    { name: 'destination', short: 'd', type: 'address', required: true },
    { name: 'amount', short: 'am', type: 'units', required: true },
    ...transferFields,
  ),
  nft: rows(
    type,
    { name: 'nftAddress', short: 'na', type: 'address', required: true },
    { name: 'newOwner', short: 'no', type: 'address', required: true },
    ...transferFields,
  ),
  text: rows(type, { name: 'text', short: 'tx', type: 'text', required: true }, ...common),
  binary: rows(type, { name: 'bytes', short: 'b', type: 'bytes', required: true }, ...common),
  cell: rows(
    type,
    { name: 'schema', short: 's', type: 'text', required: true },
    { name: 'cell', short: 'c', type: 'boc', required: true },
    ...common,
  ),
} as const satisfies Readonly<Record<string, readonly FieldRow[]>>

/** The name of a schema. */
export type SchemaName = keyof typeof schemas

/** The methods of an app's request: the short name in embedded requests, and since when it exists. */
export const methods = {
  sendTransaction: { short: 'st', since: 'base' },
  signMessage: { short: 'sm', since: 'items' },
  signData: { short: 'sd', since: 'signData' },
  disconnect: { short: undefined, since: 'base' },
} as const satisfies Readonly<Record<string, { readonly short: string | undefined; readonly since: Revision }>>

/** A method of an app's request. */
export type Method = keyof typeof methods

/** Whether a text is a method of TON Connect. */
export const isMethod = (text: string): text is Method => Object.hasOwn(methods, text)

/** Parameters of payment links. */
export const linkParameters = rows(
  { name: 'amount', type: 'nano' },
  { name: 'text', type: 'text' },
  { name: 'bin', type: 'boc' },
  { name: 'init', type: 'stateInit' },
  { name: 'jetton', type: 'address' },
  { name: 'exp', type: 'time' },
)

/** What the wallet's error codes mean. */
export const walletErrors: Readonly<Record<number, string>> = {
  0: 'unknown error',
  1: 'bad request',
  2: 'manifest not found',
  3: 'invalid manifest',
  100: 'unknown app',
  300: 'declined by the user',
  400: 'method not supported',
}
