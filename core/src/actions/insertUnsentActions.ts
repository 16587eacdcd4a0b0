import { formatShortAmount, formatShortTon } from '../naming/amounts.ts'
import { currencyPreview } from '../naming/previews.ts'
import type { AccountFacts } from '../trace/accountFacts.ts'
import type { SkippedMessage } from '../trace/findSkippedMessages.ts'
import type { UnsentMessage, UnsentReason } from '../trace/findUnsentMessages.ts'
import type { Hash } from '../units.ts'
import type { AnyAction, ClassifiedAction, ExtendedAction } from './classify.ts'
import { readOp } from './engine/op.ts'
import type { RecognizedAction } from './kinds/index.ts'
import { readBodyComment, readJettonComment, readNftComment } from './ops/comments.ts'
import { jettonTransfer, nftTransfer } from './ops/messages.ts'

/** Formats the reason why an account did not send a message, as a clause that can follow a colon. */
export function formatUnsentReason(reason: UnsentReason, account: 'wallet' | 'contract' = 'wallet'): string {
  switch (reason.kind) {
    case 'shortfall': {
      const [required, available] = [reason.required, reason.available].map(each =>
        formatUnsentAmount(reason.currency, each),
      )
      return `${required} were requested, the ${account} had ${available}`
    }
    case 'failed': {
      const code = `${reason.phase === 'compute' ? 'exit' : 'result'} code ${reason.code}`
      return `the ${reason.phase} phase failed with ${code}${reason.name === undefined ? '' : ` (${reason.name})`}`
    }
    case 'skipped':
      return account === 'wallet'
        ? 'the balance did not cover it'
        : 'it could not be sent, and its send mode ignores errors'
    case 'ignored':
      return `the ${account} ignored the request`
    case 'unknown':
      return 'it was never sent'
  }
}

/** An amount of TON, or of an extra currency. */
export function formatUnsentAmount(currency: number | undefined, amount: bigint): string {
  if (currency === undefined) return formatShortTon(amount)
  const { symbol, decimals } = currencyPreview(currency)
  return `${formatShortAmount(amount, decimals)} ${symbol}`
}

/** An action for a message that a transaction did not send. */
type Unsent<A> = { readonly transaction: Hash; readonly action: A }

/** The actions that messages stood for which their wallets did not send. */
export const findUnsentActions = (
  messages: readonly UnsentMessage[],
  facts: AccountFacts,
): Unsent<ClassifiedAction>[] =>
  messages.flatMap(message =>
    findIntendedActions(message, facts).map(intended => ({
      transaction: message.node.hash,
      action: createUnsentAction(message, intended),
    })),
  )

/** The messages that other contracts did not send; they are no actions of `/v2`. */
export const toSkippedActions = (messages: readonly SkippedMessage[]): Unsent<ExtendedAction>[] =>
  messages.map(({ node, info, reason }) => ({
    transaction: node.hash,
    action: {
      type: 'UnsentMessage',
      detail: {
        sender: node.account,
        ...(info && { recipient: info.dest, amount: { type: 'coin', amount: info.value.grams } }),
        reason: formatUnsentReason(reason, 'contract'),
      },
      pattern: 'contracts.unsentMessage',
      status: 'failed',
      movements: [],
      baseTransactions: [],
      parts: [],
    },
  }))

/** Inserts each unsent action after the first action of its transaction, else at the end. */
export function insertUnsentActions<A extends Pick<AnyAction, 'baseTransactions'>>(
  actions: readonly A[],
  unsentActions: readonly Unsent<A>[],
): A[] {
  if (unsentActions.length === 0) return [...actions]
  const insertions = new Map<number, A[]>()
  const firstIndex = new Map<Hash, number>()
  actions.forEach(({ baseTransactions }, index) => {
    for (const hash of baseTransactions) if (!firstIndex.has(hash)) firstIndex.set(hash, index)
  })
  for (const { transaction, action } of unsentActions) {
    const index = firstIndex.get(transaction) ?? actions.length - 1
    insertions.set(index, [...(insertions.get(index) ?? []), action])
  }
  const leading = insertions.get(-1) ?? []
  return [...leading, ...actions.flatMap((action, index) => [action, ...(insertions.get(index) ?? [])])]
}

function createUnsentAction(unsent: UnsentMessage, intended: RecognizedAction): ClassifiedAction {
  return {
    ...intended,
    pattern: 'wallets.unsentMessage',
    status: 'failed',
    movements: [],
    baseTransactions: [],
    reason: formatUnsentReason(unsent.reason),
    walletTransaction: unsent.node.hash,
  }
}

function findIntendedActions({ node, info, message }: UnsentMessage, facts: AccountFacts): RecognizedAction[] {
  const { body } = message
  const jettonBody = readOp(jettonTransfer, body)
  if (jettonBody) {
    const detail = {
      sender: node.account,
      recipient: jettonBody.destination,
      senderWallet: info.dest,
      recipientWallet: undefined,
      amount: jettonBody.amount,
      jetton: facts.jettonWallet(info.dest)?.jetton,
      ...readJettonComment(jettonBody.forward_payload),
    }
    return [{ type: 'JettonTransfer', success: false, detail }]
  }
  const nftBody = readOp(nftTransfer, body)
  if (nftBody) {
    const detail = {
      nft: info.dest,
      sender: node.account,
      recipient: nftBody.new_owner,
      ...readNftComment(nftBody.forward_payload),
    }
    return [{ type: 'NftItemTransfer', success: false, detail }]
  }
  const parties = { sender: node.account, recipient: info.dest, ...readBodyComment(body) }
  if (info.value.other.size === 0) {
    return [{ type: 'TonTransfer', success: false, detail: { ...parties, amount: info.value.grams } }]
  }
  return [...info.value.other].map(([currency, amount]) => ({
    type: 'ExtraCurrencyTransfer',
    success: false,
    detail: { ...parties, currency, amount },
  }))
}
