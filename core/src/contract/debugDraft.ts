/** Drafts of messages, as a form shows them. Integers are decimal text: what is typed stays until it is checked. */

import { z } from 'zod'
import { namedObject } from '../wire/schemas.ts'

/** A decimal integer as text. */
const integer = z.string().max(100)
const address = z.string().max(200)
const boc = z.string()

/** The body of a message, or a forward payload. */
export const BodyDraft = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('none') }),
    z.object({ kind: z.literal('comment'), text: z.string() }),
    /** As long as the encrypted text; its bytes are 0, since the keys are not known. */
    z.object({ kind: z.literal('encrypted_comment'), text: z.string() }),
    /** By one of the known layouts; the value has the form of `decoded_body`. */
    z.object({ kind: z.literal('operation'), name: z.string(), value: z.unknown() }),
    /** By a message of an ABI of the request. */
    z.object({ kind: z.literal('abi'), abi: z.string(), name: z.string(), value: z.unknown() }),
    z.object({ kind: z.literal('raw'), boc }),
  ])
  .meta({ id: 'BodyDraft' })
export type BodyDraft = z.output<typeof BodyDraft>

/** A StateInit: code and data, or the whole of it as a BoC. */
export const StateInitDraft = namedObject('StateInitDraft', {
  code: boc.optional(),
  data: boc.optional(),
  boc: boc.optional(),
})
export type StateInitDraft = z.output<typeof StateInitDraft>

/** Where StateInit and body are; absent: in the message if they fit. */
const placements = { init_in_ref: z.boolean().optional(), body_in_ref: z.boolean().optional() }

/** An internal message. */
export const InternalDraft = namedObject('InternalDraft', {
  type: z.literal('internal'),
  /** Absent in messages that a wallet is to send. */
  source: address.optional(),
  destination: address,
  amount: integer,
  bounce: z.boolean(),
  init: StateInitDraft.optional(),
  body: BodyDraft,
  ...placements,
  currencies: z
    .array(z.object({ id: integer, amount: integer }))
    .max(100)
    .optional(),
  bounced: z.boolean().optional(),
  /** True by default. */
  ihr_disabled: z.boolean().optional(),
  /** `ihr_fee` in older networks. */
  extra_flags: integer.optional(),
  fwd_fee: integer.optional(),
  created_lt: integer.optional(),
  created_at: integer.optional(),
})
export type InternalDraft = z.output<typeof InternalDraft>

/** A message that no form can represent. */
export const RawDraft = namedObject('RawDraft', { type: z.literal('raw'), boc })
export type RawDraft = z.output<typeof RawDraft>

/** An external message to a contract that is no known wallet. */
export const ExternalDraft = namedObject('ExternalDraft', {
  type: z.literal('external'),
  destination: address,
  init: StateInitDraft.optional(),
  body: BodyDraft,
  ...placements,
})
export type ExternalDraft = z.output<typeof ExternalDraft>

/** An outgoing message of a wallet. */
export const OutMessageDraft = namedObject('OutMessageDraft', {
  mode: z.int().min(0).max(255),
  message: z.discriminatedUnion('type', [InternalDraft, RawDraft]),
})
export type OutMessageDraft = z.output<typeof OutMessageDraft>

/** A change of the extensions or of the signature check of a W5 wallet. */
export const ExtensionDraft = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('add_extension'), address }),
    z.object({ type: z.literal('remove_extension'), address }),
    z.object({ type: z.literal('set_signature_allowed'), allowed: z.boolean() }),
  ])
  .meta({ id: 'ExtensionDraft' })
export type ExtensionDraft = z.output<typeof ExtensionDraft>

/** An unsigned message to a wallet. What is absent is filled in from the wallet. */
export const WalletDraft = namedObject('WalletDraft', {
  type: z.literal('wallet'),
  wallet: address,
  /** `wallet_v4r2`; by its code if absent. */
  version: z.string().optional(),
  seqno: integer.optional(),
  wallet_id: integer.optional(),
  valid_until: integer.optional(),
  /** Highload wallets. */
  query_id: integer.optional(),
  created_at: integer.optional(),
  timeout: integer.optional(),
  messages: z.array(OutMessageDraft).max(300),
  /** Highload wallets v3: the messages are sent by the wallet's own next transaction, which gets this amount. */
  batch: z.object({ mode: z.int().min(0).max(255), amount: integer, query_id: integer }).optional(),
  /** W5 wallets. */
  extensions: z.array(ExtensionDraft).max(100).optional(),
  init: StateInitDraft.optional(),
  ...placements,
})
export type WalletDraft = z.output<typeof WalletDraft>

/** A message as a form shows it. */
export const MessageDraft = z
  .discriminatedUnion('type', [WalletDraft, InternalDraft, ExternalDraft, RawDraft])
  .meta({ id: 'MessageDraft' })
export type MessageDraft = z.output<typeof MessageDraft>
