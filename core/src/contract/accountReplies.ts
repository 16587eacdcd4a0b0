/** Accounts, their events, holdings, DNS records and get methods, as replies under `/v2` have them. */

import { z } from 'zod'
import { hashHex, int32, int64, intString, namedObject, rawAddress, utime } from '../wire/schemas.ts'
import { Action } from './event.ts'
import { AccountAddress, AccountStatusJson } from './schemas/account.ts'
import { ExtraCurrency, JettonPreview } from './schemas/assets.ts'

/** An account without low-level details. */
export const AccountJson = namedObject('Account', {
  address: rawAddress,
  balance: int64,
  extra_balance: z.array(ExtraCurrency).optional(),
  last_activity: utime,
  status: AccountStatusJson,
  interfaces: z.array(z.string()).optional(),
  name: z.string().optional(),
  is_scam: z.boolean().optional(),
  icon: z.string().optional(),
  memo_required: z.boolean().optional(),
  get_methods: z.array(z.string()),
  is_suspended: z.boolean().optional(),
  is_wallet: z.boolean(),
})
export type AccountJson = z.output<typeof AccountJson>

/** Storage that an account uses, and its last payment for it. */
const AccountStorageInfo = namedObject('AccountStorageInfo', {
  used_cells: int64,
  used_bits: int64,
  used_public_cells: int64,
  last_paid: utime,
  due_payment: int64,
})

/** An account as it is in the blockchain. */
export const BlockchainRawAccount = namedObject('BlockchainRawAccount', {
  address: rawAddress,
  balance: int64,
  extra_balance: z.array(ExtraCurrency).optional(),
  code: z.string().optional(),
  data: z.string().optional(),
  last_transaction_lt: int64,
  last_transaction_hash: hashHex.optional(),
  frozen_hash: hashHex.optional(),
  status: AccountStatusJson,
  storage: AccountStorageInfo,
  libraries: z.array(z.object({ public: z.boolean(), root: z.string() })).optional(),
})
export type BlockchainRawAccount = z.output<typeof BlockchainRawAccount>

/** An action; `Unknown` stands for the actions of an event in which the account takes no part. */
const AccountAction = namedObject('AccountAction', {
  ...Action.shape,
  type: z.enum([...Action.shape.type.options, 'Unknown']),
})

/** An event from the side of one account. */
export const AccountEventJson = namedObject('AccountEvent', {
  event_id: hashHex,
  account: AccountAddress,
  timestamp: utime,
  actions: z.array(AccountAction),
  is_scam: z.boolean(),
  lt: int64,
  in_progress: z.boolean(),
  /** Net TON change of the account that its actions do not explain. */
  extra: int64,
  progress: z.number().meta({ format: 'float' }),
  ext_msg_hash: hashHex.optional(),
})
export type AccountEventJson = z.output<typeof AccountEventJson>

/** A page of the events of an account. */
export const AccountEventsJson = namedObject('AccountEvents', {
  events: z.array(AccountEventJson),
  /** `before_lt` of the next page; 0 after the oldest event. */
  next_from: int64,
})

/** A jetton of an account. */
const JettonBalance = namedObject('JettonBalance', {
  balance: intString,
  wallet_address: AccountAddress,
  jetton: JettonPreview,
})
/** The jettons of an account. */
export const JettonsBalances = namedObject('JettonsBalances', { balances: z.array(JettonBalance) })

/** The wallet that a domain points to. */
const WalletDns = namedObject('WalletDNS', {
  address: rawAddress,
  account: AccountAddress,
  is_wallet: z.boolean(),
  has_method_pubkey: z.boolean(),
  has_method_seqno: z.boolean(),
  names: z.array(z.string()),
})

/** The records of a domain. */
export const DnsRecordJson = namedObject('DnsRecord', {
  wallet: WalletDns.optional(),
  next_resolver: rawAddress.optional(),
  sites: z.array(z.string()),
  storage: z.string().optional(),
})
export type DnsRecordJson = z.output<typeof DnsRecordJson>

/** A value of a TVM stack; a slice or a builder is a cell with its content. */
export type TvmStackRecord = {
  readonly type: 'cell' | 'num' | 'nan' | 'null' | 'tuple'
  readonly cell?: string | undefined
  readonly slice?: string | undefined
  readonly num?: string | undefined
  readonly tuple?: readonly TvmStackRecord[] | undefined
}
const TvmStackRecord: z.ZodType<TvmStackRecord, unknown> = z
  .object({
    type: z.enum(['cell', 'num', 'nan', 'null', 'tuple']),
    cell: z.string().optional(),
    slice: z.string().optional(),
    num: z.string().optional(),
    get tuple() {
      return z.array(TvmStackRecord).optional()
    },
  })
  .meta({ id: 'TvmStackRecord' }) as never // recursive

/** The result of a get method. */
export const MethodExecutionResult = namedObject('MethodExecutionResult', {
  success: z.boolean(),
  exit_code: int32,
  stack: z.array(TvmStackRecord),
  decoded: z.unknown().optional(),
})
export type MethodExecutionResult = z.output<typeof MethodExecutionResult>

/** Typed arguments of a get method. */
export const ExecGetMethodArgs = namedObject('ExecGetMethodArgs', {
  args: z.array(
    namedObject('ExecGetMethodArg', {
      type: z.enum(['nan', 'null', 'tinyint', 'int257', 'slice', 'cell_boc_base64', 'slice_boc_hex']),
      value: z.string(),
    }),
  ),
})
