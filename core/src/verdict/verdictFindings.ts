import { shortCoins } from '../actions/amounts.ts'
import type { ExitCodeMeaning } from '../contracts/exitCodes.ts'

/** How much a finding matters: what was wanted is lost, may be lost, or is merely good to know. */
export type Severity = 'info' | 'warning' | 'failure'

/** One row: how much it matters unless told otherwise, the sentence, and what to change where that can be said. */
type Entry<D> = {
  readonly severity: Severity
  readonly say: (details: D) => string
  readonly advise: (details: D) => string | undefined
}

const entry = <D>(
  severity: Severity,
  say: (details: D) => string,
  advise: (details: D) => string | undefined = () => undefined,
): Entry<D> => ({ severity, say, advise })

type Who = { readonly who: string }
type Compared = Who & { readonly expected?: string | undefined; readonly actual?: string | undefined }
/** `text` is what the pre-flight line says. */
type Explained = Who & { readonly text?: string | undefined }
type Coded = Who & { readonly code: number; readonly meaning: ExitCodeMeaning | undefined }

const Who = (who: string): string => who.charAt(0).toUpperCase() + who.slice(1)
const inWords = ({ code, meaning }: Coded, what: string): string =>
  meaning ? `${lowered(meaning.name)} (${what} ${code})` : `${what} ${code}`
/** Names of codes begin a sentence of their own; abbreviations stay. */
const lowered = (name: string): string =>
  /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
const afterComma = (text: string | undefined): string => (text === undefined ? '' : `, ${text}`)
const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

/** Everything that a verdict can find: code → sentence. The evidence and the place come from where it was found. */
export const findingTable = {
  'rejected.seqno': entry(
    'failure',
    (d: Compared) =>
      d.expected !== undefined && d.actual !== undefined
        ? `Rejected by ${d.who}: sequence number ${d.expected} was expected, the message has ${d.actual}.`
        : `Rejected by ${d.who}: the message does not have the sequence number that is due.`,
    d =>
      isLater(d.actual, d.expected)
        ? `A message with sequence number ${d.expected} has to come first.`
        : 'This message, or another one with its sequence number, was used already. Read seqno from the wallet and sign again.',
  ),
  'rejected.expiry': entry(
    'failure',
    (d: Explained) => `Rejected by ${d.who}: the message is not valid at this time${afterComma(d.text)}.`,
    () => 'Set valid_until later than the time of the run and sign again.',
  ),
  'rejected.signature': entry(
    'failure',
    (d: Explained) => `Rejected by ${d.who}: wrong signature${afterComma(d.text)}.`,
    () =>
      'Sign with the key of this wallet, after the last change to the message. To see what it would do, ignore the signature.',
  ),
  'rejected.signatureOff': entry(
    'failure',
    (d: Who) => `Rejected by ${d.who}: signatures are switched off, only its extensions may use it.`,
    () => 'Send the request through an extension of the wallet, or have one switch signatures on.',
  ),
  'rejected.walletId': entry(
    'failure',
    (d: Compared) =>
      d.expected !== undefined && d.actual !== undefined
        ? `Rejected by ${d.who}: wallet id ${d.expected} was expected, the message has ${d.actual}.`
        : `Rejected by ${d.who}: the wallet id in the message is of another wallet.`,
    () =>
      'The same key has another wallet id for each network, workchain and subwallet. Use the one that this wallet was made with.',
  ),
  'rejected.noContract': entry(
    'failure',
    (d: { readonly account: string }) =>
      `Rejected: there is no contract at ${d.account}, and the message does not bring one.`,
    () => 'Check the address; for the first message of a wallet, attach its state init.',
  ),
  'rejected.frozen': entry(
    'failure',
    (d: { readonly account: string }) => `Rejected: the account ${d.account} is frozen.`,
    () => 'Send it TON for what it owes and a message with its state init.',
  ),
  'rejected.outOfGas': entry(
    'failure',
    (d: Who) => `Rejected by ${d.who}: it used up the gas that it may use before it accepts a message.`,
    () => 'An account without TON cannot buy gas; a contract has to accept the message early.',
  ),
  'rejected.code': entry(
    'failure',
    (d: Coded) => `Rejected by ${d.who} before it accepted the message: ${inWords(d, 'exit code')}.`,
    d => d.meaning?.description,
  ),
  'rejected.other': entry('failure', (d: { readonly text: string }) => `Rejected: ${d.text}.`),

  'compute.failed': entry(
    'failure',
    (d: Coded) => `${Who(d.who)} stopped in the compute phase: ${inWords(d, 'exit code')}.`,
    d => d.meaning?.description,
  ),
  'compute.outOfGas': entry(
    'failure',
    (d: Who & { readonly gasUsed: bigint | undefined }) =>
      d.gasUsed === undefined
        ? `${Who(d.who)} ran out of gas; what it had done is undone.`
        : `${Who(d.who)} ran out of gas after ${d.gasUsed} units; what it had done is undone.`,
    () => "Send more TON with the message, or make the contract's work cheaper.",
  ),
  'compute.noGas': entry(
    'failure',
    (d: Who & { readonly value: bigint }) =>
      `${Who(d.who)} did not run: ${shortCoins(d.value)} do not pay for any gas.`,
    () => 'Send more TON with the message.',
  ),
  'compute.noContract': entry(
    'failure',
    (d: { readonly account: string }) =>
      `There is no contract at ${d.account}, so nothing there could take the message.`,
    () => 'Check the address. To send TON to an account that has no code yet, send a message that does not bounce.',
  ),
  'compute.frozen': entry(
    'failure',
    (d: { readonly account: string }) => `The account ${d.account} is frozen and could not take the message.`,
    () => 'It lives again when it gets TON for what it owes and a message with its state init.',
  ),
  'compute.suspended': entry(
    'failure',
    (d: { readonly account: string }) => `The account ${d.account} is suspended by the network's configuration.`,
  ),
  'compute.skipped': entry('failure', (d: Who) => `${Who(d.who)} did not run.`),

  'action.failed': entry(
    'failure',
    (d: Coded) =>
      `${Who(d.who)} ran, but its orders failed in the action phase: ${inWords(d, 'result code')}; nothing was sent.`,
    d => d.meaning?.description,
  ),
  'action.notEnough': entry(
    'failure',
    (d: Coded) =>
      `${Who(d.who)} ran, but could not pay for its orders in the action phase: ${inWords(d, 'result code')}; nothing was sent.`,
    d => d.meaning?.description,
  ),
  'orders.skipped': entry(
    'failure',
    (d: Who & { readonly skipped: number; readonly total: number; readonly reason: string | undefined }) =>
      `${Who(d.who)} dropped ${d.total === 1 ? 'its only order' : `${d.skipped} of ${d.total} orders`} without an error${d.reason === undefined ? '' : `: ${d.reason}`}.`,
    () =>
      'Send mode +2 makes a contract go on when a message cannot be sent. Lower the amounts or add TON; the exit codes do not tell.',
  ),
  'orders.notCarriedOut': entry(
    'failure',
    (d: Who & { readonly missing: number; readonly reason: string | undefined }) =>
      `${count(d.missing, 'order', 'orders')} of ${d.who} never left it${d.reason === undefined ? '' : `: ${d.reason}`}.`,
  ),

  'bounce.lost': entry(
    'warning',
    (d: Who & { readonly value: bigint }) =>
      `${Who(d.who)} could not take the message, and the ${shortCoins(d.value)} that came with it were too little to go back.`,
  ),
  'bounce.ignored': entry(
    'info',
    (d: Who) => `A message of ${d.who} came back, and the contract did nothing about it.`,
    () => 'A contract that books something before a message is taken should undo it when the message comes back.',
  ),
  'return.tooSmall': entry(
    'info',
    (d: Who & { readonly value: bigint }) =>
      `${shortCoins(d.value)} that were left over came back to ${d.who}; too little to run its code, but it has them.`,
  ),

  'message.swallowed': entry(
    'warning',
    (d: Who & { readonly operation: string }) =>
      `${Who(d.who)} took the message (${d.operation}) and did nothing: no error, no message, no change of its data.`,
    () =>
      'Contracts that do not trust a request, or do not know it, may keep silent. Check sender, signature and operation.',
  ),
  'request.ignored': entry(
    'failure',
    (d: Who) =>
      `${Who(d.who)} kept the coins and ignored the request that came with them: no error, but nothing was done.`,
    () =>
      'A wallet says nothing to a signed request from inside whose signature, sequence number or time is wrong, nor to somebody who is not its extension.',
  ),
  'value.uninit': entry(
    'info',
    (d: { readonly account: string; readonly value: bigint; readonly accounts: number }) =>
      d.accounts === 1
        ? `${shortCoins(d.value)} went to ${d.account}, which has no code yet.`
        : `${shortCoins(d.value)} went to ${d.accounts} accounts that have no code yet.`,
    () => 'Fine for wallets before their first message; otherwise check the address.',
  ),
  'value.frozen': entry(
    'warning',
    (d: { readonly account: string; readonly value: bigint }) =>
      `${shortCoins(d.value)} went to ${d.account}, which is frozen: they cannot be used until it is restored.`,
    () => "Send a message with the account's state init.",
  ),
  'account.froze': entry(
    'failure',
    (d: { readonly account: string }) =>
      `The account ${d.account} could not pay what it owed for storage and was frozen.`,
    () => 'Send it TON for what it owes and a message with its state init.',
  ),

  'partial.transactions': entry(
    'warning',
    (d: { readonly limit: number }) =>
      `Stopped after ${d.limit} transactions, the limit of this run; what follows is not known.`,
    () => 'Raise the limit of transactions.',
  ),
  'partial.depth': entry(
    'warning',
    (d: { readonly limit: number }) =>
      `Stopped after ${d.limit} transactions in a row, each caused by the one before; what follows is not known.`,
  ),
  'partial.time': entry(
    'warning',
    (d: { readonly afterMs: number }) =>
      `Stopped after ${d.afterMs} ms, the time limit of this run; what follows is not known.`,
    () => 'Raise the time limit.',
  ),
  'partial.gas': entry(
    'warning',
    (d: { readonly limit: bigint }) =>
      `Stopped at ${d.limit} units of gas, the limit of this run; what follows is not known.`,
    () => 'Raise the gas limit.',
  ),
  'partial.library': entry(
    'warning',
    (d: { readonly hashes: readonly string[] }) =>
      `A contract's code is in a library that was not found (${d.hashes.join(', ')}); what follows is not known.`,
  ),
  'partial.source': entry(
    'warning',
    (d: { readonly text: string }) =>
      `The state of an account could not be read (${d.text}); what follows is not known.`,
  ),
  'partial.emulator': entry(
    'warning',
    (d: { readonly text: string }) => `The emulator failed on a transaction (${d.text}); what follows is not known.`,
  ),
  'partial.cancelled': entry('warning', (_: Record<never, never>) => 'Cancelled; what follows is not known.'),
  'partial.pending': entry(
    'warning',
    (d: { readonly messages: number }) => `${count(d.messages, 'message is', 'messages are')} still on the way.`,
  ),
  'partial.not-searched': entry(
    'warning',
    (d: { readonly messages: number }) =>
      `The transactions of ${count(d.messages, 'message', 'messages')} were not looked for.`,
  ),
} as const

const isLater = (actual: string | undefined, expected: string | undefined): boolean =>
  actual !== undefined &&
  expected !== undefined &&
  /^\d+$/.test(actual) &&
  /^\d+$/.test(expected) &&
  BigInt(actual) > BigInt(expected)

/** A code of the table. */
export type FindingCode = keyof typeof findingTable
/** What a finding of this code is made of. */
export type FindingDetails<C extends FindingCode> = Parameters<(typeof findingTable)[C]['say']>[0]
