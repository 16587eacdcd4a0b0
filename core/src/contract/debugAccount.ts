/** Accounts: their state, what they hold, what their contract says of itself, and their events. Not part of the tonapi interface. */

import { z } from 'zod'
import { bocHex, hashHex, int32, int64, intString, namedObject, rawAddress, utime } from '../wire/schemas.ts'
import { DebugBlock, newestBlockAge } from './debug.ts'
import { abiSources, DebugAbiArgument, DebugAbiUse } from './debugAbi.ts'
import { DebugAction } from './debugActions.ts'
import { StackEntry } from './debugReference.ts'
import { DebugStorage, DebugUndecodedStorage } from './debugStorage.ts'
import { DebugSummary } from './debugSummary.ts'
import { EventJson } from './event.ts'
import { DebugRunRequest } from './requests.ts'
import { AccountStatusJson } from './schemas/account.ts'
import { NftItem } from './schemas/assets.ts'
import { NameOrigin, TokenName } from './schemas/nameOrigin.ts'

/** An account at a block. */
export const DebugAccountRequest = namedObject('DebugAccountRequest', {
  /** An address in any form, or a domain with a wallet record. */
  account: z.string().min(1),
  /** A masterchain block in any notation; the newest one by default. */
  block: z.string().min(1).optional(),
  /** ABIs that the data and the get methods are described by. */
  abis: abiSources,
  /** Without holdings, and without facts and names from other accounts and indexes. */
  only_state: z.boolean().optional(),
})
export type DebugAccountRequest = z.output<typeof DebugAccountRequest>

/** What a fact is, for its unit and its look. Amounts in nanotons or smallest units, times in Unix seconds, durations in seconds. */
export const DebugFactKind = z.enum([
  'text',
  'integer',
  'coins',
  'jettons',
  'time',
  'duration',
  'address',
  'hash',
  'flag',
  'percent',
])

/** One fact of a contract; without a value it is unknown, and `note` says why. */
export const DebugFact = namedObject('DebugFact', {
  name: z.string(),
  kind: DebugFactKind,
  value: z.string().optional(),
  /** The jetton of an amount in smallest units. */
  jetton: rawAddress.optional(),
  note: z.string().optional(),
  /** Absent for a fact that is neither good nor bad. */
  status: z.enum(['good', 'warning', 'bad', 'unknown']).optional(),
})
export type DebugFact = z.output<typeof DebugFact>

/** A run that shows what a contract would do: the body of `POST /debug/emulate`. */
export const DebugFactRun = namedObject('DebugFactRun', {
  title: z.string(),
  /** What is assumed. */
  note: z.string(),
  request: DebugRunRequest.pick({ boc: true, ignore_signature: true, block_seqno: true, overrides: true }),
})
export type DebugFactRun = z.output<typeof DebugFactRun>

/** What stays locked over time. */
export const DebugUnlockSchedule = namedObject('DebugUnlockSchedule', {
  /** The time of the facts. */
  now: utime,
  cliff_end: utime.optional(),
  next_unlock: utime.optional(),
  /** Oldest first; each amount applies until the next point. */
  points: z.array(z.object({ utime, locked: int64 })),
})
export type DebugUnlockSchedule = z.output<typeof DebugUnlockSchedule>

/** Facts of one subject, such as the signature of a wallet, with a table where there are many of a kind. */
export const DebugFactSection = namedObject('DebugFactSection', {
  /** Stable: `wallet`, `wallet.extensions`, `jetton.master`, … */
  id: z.string(),
  title: z.string(),
  facts: z.array(DebugFact),
  table: z
    .object({
      columns: z.array(z.object({ title: z.string(), kind: DebugFactKind })),
      /** A cell in the order of the columns. */
      rows: z.array(z.array(DebugFact)),
      /** How many rows there are beside these. */
      more: int32,
    })
    .optional(),
  runs: z.array(DebugFactRun).optional(),
  schedule: DebugUnlockSchedule.optional(),
})
export type DebugFactSection = z.output<typeof DebugFactSection>

/** What an account pays for its storage at the prices of the block. */
export const DebugRent = namedObject('DebugRent', {
  bits: int64,
  cells: int64,
  last_paid: utime,
  /** Debt that earlier transactions left. */
  due_payment: int64,
  /** Owed since `last_paid`, at the block's time. */
  owed: int64,
  per_year: int64,
  /** When the debt reaches the limits of the configuration; absent if never at today's prices, as for special accounts. */
  freezes_at: utime.optional(),
  deletes_at: utime.optional(),
})
export type DebugRent = z.output<typeof DebugRent>

/** Something that an account holds may be unknown: then the reason instead of a list. */
const unknownReason = z.string().optional()

/** An account: its state, data, code, holdings, and what its contract says of itself. */
export const DebugAccountView = namedObject('DebugAccountView', {
  network: z.string(),
  block: DebugBlock,
  ...newestBlockAge,
  address: rawAddress,
  name: z.string().optional(),
  /** Absent for names that are part of the app. */
  name_origin: NameOrigin.optional(),
  /** The most specific interface first. */
  interfaces: z.array(z.string()),
  status: AccountStatusJson,
  balance: int64,
  extra: z.array(z.object({ id: z.number(), amount: intString })),
  code_hash: hashHex.optional(),
  data_hash: hashHex.optional(),
  code: bocHex.optional(),
  data: bocHex.optional(),
  /** The hash of the state that a frozen account had. */
  frozen_hash: hashHex.optional(),
  /** The code is a reference to a public library. */
  is_library_code: z.boolean(),
  last_transaction_lt: int64.optional(),
  last_transaction_hash: hashHex.optional(),
  /** The decoded data, if a layout of its interfaces reads all of it. */
  storage: DebugStorage.optional(),
  /** Why the data is not decoded. */
  undecoded: DebugUndecodedStorage.optional(),
  /** The ABI by which the data is decoded, or partly decoded. */
  storage_abi: DebugAbiUse.optional(),
  rent: DebugRent.optional(),
  sections: z.array(DebugFactSection),
  jettons: z.array(z.object({ wallet: rawAddress, jetton: rawAddress, balance: intString })).optional(),
  jettons_unknown: unknownReason,
  nfts: z.array(NftItem).optional(),
  nfts_unknown: unknownReason,
  domains: z.array(z.object({ name: z.string(), item: rawAddress, expiring_at: utime.optional() })).optional(),
  domains_unknown: unknownReason,
  token_names: z.array(TokenName),
  /** The get methods of the code, those with a known name first. */
  get_methods: z.array(
    z.object({
      id: int32,
      name: z.string().optional(),
      /** What it takes, if it is known; in the order of the stack. */
      arguments: z.array(StackEntry).optional(),
      /** Its declaration by an ABI of the request. */
      declared: z
        .object({
          abi: z.string(),
          arguments: z.array(DebugAbiArgument),
          /** The type of the result. */
          returns: z.string().optional(),
        })
        .optional(),
    }),
  ),
  /** What this source cannot provide, one sentence each. */
  unknown: z.array(z.string()),
  took_ms: z.number(),
})
export type DebugAccountView = z.output<typeof DebugAccountView>

/** Which events of an account: those that match all given filters. */
export const DebugEventFilters = namedObject('DebugEventFilters', {
  /** Kinds of actions, as `/debug/kinds` lists them. */
  kinds: z.array(z.string()).optional(),
  direction: z.enum(['in', 'out']).optional(),
  /** An address in any form. */
  counterpart: z.string().optional(),
  /** `TON`, the master of a jetton, or `extra:<id>`. */
  asset: z.string().optional(),
  /** Of the asset, or of TON, in smallest units. */
  min_amount: intString.optional(),
  max_amount: intString.optional(),
  from_time: utime.optional(),
  to_time: utime.optional(),
  failed_only: z.boolean().optional(),
})
export type DebugEventFilters = z.output<typeof DebugEventFilters>

/** A page of the events of an account. */
export const DebugAccountEventsRequest = namedObject('DebugAccountEventsRequest', {
  account: z.string().min(1),
  /** Only events with an older transaction of the account: `next_before_lt` of the page before. */
  before_lt: int64.optional(),
  limit: int32.positive().max(100).optional(),
  filters: DebugEventFilters.optional(),
})
export type DebugAccountEventsRequest = z.output<typeof DebugAccountEventsRequest>

/** An event of an account, with what it changed there. */
export const DebugAccountEvent = namedObject('DebugAccountEvent', {
  event: EventJson,
  summary: DebugSummary,
  actions: z.array(DebugAction),
  /** The newest transaction of the account in the event. */
  lt: int64,
  outcome: z.enum(['success', 'partly', 'failed', 'in-progress', 'incomplete']),
  direction: z.enum(['in', 'out', 'self', 'none']),
  /** How the TON balance of the account changed; absent if unknown. */
  change: int64.optional(),
})
export type DebugAccountEvent = z.output<typeof DebugAccountEvent>

/** The events of an account, newest first. */
export const DebugAccountEvents = namedObject('DebugAccountEvents', {
  network: z.string(),
  address: rawAddress,
  events: z.array(DebugAccountEvent),
  token_names: z.array(TokenName),
  /** Where the next page starts; absent at the account's first transaction. */
  next_before_lt: int64.optional(),
  /** How many transactions of the account were read for this page: with filters more than there are events. */
  scanned: int32,
  /** Why the list ends although there may be older events. */
  unknown: unknownReason,
  took_ms: z.number(),
})
export type DebugAccountEvents = z.output<typeof DebugAccountEvents>

/** A part of the balance history of an account. */
export const DebugBalanceHistoryRequest = namedObject('DebugBalanceHistoryRequest', {
  account: z.string().min(1),
  /** Only older transactions: `next_before_lt` of the part before. */
  before_lt: int64.optional(),
  /** How many of the newest transactions before that; by default 100. */
  limit: int32.positive().max(1000).optional(),
})
export type DebugBalanceHistoryRequest = z.output<typeof DebugBalanceHistoryRequest>

/** The balance of an account after each of its transactions, oldest first. */
export const DebugBalanceHistory = namedObject('DebugBalanceHistory', {
  network: z.string(),
  address: rawAddress,
  points: z.array(z.object({ lt: int64, utime, balance: int64 })),
  /** The lt before which older transactions can be requested. */
  next_before_lt: int64.optional(),
  unknown: unknownReason,
})
export type DebugBalanceHistory = z.output<typeof DebugBalanceHistory>

/** A value for or from a get method, by its type on the stack. */
export type DebugStackValue =
  | { readonly type: 'null' }
  | { readonly type: 'integer'; readonly value: string }
  | {
      readonly type: 'cell' | 'slice' | 'builder'
      readonly boc: string
      readonly address?: string | undefined
      readonly text?: string | undefined
    }
  | { readonly type: 'tuple'; readonly items: readonly DebugStackValue[] }
  | { readonly type: 'continuation' | 'nan' }
export const DebugStackValue: z.ZodType<DebugStackValue, unknown> = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal(['null', 'continuation', 'nan']) }),
    z.object({ type: z.literal('integer'), value: intString }),
    z.object({
      type: z.literal(['cell', 'slice', 'builder']),
      boc: bocHex,
      /** Of a slice that is an address. */
      address: rawAddress.optional(),
      /** Of a slice or cell that is text. */
      text: z.string().optional(),
    }),
    z.object({
      type: z.literal('tuple'),
      get items() {
        return z.array(DebugStackValue)
      },
    }),
  ])
  .meta({ id: 'DebugStackValue' }) as never // recursive

/** A get method of an account. */
export const DebugGetMethodRequest = namedObject('DebugGetMethodRequest', {
  account: z.string().min(1),
  /** A name, or the number of a method. */
  method: z.string().min(1),
  /**
   * One text each: an integer, an address, `cell:`, `slice:` or `builder:` and a BoC, `null`. If an ABI declares the
   * method, one text for each of its arguments, by its type.
   */
  args: z.array(z.string()).optional(),
  /** The arguments are entries of the stack, also if an ABI declares the method. */
  as_stack: z.boolean().optional(),
  block: z.string().min(1).optional(),
  abis: abiSources,
})
export type DebugGetMethodRequest = z.output<typeof DebugGetMethodRequest>

/** The result of a get method. */
export const DebugGetMethodResult = namedObject('DebugGetMethodResult', {
  network: z.string(),
  block: DebugBlock,
  address: rawAddress,
  method: z.string(),
  exit_code: int32,
  /** What the exit code means for this contract; absent on success. */
  exit_text: z.string().optional(),
  gas_used: int64,
  stack: z.array(DebugStackValue),
  /** The result with names and units, where the method is known. */
  facts: z.array(DebugFact).optional(),
  /** The ABI that declares the method, and why it does not describe the result if it does not. */
  abi: DebugAbiUse.optional(),
})
export type DebugGetMethodResult = z.output<typeof DebugGetMethodResult>
