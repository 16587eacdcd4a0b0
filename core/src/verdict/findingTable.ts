import type { AbiError } from '../abi/AbiBook.ts'
import type { ExitCodeMeaning } from '../contracts/exitCodes.ts'
import { formatDeclaredName } from '../encoding/words.ts'
import { formatShortTon } from '../naming/amounts.ts'
import { plural } from '../plural.ts'

/** How severe a finding is: the intended effect failed, may have failed, or is only worth knowing. */
export type Severity = 'info' | 'warning' | 'failure'

/** One row: the default severity, the sentence, and advice if there is any. */
export type FindingRow<D> = {
  readonly severity: Severity
  readonly sentence: (details: D) => string
  readonly advice: (details: D) => string | undefined
}

type Advice<D> = string | ((details: D) => string | undefined)

const row =
  (severity: Severity) =>
  <D>(sentence: (details: D) => string, advice?: Advice<D>): FindingRow<D> => ({
    severity,
    sentence,
    advice: typeof advice === 'function' ? advice : () => advice,
  })
const info = row('info')
const warning = row('warning')
const failure = row('failure')

type AccountDetails = { readonly account: string }
type NounDetails = { readonly contractNoun: string }
type ValueDetails = NounDetails & { readonly value: bigint }
type ComparedDetails = NounDetails & { readonly expected?: string | undefined; readonly actual?: string | undefined }
/** `text` is the text of the failed pre-flight check. */
type ExplainedDetails = NounDetails & { readonly text?: string | undefined }
type CodeDetails = NounDetails & {
  readonly code: number | undefined
  readonly meaning: ExitCodeMeaning | undefined
  /** The meaning by an ABI of the user, where we know none. */
  readonly declared?: AbiError | undefined
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const formatCode = ({ code, meaning, declared }: CodeDetails, what: string): string => {
  if (declared) return `${formatDeclaredName(declared)} (${what} ${code})`
  return meaning ? `${lowerFirst(meaning.name)} (${what} ${code})` : `${what} ${code ?? 'unknown'}`
}
const getCodeAdvice = ({ meaning, declared }: CodeDetails): string | undefined =>
  meaning?.description ?? declared?.description
/** Names of codes are capitalised; abbreviations stay. */
const lowerFirst = (name: string): string =>
  /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
const withComma = (text: string | undefined): string => (text === undefined ? '' : `, ${text}`)

const incomplete = <D>(reason: (details: D) => string, advice?: Advice<D>): FindingRow<D> =>
  warning(details => `Incomplete trace: ${reason(details)}`, advice)

const rejectedMismatch = (what: string) => (d: ComparedDetails) =>
  d.expected !== undefined && d.actual !== undefined
    ? `Rejected by ${d.contractNoun}: expected ${what} ${d.expected}, the message has ${d.actual}.`
    : `Rejected by ${d.contractNoun}: wrong ${what}.`

const unfreeze = 'To unfreeze it, send it TON to cover its storage debt and a message with its StateInit.'

/** All findings of a verdict: code → sentence. The evidence and the transaction are added where it is found. */
export const findingTable = {
  'rejected.seqno': failure(rejectedMismatch('seqno'), d =>
    isGreater(d.actual, d.expected)
      ? `Send the message with seqno ${d.expected} first.`
      : 'This message, or another one with the same seqno, has already been processed. Read the seqno from the wallet and sign again.',
  ),
  'rejected.expiry': failure(
    (d: ExplainedDetails) =>
      `Rejected by ${d.contractNoun}: the message is not valid at this time${withComma(d.text)}.`,
    'Set valid_until after the time of the run and sign again.',
  ),
  'rejected.signature': failure(
    (d: ExplainedDetails) => `Rejected by ${d.contractNoun}: wrong signature${withComma(d.text)}.`,
    'Sign with the key of this wallet, after the last change to the message. To see its effect anyway, run with signature checks off.',
  ),
  'rejected.signatureOff': failure(
    (d: NounDetails) =>
      `Rejected by ${d.contractNoun}: signature authentication is disabled, only its extensions can use it.`,
    'Send the request through an extension of the wallet, or let an extension enable signatures.',
  ),
  'rejected.walletId': failure(
    rejectedMismatch('wallet ID'),
    'The wallet ID depends on the network, workchain and subwallet. Use the wallet ID in the data of this wallet.',
  ),
  'rejected.noContract': failure(
    (d: AccountDetails) => `Rejected: there is no contract at ${d.account}, and the message has no StateInit.`,
    'Check the address; for the first message of a wallet, attach its StateInit.',
  ),
  'rejected.frozen': failure((d: AccountDetails) => `Rejected: the account ${d.account} is frozen.`, unfreeze),
  'rejected.outOfGas': failure(
    (d: NounDetails) => `Rejected by ${d.contractNoun}: it ran out of gas before it accepted the message.`,
    'An account without TON cannot pay for gas; a contract must accept the message early.',
  ),
  'rejected.code': failure(
    (d: CodeDetails) => `Rejected by ${d.contractNoun} before it accepted the message: ${formatCode(d, 'exit code')}.`,
    getCodeAdvice,
  ),
  'rejected.other': failure((d: { readonly text: string }) => `Rejected: ${d.text}.`),

  'compute.failed': failure(
    (d: CodeDetails) => `${capitalize(d.contractNoun)} stopped in the compute phase: ${formatCode(d, 'exit code')}.`,
    getCodeAdvice,
  ),
  'compute.outOfGas': failure(
    (d: NounDetails & { readonly gasUsed: bigint | undefined }) =>
      d.gasUsed === undefined
        ? `${capitalize(d.contractNoun)} ran out of gas; its changes were reverted.`
        : `${capitalize(d.contractNoun)} ran out of gas after ${d.gasUsed} gas; its changes were reverted.`,
    'Send more TON with the message, or reduce the gas usage of the contract.',
  ),
  'compute.noGas': failure(
    (d: ValueDetails) =>
      `${capitalize(d.contractNoun)} did not run: ${formatShortTon(d.value)} does not pay for any gas.`,
    'Send more TON with the message.',
  ),
  'compute.noContract': failure(
    (d: AccountDetails) => `There is no contract at ${d.account}, so the message bounced.`,
    'Check the address. To send TON to an account without code, send a non-bounceable message.',
  ),
  'compute.frozen': failure(
    (d: AccountDetails) => `The account ${d.account} is frozen and could not process the message.`,
    unfreeze,
  ),
  'compute.suspended': failure(
    (d: AccountDetails) => `The account ${d.account} is suspended by the network's configuration.`,
  ),
  'compute.skipped': failure((d: NounDetails) => `${capitalize(d.contractNoun)} did not run.`),

  'action.failed': failure(
    (d: CodeDetails) =>
      `${capitalize(d.contractNoun)} ran, but its actions failed in the action phase: ${formatCode(d, 'result code')}; nothing was sent.`,
    d => d.meaning?.description,
  ),
  'action.notEnough': failure(
    (d: CodeDetails) =>
      `${capitalize(d.contractNoun)} ran, but could not pay for its actions in the action phase: ${formatCode(d, 'result code')}; nothing was sent.`,
    d => d.meaning?.description,
  ),
  'messages.skipped': failure(
    (
      d: NounDetails & {
        readonly skipped: number
        readonly total: number | undefined
        readonly reason: string | undefined
      },
    ) =>
      `${capitalize(d.contractNoun)} silently skipped ${d.total === 1 ? 'its only outgoing message' : `${d.skipped}${d.total === undefined ? '' : ` of ${d.total}`} outgoing messages`}${d.reason === undefined ? '' : `: ${d.reason}`}.`,
    'With send mode +2 a message that cannot be sent is skipped; exit codes stay 0. Lower the amounts or add TON.',
  ),
  'messages.notSent': failure(
    (d: NounDetails & { readonly missing: number; readonly reason: string | undefined }) =>
      `${capitalize(d.contractNoun)} did not send ${plural(d.missing, 'outgoing message')}${d.reason === undefined ? '' : `: ${d.reason}`}.`,
  ),

  'bounce.lost': warning(
    (d: ValueDetails) =>
      `${capitalize(d.contractNoun)} could not process the message, and the ${formatShortTon(d.value)} attached to it did not cover a bounce.`,
  ),
  'bounce.ignored': info(
    (d: NounDetails) => `A message of ${d.contractNoun} bounced, and the contract did not handle it.`,
    'A contract that changes its state before a message is processed should revert it when the message bounces.',
  ),
  'return.tooSmall': info(
    (d: ValueDetails) =>
      `${formatShortTon(d.value)} of excess was returned to ${d.contractNoun}; too little to run its code, but it was credited.`,
  ),

  'message.swallowed': warning(
    (d: NounDetails & { readonly operation: string }) =>
      `${capitalize(d.contractNoun)} accepted the message (${d.operation}) and did nothing: no error, no outgoing message, no change of its data.`,
    'Contracts may silently ignore an unauthorised or unknown request. Check the sender, the signature and the operation.',
  ),
  'request.ignored': failure(
    (d: NounDetails) =>
      `${capitalize(d.contractNoun)} kept the TON and ignored the request: no error, but no action either.`,
    'A wallet silently ignores a signed internal request with a wrong signature, seqno or time, and a request from an account that is not its extension.',
  ),
  'value.uninit': info(
    (d: { readonly account: string; readonly value: bigint; readonly accounts: number }) =>
      d.accounts === 1
        ? `${formatShortTon(d.value)} was sent to ${d.account}, which has no code yet.`
        : `${formatShortTon(d.value)} was sent to ${d.accounts} accounts without code.`,
    'Normal for wallets before their first outgoing message; otherwise check the address.',
  ),
  'value.frozen': warning(
    (d: { readonly account: string; readonly value: bigint }) =>
      `${formatShortTon(d.value)} was sent to ${d.account}, which is frozen: it cannot be used until the account is unfrozen.`,
    "Send a message with the account's StateInit.",
  ),
  'account.froze': failure(
    (d: AccountDetails) => `The account ${d.account} could not pay its storage fees and was frozen.`,
    unfreeze,
  ),

  'version.rule': warning(
    (d: {
      readonly networkVersion: number | undefined
      readonly title: string
      readonly change: string
      readonly instruction: string | undefined
      readonly isOperandKnown: boolean
      readonly getMethod: string | undefined
    }) =>
      `${d.getMethod === undefined ? 'May' : `The result of the get method ${d.getMethod} may`} differ on network version ${d.networkVersion}${d.instruction === undefined ? '' : `, from ${d.instruction} on`}: ${d.title}${d.isOperandKnown ? '' : ' (its operands are unknown)'}.`,
    d => d.change,
  ),

  'partial.transactions': incomplete(
    (d: { readonly limit: number }) => `stopped at the limit of ${d.limit} transactions.`,
    'Raise the transaction limit.',
  ),
  'partial.depth': incomplete(
    (d: { readonly limit: number }) => `stopped at the max depth of ${d.limit} transactions.`,
  ),
  'partial.time': incomplete(
    (d: { readonly afterMs: number }) => `stopped at the time limit of ${d.afterMs} ms.`,
    'Raise the time limit.',
  ),
  'partial.gas': incomplete(
    (d: { readonly limit: bigint }) => `stopped at the gas limit of ${d.limit}.`,
    'Raise the gas limit.',
  ),
  'partial.library': incomplete(
    (d: { readonly hashes: readonly string[] }) => `library not found (${d.hashes.join(', ')}).`,
  ),
  'partial.source': incomplete((d: { readonly text: string }) => `an account state could not be read (${d.text}).`),
  'partial.emulator': incomplete((d: { readonly text: string }) => `the emulator failed on a transaction (${d.text}).`),
  'partial.cancelled': incomplete((_: Record<never, never>) => 'the run was cancelled.'),
  'partial.pending': incomplete(
    (d: { readonly messages: number }) => `${plural(d.messages, 'message')} not processed yet.`,
  ),
  'partial.not-searched': incomplete(
    (d: { readonly messages: number }) =>
      `the ${d.messages === 1 ? 'transaction of 1 message was' : `transactions of ${d.messages} messages were`} not searched for.`,
  ),
} as const

const isGreater = (actual: string | undefined, expected: string | undefined): boolean =>
  actual !== undefined &&
  expected !== undefined &&
  /^\d+$/.test(actual) &&
  /^\d+$/.test(expected) &&
  BigInt(actual) > BigInt(expected)

/** The code of a finding. */
export type FindingCode = keyof typeof findingTable
/** The inputs of the sentence for this code. */
export type FindingDetails<C extends FindingCode> = Parameters<(typeof findingTable)[C]['sentence']>[0]
