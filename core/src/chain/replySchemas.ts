/** Values in the results that recordings keep call by call; what is read back is validated by these schemas. */
import { z } from 'zod'
import type { BlockId, BlockIdExt } from '../blockId.ts'
import { Cell } from '../cell/Cell.ts'
import type { TransactionOutline } from '../transaction/Transaction.ts'
import type { Address, Hash, Lt, UnixSec } from '../units.ts'

/** A schema whose output has the type that the form of the value ensures. */
const typed = <T>(schema: z.ZodType): z.ZodType<T> => schema as z.ZodType<T>

/** A member that is `undefined` where a recording does not have it. */
export const orUndefined = <T>(schema: z.ZodType<T>): z.ZodOptional<z.ZodType<T>> => schema.optional()

/** A cell. */
export const cell: z.ZodType<Cell> = z.instanceof(Cell)
/** A hash. */
export const hash = typed<Hash>(z.string().regex(/^[0-9a-f]{64}$/))
/** A raw address. */
export const account = typed<Address>(z.string().regex(/^-?\d{1,10}:[0-9a-f]{64}$/))
/** A logical time. */
export const logicalTime = typed<Lt>(z.bigint())
/** Seconds since 1970. */
export const utime = typed<UnixSec>(z.int().nonnegative())
const bigint = z.bigint()
const blockIdFields = {
  workchain: z.int(),
  shard: z.string().regex(/^[0-9a-f]{16}$/),
  seqno: z.int().nonnegative(),
}
/** A block id without hashes. */
export const blockId: z.ZodType<BlockId> = z.object(blockIdFields)

/** A block id with hashes. */
export const blockIdExt: z.ZodType<BlockIdExt> = z.object({ ...blockIdFields, rootHash: hash, fileHash: hash })

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
  body: cell.optional(),
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
const outlineFields = z.object({
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

/** What an index without cells reports about a transaction. */
export const outline = typed<TransactionOutline>(outlineFields)
