import { Builder } from '../../cell/Builder.ts'
import type { DebugConnectWarning } from '../../contract/debugTonConnect.ts'
import { hasInterface, isInterfaceName, lineage, messagesOfInterface } from '../../contracts/interfaces.ts'
import { readStackAddress } from '../../getMethods/readStackAddress.ts'
import { type DecodedBody, decodeInternal, opCodeOf } from '../../messages/decode.ts'
import { readWalletMessage } from '../../messages/walletMessage.ts'
import type { Account } from '../../tlb/account.ts'
import { needsMemo } from '../../tonconnect/memoLabels.ts'
import type { PlainMessage } from '../../tonconnect/WantedMessage.ts'
import type { Address } from '../../units.ts'
import type { ChainView } from '../describe/openChain.ts'

/** A jetton transfer in a message: what leaves the sender's jetton wallet. */
export type JettonOutflow = { readonly master: Address; readonly amount: bigint; readonly recipient: Address }

/** What is known of a message before it is signed. */
export type MessageFindings = {
  readonly warnings: readonly DebugConnectWarning[]
  readonly decoded: DecodedBody | undefined
  readonly jetton?: JettonOutflow
}

type Input = {
  readonly chain: ChainView | undefined
  readonly label: ((account: Address) => string | undefined) | undefined
}

/** The destination of a message and what is known of it. */
type Destination = {
  readonly account: Account | undefined
  readonly isUnknown: boolean
  readonly interfaces: readonly string[]
}

const jettonTransferCode = 0x0f8a7ea5
const commentCodes: ReadonlySet<number | undefined> = new Set([0, 0x2167da4b])

/** Looks at one message: its destination's state, its body, and where its jettons go. */
export async function findWarnings(message: PlainMessage, { chain, label }: Input): Promise<MessageFindings> {
  const destination = await readDestination(message.destination, chain)
  const decoded = message.body && decodeInternal(message.body, destination.interfaces)
  const jetton = await readJettonTransfer(message, decoded, destination, chain)
  const isTransfer = message.body !== undefined && opCodeOf(message.body) === jettonTransferCode
  const recipient = jetton?.recipient ?? message.destination
  const warnings = [
    ...checkState(message, destination),
    ...checkMaster(destination, isTransfer),
    // A master does not process transfers: that is stated already.
    ...(hasInterface(destination.interfaces, 'jetton_master') && isTransfer
      ? []
      : checkBody(message, destination, decoded)),
    ...checkExtensions(message, destination),
    ...(await checkRecipient(jetton, chain)),
    ...checkMemo(message, decoded, label?.(recipient)),
  ]
  return { warnings, decoded, ...(jetton && { jetton }) }
}

async function readDestination(address: Address, chain: ChainView | undefined): Promise<Destination> {
  const state = await chain?.read(address)
  return {
    account: state ? await chain?.account(address) : undefined,
    isUnknown: state === undefined,
    interfaces: (await chain?.interfaces(address)) ?? [],
  }
}

const warn = (code: string, text: string): DebugConnectWarning => ({ code, severity: 'warning', text })
const danger = (code: string, text: string): DebugConnectWarning => ({ code, severity: 'error', text })

function checkState({ bounce, init }: PlainMessage, { account, isUnknown, interfaces }: Destination) {
  if (isUnknown) return [warn('destination.unknown', 'The state of the destination is unknown.')]
  const type = account?.storage.state.type
  if (type === 'frozen') return [warn('destination.frozen', 'The destination is frozen: it processes no message.')]
  if (type !== 'active' && bounce && !init)
    return [
      warn(
        'destination.bounces',
        'The destination has no contract, and the message is bounceable: the amount is returned. Use the non-bounceable address (UQ…) to send to a new wallet.',
      ),
    ]
  const isContract = type === 'active' && !hasInterface(interfaces, 'wallet')
  if (isContract && !bounce)
    return [
      warn(
        'destination.keeps',
        'The destination is a contract, and the message is not bounceable: if it fails, the amount is not returned. Use the bounceable address (EQ…).',
      ),
    ]
  return []
}

function checkMaster({ interfaces }: Destination, isTransfer: boolean) {
  if (!hasInterface(interfaces, 'jetton_master')) return []
  return isTransfer
    ? [
        danger(
          'destination.jettonMaster',
          'The destination is a jetton master, which does not process transfers. Send the transfer to the jetton wallet of the sender: get_wallet_address of this master.',
        ),
      ]
    : [warn('destination.jettonMaster', 'The destination is a jetton master, not a wallet of a person.')]
}

function checkBody({ body }: PlainMessage, { interfaces }: Destination, decoded: DecodedBody | undefined) {
  if (!body || (body.bits === 0 && body.refCount === 0)) return []
  if (!decoded)
    return [
      danger('body.hidden', 'No known layout reads the body: what it does is not visible. Run it to see what happens.'),
    ]
  if (decoded.unread) return [warn('body.rest', 'The body has more than its layout: the rest is not visible.')]
  const known = interfaces.filter(isInterfaceName).flatMap(lineage)
  const accepted = new Set(known.flatMap(name => messagesOfInterface(name, 'internal')))
  if (accepted.size === 0 || accepted.has(decoded.op) || commentCodes.has(opCodeOf(body))) return []
  return [
    warn(
      'body.foreign',
      `The destination is not known to process ${decoded.op}: it accepts ${[...accepted].slice(0, 6).join(', ')}.`,
    ),
  ]
}

/** A body for a v5 wallet that adds or removes extensions, or changes who can sign. */
function checkExtensions({ body }: PlainMessage, { interfaces }: Destination) {
  const extended = body && hasInterface(interfaces, 'wallet_v5r1') && readWalletMessage(body, 'wallet_v5r1')?.extended
  return (extended || []).map(action =>
    action.type === 'add_extension'
      ? danger(
          'wallet.extension',
          `It installs the extension ${action.address}: from then on that contract can send everything the wallet has.`,
        )
      : warn(
          'wallet.settings',
          action.type === 'remove_extension'
            ? 'It removes an extension of the wallet.'
            : 'It changes whether signatures are accepted.',
        ),
  )
}

async function readJettonTransfer(
  { destination, body }: PlainMessage,
  decoded: DecodedBody | undefined,
  { interfaces }: Destination,
  chain: ChainView | undefined,
): Promise<JettonOutflow | undefined> {
  if (!body || decoded?.op !== 'JettonTransfer' || !hasInterface(interfaces, 'jetton_wallet')) return undefined
  const stack = await chain?.call(destination, 'get_wallet_data')
  const master = readStackAddress(stack?.[2])
  const slice = body.slice()
  slice.skip(32 + 64)
  const amount = slice.loadCoins()
  const recipient = slice.loadAddress()
  return master && recipient ? { master, amount, recipient } : undefined
}

async function checkRecipient(jetton: JettonOutflow | undefined, chain: ChainView | undefined) {
  if (!jetton || !chain) return []
  const owner = new Builder().address(jetton.recipient).end()
  const stack = await chain.call(jetton.master, 'get_wallet_address', [{ type: 'slice', cell: owner }])
  const wallet = readStackAddress(stack?.[0])
  const state = wallet && (await chain.read(wallet))
  if (!wallet || state === undefined) return []
  const account = await chain.account(wallet)
  if (account?.storage.state.type === 'active') return []
  return [
    warn(
      'recipient.noJettonWallet',
      'The recipient has no wallet of this jetton yet: its deployment is paid from the attached amount, which needs to be larger than usual.',
    ),
  ]
}

function checkMemo({ body }: PlainMessage, decoded: DecodedBody | undefined, label: string | undefined) {
  if (label === undefined || !needsMemo(label)) return []
  const hasComment =
    (body && commentCodes.has(opCodeOf(body))) ||
    JSON.stringify(decoded?.value ?? '', skipBigInts).includes('TextComment')
  return hasComment
    ? []
    : [warn('memo.missing', `${label} usually needs a comment (memo) to credit a deposit, and there is none.`)]
}

const skipBigInts = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)
