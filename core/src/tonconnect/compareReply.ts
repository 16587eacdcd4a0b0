import { type Cell, emptyCell } from '../cell/Cell.ts'
import type { ExtendedAction } from '../messages/walletBodies.ts'
import type { WalletMessage } from '../messages/walletMessage.ts'
import type { Message } from '../tlb/message.ts'
import { tryReadMessage } from '../tlb/tryReadMessage.ts'
import type { Address } from '../units.ts'
import type { PlainMessage } from './WantedMessage.ts'

/** A value of the signed message that is not what the request wants. */
export type Difference = {
  /** Where it is in the request, `messages[0]`; empty for the whole message. */
  readonly path: string
  readonly field: string
  /** Absent: the request has no such thing. */
  readonly requested?: string
  /** Absent: the signed message lacks it. */
  readonly actual?: string
}

/** What a signed message is compared with. */
export type Requested = {
  readonly messages: readonly PlainMessage[]
  readonly wallet: Address | undefined
  readonly validUntil: number | undefined
  /** `signMessage` wants an internal message. */
  readonly isInternal: boolean
}

/** The mode that TON Connect wants: fees paid apart, errors ignored. */
const requestedMode = 3

/** Compares a signed message, decoded for its wallet, with the request: every value that differs. */
export function compareReply(
  message: Message,
  body: WalletMessage | undefined,
  requested: Requested,
): readonly Difference[] {
  const { info } = message
  const wantedKind = requested.isInternal ? 'int_msg_info' : 'ext_in_msg_info'
  const differences: Difference[] = []
  const compare = (path: string, field: string, wanted: string | undefined, actual: string | undefined) => {
    if (wanted === actual) return
    differences.push({
      ...{ path, field },
      ...(wanted !== undefined && { requested: wanted }),
      ...(actual !== undefined && { actual }),
    })
  }
  compare('', 'kind', kinds[wantedKind], kinds[info.type])
  if (requested.wallet !== undefined && info.type !== 'ext_out_msg_info')
    compare('', 'wallet', requested.wallet, info.dest)
  if (!body) return differences
  const { validUntil } = body
  // A wallet may shorten it.
  if (requested.validUntil !== undefined && validUntil !== undefined && validUntil > requested.validUntil)
    compare('', 'valid_until', String(requested.validUntil), String(validUntil))
  const sent = body.outMessages.map(({ mode, message: cell }) => ({ mode, sent: tryReadMessage(cell), cell }))
  if (sent.length !== requested.messages.length)
    compare('', 'count', String(requested.messages.length), String(sent.length))
  for (const [at, wanted] of requested.messages.entries()) {
    const actual = sent[at]
    if (actual) compareMessage(wanted, actual, (field, left, right) => compare(wanted.path, field, left, right))
    else compare(wanted.path, 'message', describe(wanted), undefined)
  }
  for (const [at, extra] of sent.slice(requested.messages.length).entries())
    compare(`message ${requested.messages.length + at + 1}`, 'message', undefined, describeSent(extra.sent))
  for (const action of body.extended ?? []) compare('', 'extended_action', undefined, describeAction(action))
  for (const { type } of body.otherActions ?? []) compare('', 'action', undefined, type)
  return differences
}

const kinds = {
  ext_in_msg_info: 'external message',
  int_msg_info: 'internal message',
  ext_out_msg_info: 'message to the outside',
} as const

type Sent = { readonly mode: number; readonly sent: Message | undefined; readonly cell: Cell }
type Compare = (field: string, wanted: string | undefined, actual: string | undefined) => void

function compareMessage(wanted: PlainMessage, { mode, sent }: Sent, compare: Compare): void {
  if (sent?.info.type !== 'int_msg_info') {
    compare('message', describe(wanted), sent ? kinds[sent.info.type] : 'not a message')
    return
  }
  const { dest, bounce, value } = sent.info
  compare('destination', wanted.destination, dest)
  compare('amount', String(wanted.amount), String(value.grams))
  compare('bounce', String(wanted.bounce), String(bounce))
  compare('body', (wanted.body ?? emptyCell).hash(), sent.body.hash())
  compare('state_init', wanted.init?.hash(), sent.init?.cell.hash())
  compare('extra_currencies', describeCurrencies(wanted.currencies), describeCurrencies(value.other))
  compare('mode', String(requestedMode), String(mode))
}

const describe = ({ amount, destination }: PlainMessage): string => `${amount} nanotons to ${destination}`

const describeSent = (sent: Message | undefined): string =>
  sent?.info.type === 'int_msg_info' ? `${sent.info.value.grams} nanotons to ${sent.info.dest}` : 'not a message'

const describeCurrencies = (currencies: ReadonlyMap<number, bigint> | undefined): string | undefined =>
  currencies === undefined || currencies.size === 0
    ? undefined
    : [...currencies].map(([id, amount]) => `${amount} of ${id}`).join(', ')

function describeAction(action: ExtendedAction): string {
  if (action.type === 'set_signature_allowed') return `signatures ${action.allowed ? 'enabled' : 'disabled'}`
  const verb = action.type === 'add_extension' ? 'adds' : 'removes'
  return `${verb} the extension ${action.address ?? 'without an address'}`
}
