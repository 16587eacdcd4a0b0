import type { Cell } from '../../cell/Cell.ts'
import { toBocHex } from '../../cell/text.ts'
import { writeDraft } from '../../compose/writeDraft.ts'
import type { DebugFinding, DebugNode, DebugResult } from '../../contract/debug.ts'
import type { InternalDraft, MessageDraft } from '../../contract/debugDraft.ts'
import { parseAddress } from '../../encoding/address.ts'
import { toHex } from '../../encoding/hex.ts'
import { tryRead } from '../../errors.ts'
import { readMessage } from '../../tlb/message.ts'
import type { Address } from '../../units.ts'
import type { ChainView } from '../describe/openChain.ts'

/** An internal message of a draft: one that a wallet sends, or the draft itself. */
export type DraftPart = {
  /** Where it is in the draft; empty for the draft itself. */
  readonly path: string
  readonly draft: InternalDraft
  readonly sender: Address | undefined
  /** The id of its transaction; absent if it was not sent. */
  readonly node: string | undefined
}

/** A run that failed, and the draft of its message. */
export type RepairView = {
  readonly draft: MessageDraft
  readonly result: DebugResult
  readonly finding: DebugFinding
  readonly parts: readonly DraftPart[]
  /** The message of the draft whose transaction, or one that follows from it, failed. */
  readonly part: DraftPart | undefined
  /** Its own transaction failed. */
  readonly isOwn: boolean
  readonly chain: () => Promise<ChainView | undefined>
}

/** The findings that a message has to get rid of. */
export const listFailures = ({ verdict }: Pick<DebugResult, 'verdict'>): readonly DebugFinding[] =>
  verdict.findings.filter(({ code, severity }) => severity !== 'info' && !/^(?:partial|version)\./.test(code))

/** Everything succeeded, and nothing was lost. */
export const isWorking = ({ verdict, summary }: Pick<DebugResult, 'verdict' | 'summary'>): boolean =>
  verdict.outcome === 'success' && summary.losses.length === 0

/** A finding in the same place for the same reason. */
export const failureKey = ({ code, node, evidence }: DebugFinding): string =>
  [code, node, findEvidence(evidence, 'exit_code'), findEvidence(evidence, 'result_code')].join(' ')

const findEvidence = (evidence: DebugFinding['evidence'], name: string): string | undefined =>
  evidence.find(each => each.name === name)?.value

/** The exit code of a finding, or its result code in the action phase. */
export function getExitCode({ evidence }: DebugFinding): number | undefined {
  const code = findEvidence(evidence, 'exit_code') ?? findEvidence(evidence, 'result_code')
  return code === undefined ? undefined : Number(code)
}

/** Finds which message of the draft a failure belongs to. */
export function createRepairView(
  draft: MessageDraft,
  result: DebugResult,
  finding: DebugFinding,
  chain: RepairView['chain'],
): RepairView {
  const parts = listParts(draft, result)
  const { node } = finding
  const part = parts.find(each => each.node !== undefined && `${node}.`.startsWith(`${each.node}.`))
  return { draft, result, finding, parts, part, isOwn: part !== undefined && part.node === node, chain }
}

const toAddress = (text: string | undefined): Address | undefined =>
  text === undefined ? undefined : tryRead(() => parseAddress(text))

function listParts(draft: MessageDraft, { trace }: DebugResult): readonly DraftPart[] {
  if (draft.type === 'internal') return [{ path: '', draft, sender: toAddress(draft.source), node: trace && '0' }]
  if (draft.type !== 'wallet') return []
  // The messages of a batch are sent by the wallet's next transaction.
  const sender = draft.batch ? trace?.children[0] : trace
  const waiting = [...(sender?.children ?? [])]
  const { outMessages } = writeDraft(draft)
  return draft.messages.flatMap(({ message }, at) => {
    if (message.type !== 'internal') return []
    const cell = outMessages.get(at)
    const body = cell && readMessage(cell).body
    const found = waiting.findIndex(child => isSent(child, message, body))
    const [node] = found === -1 ? [] : waiting.splice(0, found + 1).slice(-1)
    return [{ path: `messages[${at}].message`, draft: message, sender: toAddress(draft.wallet), node: node?.id }]
  })
}

/** Whether a transaction is that of a message: the value may be less fees. */
function isSent({ transaction }: DebugNode, { destination }: InternalDraft, body: Cell | undefined): boolean {
  const { in_msg } = transaction
  const to = in_msg?.destination?.address
  if (to === undefined || to !== toAddress(destination)) return false
  const { raw_body: raw } = in_msg ?? {}
  // Texts are plain bytes there.
  return raw === undefined || body === undefined || raw === toBocHex(body) || raw === toHex(body.data())
}

/** The balance of the account that a message is for, before it. */
export const getBalance = ({ trace, rejection }: DebugResult): bigint | undefined =>
  trace?.before?.balance ?? rejection?.state.balance

/** What the wallet can attach to a message besides the others; `undefined` if it is not known or not limited. */
export function getAvailable(
  { parts, result }: Pick<RepairView, 'parts' | 'result'>,
  path: string,
): bigint | undefined {
  const balance = path === '' ? undefined : getBalance(result)
  if (balance === undefined) return undefined
  const others = parts.reduce((sum, each) => sum + (each.path === path ? 0n : (toAmount(each.draft.amount) ?? 0n)), 0n)
  const available = balance - others - feeReserve
  return available > 0n ? available : 0n
}

/** Left for the fees of the wallet's own transaction. */
export const feeReserve = 20_000_000n

/** An amount of a draft. */
export const toAmount = (text: unknown): bigint | undefined => {
  const given = typeof text === 'number' ? String(text) : text
  return typeof given === 'string' && /^\d{1,40}$/.test(given) ? BigInt(given) : undefined
}
