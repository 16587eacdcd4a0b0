import type { AnyAction } from '../actions/classify.ts'
import { excess } from '../actions/ops/messages.ts'
import type { AccountFlow } from '../flow/valueFlow.ts'
import { nodesOf, type Trace } from '../trace/Trace.ts'
import type { Address } from '../units.ts'

/** What an account is in an event. */
export type Role = 'initiator' | 'sender' | 'recipient'
/** How the assets of one account change, and what it is in the event. */
export type AccountMoney = AccountFlow & { readonly roles: readonly Role[] }

/** The accounts whose assets change: parties of the main action first, then those with tokens, then by their change in TON. */
export function listMoney(
  flow: readonly AccountFlow[],
  initiator: Address,
  main: AnyAction | undefined,
): AccountMoney[] {
  const senders = new Set(main?.movements.map(({ from }) => from))
  const recipients = new Set(main?.movements.map(({ to }) => to))
  return flow
    .map(each => ({
      ...each,
      roles: [
        ...(each.account === initiator ? ['initiator' as const] : []),
        ...(senders.has(each.account) ? ['sender' as const] : []),
        ...(recipients.has(each.account) ? ['recipient' as const] : []),
      ],
    }))
    .filter(each => each.roles.includes('initiator') || each.ton !== 0n || hasTokens(each))
    .map((each, index) => ({ each, index, rank: rankOf(each) }))
    .sort((a, b) => b.rank - a.rank || compareSizes(b.each.ton, a.each.ton) || a.index - b.index)
    .map(({ each }) => each)
}

const hasTokens = ({ jettons, nfts, extra }: AccountFlow): boolean => jettons.length + nfts.length + extra.length > 0

function rankOf(money: AccountMoney): number {
  if (money.roles.includes('initiator')) return 4
  if (money.roles.includes('sender')) return 3
  if (money.roles.includes('recipient')) return 2
  return hasTokens(money) ? 1 : 0
}

const sizeOf = (amount: bigint | undefined): bigint => (amount === undefined ? 0n : amount < 0n ? -amount : amount)
const compareSizes = (a: bigint | undefined, b: bigint | undefined): number =>
  sizeOf(a) < sizeOf(b) ? -1 : sizeOf(a) > sizeOf(b) ? 1 : 0

/** The fees of all accounts; `undefined` when one is unknown. */
export const sumFees = (flow: readonly AccountFlow[]): bigint | undefined =>
  flow.reduce<bigint | undefined>(
    (sum, { fees }) => (sum === undefined || fees === undefined ? undefined : sum + fees),
    0n,
  )

/** The coins that bounced or came back as excess to the account that started a trace. */
export function sumReturned({ root }: Trace, initiator: Address): bigint {
  let sum = 0n
  for (const { account, inMessage } of nodesOf(root))
    if (
      account === initiator &&
      inMessage?.type === 'int_msg' &&
      (inMessage.bounced || inMessage.opCode === excess.code)
    )
      sum += inMessage.value
  return sum
}
