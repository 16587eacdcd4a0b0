import { formatShortAmount, formatShortTon } from '../naming/amounts.ts'
import { currencyPreview } from '../naming/previews.ts'
import type { AccountFacts } from '../trace/accountFacts.ts'
import type { UnsentMessage, UnsentReason } from '../trace/findUnsentMessages.ts'
import type { Hash } from '../units.ts'
import type { ClassifiedAction } from './classify.ts'
import { readOp } from './engine/op.ts'
import type { RecognizedAction } from './kinds/index.ts'
import { readBodyComment, readJettonComment, readNftComment } from './ops/comments.ts'
import { jettonTransfer, nftTransfer } from './ops/messages.ts'

/** Formats the reason why a message was not sent, as a clause that can follow a colon. */
export function formatUnsentReason(reason: UnsentReason): string {
  switch (reason.kind) {
    case 'shortfall': {
      const [required, available] = [reason.required, reason.available].map(each => formatAmount(reason.currency, each))
      return `${required} were requested, the wallet had ${available}`
    }
    case 'failed': {
      const code = `${reason.phase === 'compute' ? 'exit' : 'result'} code ${reason.code}`
      return `the ${reason.phase} phase failed with ${code}${reason.name === undefined ? '' : ` (${reason.name})`}`
    }
    case 'skipped':
      return 'the balance did not cover it'
    case 'ignored':
      return 'the wallet ignored the request'
    case 'unknown':
      return 'it was never sent'
  }
}

function formatAmount(currency: number | undefined, amount: bigint): string {
  if (currency === undefined) return formatShortTon(amount)
  const { symbol, decimals } = currencyPreview(currency)
  return `${formatShortAmount(amount, decimals)} ${symbol}`
}

/** The actions that messages stood for which their wallets did not send. */
export const findUnsentActions = (messages: readonly UnsentMessage[], facts: AccountFacts): ClassifiedAction[] =>
  messages.flatMap(message =>
    findIntendedActions(message, facts).map(intended => createUnsentAction(message, intended)),
  )

/** Inserts each unsent action after the first action of its wallet transaction, else at the end. */
export function insertUnsentActions<A extends Pick<ClassifiedAction, 'baseTransactions'>>(
  actions: readonly A[],
  unsentActions: readonly ClassifiedAction[],
): (A | ClassifiedAction)[] {
  if (unsentActions.length === 0) return [...actions]
  const insertions = new Map<number, ClassifiedAction[]>()
  const firstIndex = new Map<Hash | undefined, number>()
  actions.forEach(({ baseTransactions }, index) => {
    for (const hash of baseTransactions) if (!firstIndex.has(hash)) firstIndex.set(hash, index)
  })
  for (const unsent of unsentActions) {
    const index = firstIndex.get(unsent.walletTransaction) ?? actions.length - 1
    insertions.set(index, [...(insertions.get(index) ?? []), unsent])
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
