import type { Cell } from '../../../cell/Cell.ts'
import { readDict } from '../../../cell/dict.ts'
import type { DebugFact } from '../../../contract/debugAccount.ts'
import { tryRead } from '../../../errors.ts'
import { getInit } from '../../../trace/accountState.ts'
import type { Address, UnixSec } from '../../../units.ts'
import type { SectionBuilder } from './AccountSection.ts'
import { toFact, toTable, unknownFact } from './facts.ts'
import { createOrderRun } from './multisigRuns.ts'
import { listOutflow, type OrderAction, readOrderActions, tabulateActions } from './orderActions.ts'

/** The data of an order of multisig v2. */
export type MultisigOrder = {
  readonly multisig: Address | undefined
  readonly seqno: bigint
  /** Absent until the order is initialised. */
  readonly terms?: {
    readonly threshold: number
    readonly isSent: boolean
    readonly signers: ReadonlyMap<bigint, Address | undefined>
    readonly approvals: bigint
    readonly approvalCount: number
    readonly expiresAt: number
    readonly actions: readonly OrderAction[] | undefined
  }
}

/**
 * multisig:MsgAddress order_seqno:uint256, then threshold:uint8 is_sent_for_execution:Bool signers:^(Hashmap 8 MsgAddress)
 * approvals:uint256 approvals_count:uint8 expiration_time:uint48 order:^(Hashmap 8 ^Action)
 */
export const readMultisigOrder = (data: Cell): MultisigOrder | undefined =>
  tryRead(() => {
    const slice = data.slice()
    const order = { multisig: slice.loadAddress(), seqno: slice.loadBigUint(256) }
    if (slice.remainingBits === 0) return order
    const [threshold, isSent] = [slice.loadUint(8), slice.loadBit()]
    const signers = readDict(slice.loadRef(), 8, value => value.loadAddress())
    const [approvals, approvalCount, expiresAt] = [slice.loadBigUint(256), slice.loadUint(8), slice.loadUint(48)]
    const actions = readOrderActions(slice.loadRef())
    return { ...order, terms: { threshold, isSent, signers, approvals, approvalCount, expiresAt, actions } }
  })

/** The state of an order, with what to do. */
export function describeOrderState({ terms }: MultisigOrder, now: UnixSec): DebugFact {
  const name = 'State'
  if (!terms) return toFact(name, 'text', 'not initialised', { note: 'The multisig has not created this order.' })
  if (terms.isSent) return toFact(name, 'text', 'executed', { status: 'good', note: 'It was sent for execution.' })
  if (terms.expiresAt < now)
    return toFact(name, 'text', 'expired', {
      status: 'bad',
      note: 'It cannot be executed any more: create a new order.',
    })
  const missing = terms.threshold - terms.approvalCount
  return missing > 0
    ? toFact(name, 'text', 'waiting for approvals', {
        status: 'warning',
        note: `${missing} more ${missing === 1 ? 'signer' : 'signers'} must approve it before it expires.`,
      })
    : toFact(name, 'text', 'approved', { note: 'It is executed with the next approval.' })
}

/** An order of multisig v2: approvals, expiry, and what it does. */
export const multisigOrderSection: SectionBuilder = (context, { address, account, interfaces }) => {
  const { data } = getInit(account)
  if (!data || !interfaces.includes('multisig_order_v2')) return []
  const order = readMultisigOrder(data)
  if (!order)
    return [{ id: 'multisig.order', title: 'Order', facts: [unknownFact('State', 'text', 'Its data cannot be read.')] }]
  const { multisig, seqno, terms } = order
  const facts = [
    describeOrderState(order, context.now),
    toFact('Multisig', 'address', multisig),
    toFact('Order seqno', 'integer', seqno),
  ]
  if (!terms) return [{ id: 'multisig.order', title: 'Order', facts }]
  const { approvals, approvalCount, expiresAt, signers, threshold, actions } = terms
  const run = createOrderRun(address, order, data, context)
  return [
    {
      id: 'multisig.order',
      title: 'Order',
      facts: [
        ...facts,
        toFact('Approvals', 'text', `${approvalCount} of ${threshold} needed`),
        toFact('Expires', 'time', expiresAt),
      ],
      ...toTable(
        [
          ['Signer', 'address'],
          ['Approved', 'flag'],
        ],
        [...signers].map(([index, signer]) => [
          toFact('Signer', 'address', signer),
          toFact('Approved', 'flag', ((approvals >> index) & 1n) === 1n),
        ]),
      ),
    },
    {
      id: 'multisig.actions',
      title: 'What the order does',
      facts: actions
        ? [toFact('Actions', 'integer', actions.length), ...listOutflow(actions)]
        : [unknownFact('Actions', 'integer', 'They cannot be read.')],
      ...tabulateActions(actions ?? []),
      ...(run && { runs: [run] }),
    },
  ]
}
