import type { FriendlyAddress } from '../encoding/address.ts'
import { type Address, addressOf } from '../units.ts'
import { checkObject, isObject, memberPath, type Naming } from './checkObject.ts'
import type { CheckContext } from './checkValues.ts'
import { describeJson } from './checkValues.ts'
import { toFault } from './Fault.ts'
import { type Revision, schemas, type Values } from './schemas.ts'
import type { JettonTransfer, NftTransfer, PlainMessage, WantedMessage } from './WantedMessage.ts'

/** A request to send or sign messages, as far as it can be read. */
export type ReadTransaction = {
  readonly validUntil?: number
  readonly network?: number
  readonly from?: Address
  readonly messages: readonly WantedMessage[]
  readonly messageCount: number
  readonly needs: readonly Revision[]
}

const itemSchemas = { ton: schemas.ton, jetton: schemas.jetton, nft: schemas.nft } as const

/** Reads the payload of `sendTransaction` and `signMessage`, and reports every fault. */
export function readTransaction(
  value: unknown,
  { path, naming }: { readonly path: string; readonly naming: Naming },
  context: CheckContext,
): ReadTransaction {
  const ignored = naming === 'short' ? ['m'] : []
  const read = checkObject(value, schemas.transaction, { path, naming, ignored }, context)
  if (!read) return { messages: [], messageCount: 0, needs: [] }
  const { messages, items } = read
  const [messagesName, itemsName] = naming === 'short' ? ['ms', 'i'] : ['messages', 'items']
  if (messages && items) context.report(toFault(path, 'field.both', {}))
  if (isObject(value) && !Object.hasOwn(value, messagesName) && !Object.hasOwn(value, itemsName))
    context.report(toFault(path, 'field.neither', {}))
  if (read.valid_until === undefined && !hasMember(value, 'valid_until', 'validUntil', 'vu'))
    context.report(toFault(memberPath(path, naming === 'short' ? 'vu' : 'valid_until'), 'time.missing', {}))
  if (read.network === undefined && !hasMember(value, 'network', 'n'))
    context.report(toFault(memberPath(path, naming === 'short' ? 'n' : 'network'), 'network.missing', {}))
  const isTest = read.network !== undefined && read.network !== -239
  const entry = (at: number, name: string) => ({ path: memberPath(memberPath(path, name), at), naming })
  const wanted = messages
    ? messages.map((each, at) => readMessage(each, schemas.message, entry(at, messagesName), isTest, context))
    : (items ?? []).map((each, at) => readItem(each, entry(at, itemsName), isTest, context))
  const found = wanted.filter(each => each !== undefined)
  return {
    ...(read.valid_until !== undefined && { validUntil: read.valid_until }),
    ...(read.network !== undefined && { network: read.network }),
    ...(read.from !== undefined && { from: read.from }),
    messages: found,
    messageCount: wanted.length,
    needs: [
      ...(items && !messages ? (['items'] as const) : []),
      ...(found.some(each => each.type === 'message' && each.currencies) ? (['extraCurrency'] as const) : []),
    ],
  }
}

const hasMember = (value: unknown, ...names: string[]): boolean =>
  isObject(value) && names.some(name => Object.hasOwn(value, name))

type At = { readonly path: string; readonly naming: Naming }

function readMessage(
  value: unknown,
  schema: typeof schemas.message | typeof schemas.ton,
  at: At,
  isTest: boolean,
  context: CheckContext,
): PlainMessage | undefined {
  const read = checkObject(value, schema, at, context)
  if (!read || !isObject(value)) return undefined
  const { address, amount, payload, stateInit, extra_currency: currencies } = read
  const nameOf = (name: string, short: string) => memberPath(at.path, at.naming === 'short' ? short : name)
  if (address) checkDestination(address, nameOf('address', 'a'), isTest, context)
  if (stateInit && address) checkInitAddress(stateInit.hash(), address, nameOf('stateInit', 'si'), context)
  if (amount === 0n) context.report(toFault(nameOf('amount', 'am'), 'amount.zero', {}))
  // Without a part that is there but cannot be read it would be another message.
  const isWhole = (
    [
      ['payload', 'p', payload],
      ['stateInit', 'si', stateInit],
      ['extra_currency', 'ec', currencies],
    ] as const
  ).every(([name, short, found]) => found !== undefined || !hasMember(value, at.naming === 'short' ? short : name))
  if (!address || amount === undefined || !isWhole) return undefined
  return {
    type: 'message',
    path: at.path,
    destination: address.address,
    bounce: address.bounceable,
    amount,
    ...(payload && { body: payload }),
    ...(stateInit && { init: stateInit }),
    ...(currencies && currencies.size > 0 && { currencies }),
  }
}

/** Reports a destination that is only for test networks, on another one. */
export function checkDestination(address: FriendlyAddress, path: string, isTest: boolean, context: CheckContext): void {
  if (address.testnetOnly && !isTest) context.report(toFault(path, 'address.testnet', {}))
}

/** Reports a StateInit of another address. */
export function checkInitAddress(
  hash: Parameters<typeof addressOf>[1],
  { address }: FriendlyAddress,
  path: string,
  context: CheckContext,
): void {
  if (!address.endsWith(hash)) context.report(toFault(path, 'stateInit.address', { address: addressOf(0, hash) }))
}

function readItem(value: unknown, at: At, isTest: boolean, context: CheckContext): WantedMessage | undefined {
  const typeName = at.naming === 'short' ? 't' : 'type'
  const type = isObject(value) ? value[typeName] : undefined
  if (type === 'ton') return readMessage(value, itemSchemas.ton, at, isTest, context)
  if (type === 'jetton') return readJetton(value, at, context)
  if (type === 'nft') return readNft(value, at, context)
  const known = Object.keys(itemSchemas)
  context.report(toFault(memberPath(at.path, typeName), 'field.kind', { value: describeJson(type), known }))
  return undefined
}

function readJetton(value: unknown, at: At, context: CheckContext): JettonTransfer | undefined {
  const read = checkObject(value, itemSchemas.jetton, at, context)
  if (!read?.master || !read.destination || read.amount === undefined) return undefined
  const { master, destination, amount } = read
  const transfer = toTransfer(value, read, itemSchemas.jetton, at)
  return transfer && { type: 'jetton', path: at.path, master, destination, amount, ...transfer }
}

function readNft(value: unknown, at: At, context: CheckContext): NftTransfer | undefined {
  const read = checkObject(value, itemSchemas.nft, at, context)
  if (!read?.nftAddress || !read.newOwner) return undefined
  const transfer = toTransfer(value, read, itemSchemas.nft, at)
  return transfer && { type: 'nft', path: at.path, item: read.nftAddress, newOwner: read.newOwner, ...transfer }
}

type TransferValues = Pick<
  Values<typeof schemas.jetton>,
  'attachAmount' | 'queryId' | 'responseDestination' | 'customPayload' | 'forwardAmount' | 'forwardPayload'
>

/** The common fields of transfers; `undefined` if one is there but cannot be read. */
function toTransfer(
  value: unknown,
  read: TransferValues,
  schema: typeof schemas.jetton | typeof schemas.nft,
  { naming }: At,
) {
  const values: Readonly<Record<string, unknown>> = read
  const isWhole = schema.every(row => {
    const name = naming === 'short' ? row.short : row.name
    return values[row.name] !== undefined || !hasMember(value, name)
  })
  if (!isWhole) return undefined
  const { attachAmount, queryId = 0n, responseDestination, customPayload, forwardAmount = 1n, forwardPayload } = read
  return {
    ...(attachAmount !== undefined && { attachAmount }),
    queryId,
    ...(responseDestination !== undefined && { responseDestination }),
    ...(customPayload && { customPayload }),
    forwardAmount,
    ...(forwardPayload && { forwardPayload }),
  }
}
