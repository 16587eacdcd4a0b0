/** The form of the results that recordings keep call by call; what is read back is validated by it. */
import { z } from 'zod'
import { Cell } from '../cell/Cell.ts'

const cell = z.instanceof(Cell)
const optionalCell = cell.optional()
const hash = z.string().regex(/^[0-9a-f]{64}$/)
const account = z.string().regex(/^-?\d{1,10}:[0-9a-f]{64}$/)
const bigint = z.bigint()
const utime = z.int().nonnegative()
/** A block id without hashes. */
export const blockId = z.object({
  workchain: z.int(),
  shard: z.string().regex(/^[0-9a-f]{16}$/),
  seqno: z.int().nonnegative(),
})

/** A block id with hashes. */
export const blockIdExt = blockId.extend({ rootHash: hash, fileHash: hash })

const message = z.object({
  hash,
  type: z.enum(['int_msg', 'ext_in_msg', 'ext_out_msg']),
  source: account.nullish(),
  destination: account.nullish(),
  value: bigint,
  extra: z.map(z.int(), bigint),
  ihrFee: bigint.optional(),
  ihrDisabled: z.boolean().optional(),
  fwdFee: bigint.optional(),
  importFee: bigint.optional(),
  bounce: z.boolean(),
  bounced: z.boolean(),
  createdLt: bigint,
  createdAt: utime.nullish(),
  body: optionalCell,
  opCode: z.int().nullish(),
  init: cell.nullish(),
})

const skipReason = z.enum(['cskip_no_state', 'cskip_bad_state', 'cskip_no_gas', 'cskip_suspended']).optional()

const phases = z.object({
  storage: z
    .object({
      fees: bigint.optional(),
      due: bigint.nullish(),
      statusChange: z.enum(['acst_unchanged', 'acst_frozen', 'acst_deleted']).optional(),
    })
    .nullish(),
  credit: z
    .object({ value: bigint.optional(), extra: z.map(z.int(), bigint), dueCollected: bigint.nullish() })
    .nullish(),
  compute: z
    .discriminatedUnion('skipped', [
      z.object({ skipped: z.literal(true), reason: skipReason }),
      z.object({
        skipped: z.literal(false),
        success: z.boolean().optional(),
        exitCode: z.int().optional(),
        gasUsed: bigint.optional(),
        gasFees: bigint.optional(),
        vmSteps: z.int().optional(),
      }),
    ])
    .nullish(),
  action: z
    .object({
      success: z.boolean().optional(),
      resultCode: z.int().optional(),
      totalActions: z.int().optional(),
      skippedActions: z.int().optional(),
      messagesCreated: z.int().optional(),
      fwdFees: bigint.nullish(),
      actionFees: bigint.nullish(),
      noFunds: z.boolean().optional(),
    })
    .nullish(),
  bounce: z.enum(['tr_phase_bounce_negfunds', 'tr_phase_bounce_nofunds', 'tr_phase_bounce_ok']).nullish(),
})

const status = z.enum(['active', 'uninit', 'nonexist', 'frozen'])
const outline = z.object({
  type: z
    .enum([
      'ord',
      'tick',
      'tock',
      'tick_tock',
      'storage',
      'split_prepare',
      'split_install',
      'merge_prepare',
      'merge_install',
    ])
    .optional(),
  origStatus: status,
  endStatus: status,
  aborted: z.boolean().optional(),
  destroyed: z.boolean().optional(),
  totalFees: bigint,
  inMessage: message.nullish(),
  outMessages: z.array(message),
  phases,
  stateUpdate: z.object({ old: hash, new: hash }).optional(),
  previous: z.object({ hash, lt: bigint }).nullish(),
})

/** A transaction from an index. */
export const indexedTransaction = z.object({
  hash,
  account,
  lt: bigint,
  utime,
  block: blockId.optional(),
  masterchainSeqno: z.int().nonnegative().optional(),
  emulated: z.boolean(),
  cell: optionalCell,
  outline: outline.optional(),
  codeHash: hash.optional(),
})

/** A trace from an index. */
export const indexedTrace = z.object({
  id: hash,
  transactions: z.array(indexedTransaction).min(1),
  pending: z.boolean(),
  cutShort: z.boolean(),
  open: z.map(hash, z.enum(['pending', 'not-searched'])).optional(),
  interfaces: z.map(account, z.array(z.string())),
  others: z.array(hash),
})

const content = z.record(z.string(), z.unknown())
const item = z.object({
  address: account,
  index: bigint.optional(),
  owner: account.optional(),
  realOwner: account.optional(),
  collection: z.object({ address: account, content: content.optional() }).optional(),
  content: content.optional(),
  domain: z.string().optional(),
  sale: z
    .object({
      address: account,
      market: account.optional(),
      price: bigint.optional(),
      jetton: account.optional(),
    })
    .optional(),
  verified: z.boolean().optional(),
  codeHash: hash.optional(),
  dataHash: hash.optional(),
})
const domain = z.object({ name: z.string(), item: account, owner: account.optional(), expiringAt: utime.optional() })
const jettonWallet = z.object({ address: account, owner: account, jetton: account, balance: bigint })
const jetton = z.object({
  address: account,
  totalSupply: bigint,
  mintable: z.boolean(),
  admin: account.optional(),
  content,
})

/** The transactions of a block. */
export const blockTransactions = z.array(z.object({ hash, account, cell }))

/** The transactions of an account. */
export const accountTransactions = z.array(z.object({ hash, lt: bigint, cell, block: blockId.optional() }))

/** NFT items by address. */
export const items = z.map(account, item)

/** The NFT items of an owner. */
export const itemsOfOwner = z.array(item)

/** The domains of an owner. */
export const domainsOfOwner = z.array(domain)

/** Jetton wallets by address. */
export const jettonWallets = z.map(account, jettonWallet)

/** Jettons by address of the master. */
export const jettons = z.map(account, jetton)

/** Recorded account states by address. */
export const recordedStates = z.map(account, z.object({ shardAccount: optionalCell, knownUntil: bigint }))
