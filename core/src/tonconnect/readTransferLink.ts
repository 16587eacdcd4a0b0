import { Builder } from '../cell/Builder.ts'
import type { Cell } from '../cell/Cell.ts'
import { type FriendlyAddress, parseAddress, parseFriendly } from '../encoding/address.ts'
import { tryRead } from '../errors.ts'
import { type CheckContext, checkers } from './checkValues.ts'
import { type Fault, toFault } from './Fault.ts'
import { decodePart, type LinkQuery, splitQuery } from './linkQuery.ts'
import { checkDestination, checkInitAddress } from './readTransaction.ts'
import { linkParameters, type Values } from './schemas.ts'
import type { WantedMessage } from './WantedMessage.ts'

const pattern =
  /^(?:(?:ton|tonkeeper|keeper|tonhub|mytonwallet):\/\/|https?:\/\/(?:app\.tonkeeper\.com|app\.keeperwallet\.com|(?:www\.)?tonhub\.com|test\.tonhub\.com|my\.tt)\/)transfer\/([^?#]*)(?:\?([^#]*))?/i

/** Whether a text is a payment link. */
export const isTransferLink = (text: string): boolean => pattern.test(text)

/** A payment link as the message that it wants, if it can be read; faults have the name of their parameter. */
export type TransferLink = {
  readonly message?: WantedMessage
  readonly expires?: number
  readonly faults: readonly Fault[]
}

/** Reads a payment link. */
export function readTransferLink(text: string, now: number): TransferLink {
  const faults: Fault[] = []
  const context: CheckContext = { now, report: fault => faults.push(fault) }
  const [, recipient = '', query = ''] = pattern.exec(text) ?? []
  const parameters = splitQuery(query)
  const destination = readRecipient(decodePart(recipient.replace(/\/$/, '')), context)
  const values = readParameters(parameters, context)
  const { amount, text: comment, bin, init, jetton, exp } = values
  if (comment !== undefined && bin) context.report(toFault('bin', 'link.both', {}))
  if (destination) checkDestination(destination, 'address', false, context)
  if (destination && init) checkInitAddress(init.hash(), destination, 'init', context)
  if (!parameters.some(([name]) => name === 'amount')) context.report(toFault('amount', 'link.amount', {}))
  const expires = exp === undefined ? {} : { expires: exp }
  // Without a part that is there but cannot be read it would be another message.
  const isWhole = linkParameters.every(({ name }) => name in values || !parameters.some(([given]) => given === name))
  if (!destination || !isWhole) return { faults, ...expires }
  const body = bin ?? (comment ? toComment(comment) : undefined)
  const common = { path: 'link', destination: destination.address, amount: amount ?? 0n }
  const message: WantedMessage = jetton
    ? {
        ...{ ...common, type: 'jetton', master: jetton, queryId: 0n, forwardAmount: 1n },
        ...(body && { forwardPayload: body }),
      }
    : { ...common, type: 'message', bounce: destination.bounceable, ...(body && { body }), ...(init && { init }) }
  return { message, faults, ...expires }
}

/** In a link a raw address is bounceable. */
function readRecipient(text: string, context: CheckContext): FriendlyAddress | undefined {
  if (text === '') {
    context.report(toFault('address', 'field.missing', { name: 'address' }))
    return undefined
  }
  const raw = text.includes(':') ? tryRead(() => parseAddress(text)) : undefined
  if (raw) return { address: raw, bounceable: true, testnetOnly: false }
  // User-friendly addresses in standard base64 have characters that links encode.
  const address = checkers.address(text, 'address', context)
  return address === undefined ? undefined : parseFriendly(text)
}

function readParameters(parameters: LinkQuery, context: CheckContext): Values<typeof linkParameters> {
  const values: Record<string, unknown> = {}
  const seen = new Set<string>()
  for (const [name, value] of parameters) {
    const row = linkParameters.find(each => each.name === name)
    if (seen.has(name)) context.report(toFault(name, 'link.repeated', { name }))
    if (!row) context.report(toFault(name, 'link.parameter', { name }))
    if (!row || seen.has(name)) continue
    seen.add(name)
    // A space in base64 was a plus sign.
    const decoded =
      row.type === 'text' ? decodePart(value.replaceAll('+', '%20')) : decodePart(value).replaceAll(' ', '+')
    const read = checkers[row.type](decoded, name, context)
    if (read !== undefined) values[name] = read
  }
  // Each value is what the checker of its type returns.
  return values as Values<typeof linkParameters>
}

/** A comment as a body: 32 zero bits and the text. */
export const toComment = (text: string): Cell => new Builder().uint(0, 32).text(text).end()
