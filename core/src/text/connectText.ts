import type {
  DebugConnectMessage,
  DebugConnectProof,
  DebugFault,
  DebugTonConnect,
} from '../contract/debugTonConnect.ts'
import { toFriendlyAddress } from '../encoding/address.ts'
import { plural } from '../plural.ts'
import { formatCoins, formatUtcTime, joinSections, paint, type TextStyle } from './terminalText.ts'

/** A request of TON Connect or a payment link for a terminal; `outcomes` are those of runs, by path. */
export function connectText(
  reply: DebugTonConnect,
  style: TextStyle,
  outcomes: ReadonlyMap<string, string> = new Map(),
): string {
  const { faults, warnings, unknown } = reply
  return joinSections([
    [paint(reply.sentence, 'bold', style), ...factLines(reply)],
    faults.flatMap(fault => faultLines(fault, style)),
    walletLines(reply),
    ...reply.messages.map((message, at) => messageLines(message, at, style, outcomes.get(message.path))),
    togetherLines(reply, outcomes.get('')),
    warnings.map(({ text, severity }) => marked(text, severity, style)),
    reply.proof ? proofLines(reply.proof, style) : [],
    comparisonLines(reply, style),
    unknown,
  ])
}

function factLines({
  valid_until: until,
  network,
  from,
  connect,
  sign_data: data,
  needs,
  found_in: foundIn,
}: DebugTonConnect) {
  return [
    ...(foundIn === undefined ? [] : [`found in    ${foundIn}`]),
    ...(until === undefined ? [] : [`valid until ${formatUtcTime(until)} UTC`]),
    ...(network === undefined ? [] : [`network     ${network}`]),
    ...(from === undefined ? [] : [`from        ${toFriendlyAddress(from, { bounceable: false })}`]),
    ...(needs.length === 0 ? [] : [`needs       ${needs.join('; ')}`]),
    ...(connect
      ? [`manifest    ${connect.manifest_url}`, `items       ${connect.items.map(({ name }) => name).join(', ')}`]
      : []),
    ...(data?.text === undefined ? [] : [`text        ${data.text}`]),
    ...(data?.bytes === undefined ? [] : [`bytes       ${data.bytes}`]),
    ...(data?.schema === undefined ? [] : [`schema      ${data.schema}`, `cell        ${data.cell_hash ?? ''}`]),
  ]
}

const marked = (text: string, severity: 'error' | 'warning', style: TextStyle): string =>
  severity === 'error' ? paint(`✕ ${text}`, 'red', style) : paint(`! ${text}`, 'yellow', style)

const faultLines = ({ path, code, severity, text, advice }: DebugFault, style: TextStyle): readonly string[] => [
  marked(`${path === '' ? '' : `${path}: `}${text} (${code})`, severity, style),
  `  ${advice}`,
]

function walletLines({ wallet, wallets }: DebugTonConnect): readonly string[] {
  if (!wallet) return []
  const { address, kind, status, balance, seqno, max_messages: max, problem } = wallet
  const facts = [
    kind ?? 'unknown contract',
    status,
    ...(balance === undefined ? [] : [formatCoins(balance)]),
    ...(seqno === undefined ? [] : [`seqno ${seqno}`]),
    ...(max === undefined ? [] : [`up to ${plural(max, 'message')}`]),
  ]
  const others = (wallets ?? []).filter(each => each.address !== address && (each.balance ?? 0n) > 0n)
  return [
    `Wallet ${toFriendlyAddress(address, { bounceable: false })}: ${facts.join(', ')}`,
    ...(problem === undefined ? [] : [`  ${problem}`]),
    ...others.map(
      each =>
        `  also ${each.kind} ${toFriendlyAddress(each.address, { bounceable: false })}: ${formatCoins(each.balance ?? 0n)}`,
    ),
  ]
}

function messageLines(message: DebugConnectMessage, at: number, style: TextStyle, outcome: string | undefined) {
  const {
    amount,
    destination,
    bounce,
    decoded_op_name: name,
    op_code: code,
    has_init: hasInit,
    jetton,
    problem,
    boc,
  } = message
  const to = destination === undefined ? '' : ` to ${toFriendlyAddress(destination, { bounceable: bounce ?? true })}`
  const body = name ?? code
  const facts = [
    ...(body === undefined ? [] : [body]),
    ...(jetton
      ? [
          `${jetton.amount} units of ${toFriendlyAddress(jetton.master)} to ${toFriendlyAddress(jetton.recipient, { bounceable: false })}`,
        ]
      : []),
    ...(hasInit ? ['StateInit attached'] : []),
  ]
  return [
    `${at + 1}. ${message.path}: ${amount === undefined ? message.kind : formatCoins(amount)}${to}`,
    ...facts.map(fact => `   ${fact}`),
    ...message.warnings.map(({ text, severity }) => `   ${marked(text, severity, style)}`),
    ...(problem === undefined ? [] : [`   ${problem}`]),
    ...(outcome === undefined
      ? boc === undefined
        ? []
        : [`   unsigned message: ${boc}`]
      : [`   run alone: ${outcome}`]),
  ]
}

function togetherLines({ outflow, boc, messages }: DebugTonConnect, outcome: string | undefined): readonly string[] {
  if (!outflow) return []
  const jettons = outflow.jettons
    .map(({ master, amount }) => `, ${amount} units of ${toFriendlyAddress(master)}`)
    .join('')
  return [
    `Outflow at worst: ${formatCoins(outflow.amount)}${jettons}, and fees`,
    ...(outcome === undefined
      ? boc === undefined || messages.length < 2
        ? []
        : [`All in one message, unsigned: ${boc}`]
      : [`All in one message: ${outcome}`]),
  ]
}

const marks = { ok: '✓', fail: '✕', warning: '!', unknown: '?' } as const

function proofLines({ valid, steps, parts }: DebugConnectProof, style: TextStyle): readonly string[] {
  const title = valid === undefined ? 'cannot be checked completely' : valid ? 'valid' : 'wrong'
  return [
    paint(`Signature: ${title}`, valid === false ? 'red' : 'bold', style),
    ...steps.map(
      ({ id, status, text, bytes }) =>
        `  ${marks[status]} ${id.replace('_', ' ').padEnd(10)} ${text}${bytes === undefined ? '' : `: ${bytes}`}`,
    ),
    ...parts.map(({ name, bytes }) => `    ${name.padEnd(14)} ${bytes}`),
  ]
}

function comparisonLines({ comparison, messages }: DebugTonConnect, style: TextStyle): readonly string[] {
  if (!comparison) return []
  const { identical, differences, whole_balance: wholeBalance, checks } = comparison
  const title = identical
    ? 'The signed message is as requested'
    : messages.length === 0
      ? 'The signed message'
      : `The signed message differs from the request: ${plural(differences.length, 'difference')}`
  return [
    paint(title, identical ? 'green' : 'bold', style),
    ...differences.map(
      ({ path, field, requested, actual }) =>
        `  ${path === '' ? 'message' : path} ${field}: ${requested ?? 'none'} → ${actual ?? 'none'}`,
    ),
    ...(wholeBalance ? [`  ${marked('A message sends the whole balance of the wallet.', 'error', style)}`] : []),
    ...checks.map(
      ({ id, status, text }) =>
        `  ${status === 'ok' ? '✓' : status === 'fail' ? '✕' : '·'} ${id.replace('_', ' ')}: ${text}`,
    ),
  ]
}
