/** A request of TON Connect or a payment link: faults, the messages it wants, proofs. Not part of the tonapi interface. */
import { z } from 'zod'
import { bocHex, hashHex, int32, int64, namedObject, rawAddress, utime } from '../wire/schemas.ts'
import { DebugCheck, DebugMessage } from './debug.ts'

const bytesHex = z.string().regex(/^[0-9a-f]*$/)

/** The wallet that a request is for. */
const DebugConnectWalletRequest = namedObject('DebugConnectWalletRequest', {
  /** An address in any form, or a domain. */
  address: z.string().min(1).optional(),
  /** 64 hex digits. */
  public_key: z.string().optional(),
  /** With a public key, such as `wallet_v5r1`; if absent, the wallets of the key are looked up. */
  version: z.string().optional(),
  /** With a public key: another one than the default of the version. */
  wallet_id: int64.optional(),
  /** Of a wallet that is not deployed. */
  state_init: z.string().min(1).optional(),
})
export type DebugConnectWalletRequest = z.output<typeof DebugConnectWalletRequest>

/** A text, and what it is checked against. */
export const DebugTonConnectRequest = namedObject('DebugTonConnectRequest', {
  /** JSON of an app or a wallet, a link, or a log that contains one of them. */
  text: z
    .string()
    .min(1)
    .max(2 ** 20),
  /** Default: the sender that the request names. */
  wallet: DebugConnectWalletRequest.optional(),
  /** What the wallet replied, or the signed BoC. */
  reply: z
    .string()
    .max(2 ** 20)
    .optional(),
  /** The domain of the app, for proofs. */
  domain: z.string().max(1000).optional(),
  /** The payload that the app sent for a ton_proof. */
  payload: z.string().max(10_000).optional(),
  now: utime.nonnegative().optional(),
})
export type DebugTonConnectRequest = z.output<typeof DebugTonConnectRequest>

const severity = z.enum(['error', 'warning'])

/** What is wrong with a request. */
const DebugFault = namedObject('DebugFault', {
  /** JSON path, or the name of a link's parameter; empty for the whole text. */
  path: z.string(),
  code: z.string(),
  severity,
  text: z.string(),
  advice: z.string(),
})
export type DebugFault = z.output<typeof DebugFault>

/** What a person should know before a message is signed. */
const DebugConnectWarning = namedObject('DebugConnectWarning', { code: z.string(), severity, text: z.string() })
export type DebugConnectWarning = z.output<typeof DebugConnectWarning>

const status = z.enum(['active', 'uninit', 'nonexist', 'frozen', 'unknown'])

/** The wallet that signs. */
const DebugConnectWallet = namedObject('DebugConnectWallet', {
  address: rawAddress,
  /** Interface name; absent for an unknown contract. */
  kind: z.string().optional(),
  status,
  balance: int64.optional(),
  seqno: int64.optional(),
  wallet_id: int64.optional(),
  /** How it was found. */
  found_by: z.enum(['address', 'state_init', 'key', 'from', 'reply']),
  max_messages: int32.optional(),
  /** Why messages cannot be built for it. */
  problem: z.string().optional(),
})
export type DebugConnectWallet = z.output<typeof DebugConnectWallet>

/** An outgoing message that is wanted. */
const DebugConnectMessage = namedObject('DebugConnectMessage', {
  path: z.string(),
  kind: z.enum(['message', 'jetton', 'nft']),
  destination: rawAddress.optional(),
  /** Nanotons. */
  amount: int64.optional(),
  bounce: z.boolean().optional(),
  has_init: z.boolean(),
  extra_currencies: z.array(z.object({ id: int64, amount: int64 })),
  jetton: z.object({ master: rawAddress, amount: int64, recipient: rawAddress }).optional(),
  op_code: z.string().optional(),
  op_name: z.string().optional(),
  decoded_op_name: z.string().optional(),
  decoded_body: z.unknown().optional(),
  body: bocHex.optional(),
  warnings: z.array(DebugConnectWarning),
  /** The unsigned message to the wallet that sends it alone. */
  boc: bocHex.optional(),
  problem: z.string().optional(),
})
export type DebugConnectMessage = z.output<typeof DebugConnectMessage>

/** One step of the check of a signature. */
const DebugProofStep = namedObject('DebugConnectProofStep', {
  id: z.enum(['domain', 'timestamp', 'payload', 'address', 'state_init', 'key', 'message', 'signature']),
  status: z.enum(['ok', 'fail', 'warning', 'unknown']),
  text: z.string(),
  bytes: bytesHex.optional(),
})

/** The check of a `ton_proof`, or of a reply to `signData`. */
const DebugConnectProof = namedObject('DebugConnectProof', {
  /** Absent if a step cannot be checked and none fails. */
  valid: z.boolean().optional(),
  address: rawAddress,
  steps: z.array(DebugProofStep),
  /** What was signed, in this sequence. */
  parts: z.array(z.object({ name: z.string(), bytes: bytesHex })),
})
export type DebugConnectProof = z.output<typeof DebugConnectProof>

/** A signed message against its request. */
const DebugConnectComparison = namedObject('DebugConnectComparison', {
  identical: z.boolean(),
  differences: z.array(
    z.object({
      path: z.string(),
      field: z.string(),
      requested: z.string().optional(),
      actual: z.string().optional(),
    }),
  ),
  /** A message sends the whole balance. */
  whole_balance: z.boolean(),
  message: DebugMessage,
  checks: z.array(DebugCheck),
})
export type DebugConnectComparison = z.output<typeof DebugConnectComparison>

/** What a request or a link is and wants, and what is wrong with it. */
export const DebugTonConnect = namedObject('DebugTonConnect', {
  kind: z.enum([
    'sendTransaction',
    'signMessage',
    'signData',
    'disconnect',
    'connect',
    'transfer-link',
    'connect-reply',
    'sign-data-reply',
    'wallet-reply',
    'invalid',
  ]),
  form: z.enum(['request', 'parameters', 'link', 'reply']).optional(),
  sentence: z.string(),
  found_in: z.string().optional(),
  faults: z.array(DebugFault),
  /** What a wallet must support, beyond the base of protocol version 2. */
  needs: z.array(z.string()),
  id: z.string().optional(),
  valid_until: utime.optional(),
  network: int32.optional(),
  from: rawAddress.optional(),
  connect: z
    .object({
      manifest_url: z.string(),
      items: z.array(z.object({ name: z.string(), payload: z.string().optional(), network: z.string().optional() })),
    })
    .optional(),
  sign_data: z
    .object({
      type: z.enum(['text', 'binary', 'cell']),
      text: z.string().optional(),
      bytes: bytesHex.optional(),
      schema: z.string().optional(),
      cell: bocHex.optional(),
      cell_hash: hashHex.optional(),
    })
    .optional(),
  wallet: DebugConnectWallet.optional(),
  /** The wallets of a public key. */
  wallets: z.array(DebugConnectWallet).optional(),
  messages: z.array(DebugConnectMessage),
  /** Those that cannot be read included. */
  message_count: int32,
  /** The unsigned message to the wallet that sends all of them. */
  boc: bocHex.optional(),
  /** What can leave the wallet at worst, fees apart. */
  outflow: z.object({ amount: int64, jettons: z.array(z.object({ master: rawAddress, amount: int64 })) }).optional(),
  warnings: z.array(DebugConnectWarning),
  proof: DebugConnectProof.optional(),
  comparison: DebugConnectComparison.optional(),
  now: utime,
  /** What could not be looked up, one sentence each. */
  unknown: z.array(z.string()),
})
export type DebugTonConnect = z.output<typeof DebugTonConnect>
