import { writeBoc } from '../cell/boc.ts'
import type { Cell } from '../cell/Cell.ts'
import type { MessageDraft } from '../contract/debugDraft.ts'
import { formatFriendly, parseAddress } from '../encoding/address.ts'
import { toBase64Url } from '../encoding/base64.ts'
import { readMessage } from '../tlb/message.ts'

/** Fees apart, errors ignored: how wallets send the message of a link. */
const linkMode = 3

/**
 * A payment link for the message that a wallet draft sends; `undefined` if no link can express it: several messages, other modes,
 * extensions or extra currencies. The wallet that opens it fills in its own numbers.
 */
export function formatTransferLink(
  draft: MessageDraft,
  outMessages: ReadonlyMap<number, Cell>,
  testnet = false,
): string | undefined {
  if (draft.type !== 'wallet' || draft.messages.length !== 1 || draft.batch || draft.extensions?.length)
    return undefined
  const [sent] = draft.messages
  const cell = outMessages.get(0)
  if (sent?.mode !== linkMode || sent.message.type !== 'internal' || sent.message.currencies?.length || !cell)
    return undefined
  const { destination, amount, bounce, body } = sent.message
  const { body: bodyCell, init } = readMessage(cell)
  const isEmpty = bodyCell.bits === 0 && bodyCell.refCount === 0
  const parameters = [
    ['amount', amount],
    ...(body.kind === 'comment'
      ? [['text', encodeURIComponent(body.text)]]
      : isEmpty
        ? []
        : [['bin', toBase64Url(writeBoc(bodyCell))]]),
    ...(init ? [['init', toBase64Url(writeBoc(init.cell))]] : []),
  ]
  const to = formatFriendly(parseAddress(destination), { bounceable: bounce, testnet })
  return `ton://transfer/${to}?${parameters.map(([name, value]) => `${name}=${value}`).join('&')}`
}
