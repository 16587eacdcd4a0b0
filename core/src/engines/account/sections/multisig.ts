import type { DebugFact, DebugFactRun, DebugFactSection } from '../../../contract/debugAccount.ts'
import { readStackAddress } from '../../../getMethods/readStackAddress.ts'
import { getInit, toAccount } from '../../../trace/accountState.ts'
import type { SectionAccount, SectionBuilder, SectionContext } from './AccountSection.ts'
import { entryValue, StoredFields, toFact, toTable } from './facts.ts'
import { describeOrderState, readMultisigOrder } from './multisigOrder.ts'
import { createOrderRun } from './multisigRuns.ts'
import { describeAction } from './orderActions.ts'

/** Orders that are read: the newest ones. */
const maxOrders = 10
/** Any number may be the seqno of an order: they have no sequence. */
const anySeqno = 2n ** 256n - 1n

/** Signers, threshold and proposers of multisig v2, and its newest orders. */
export const multisigSection: SectionBuilder = async (context, account) => {
  const { storage } = account
  if (storage?.layout !== 'multisig_v2') return []
  const fields = new StoredFields(storage)
  const threshold = Number(fields.int('threshold') ?? 0n)
  const signers = fields.count('signers')
  const next = fields.int('next_order_seqno') ?? 0n
  const isSequential = fields.flag('is_any_order_seqno_allowed') !== true && next !== anySeqno
  const proposers = fields.count('proposers')
  return [
    {
      id: 'multisig',
      title: 'Multisig',
      facts: [
        toFact('Threshold', 'text', `${threshold} of ${signers}`, describeThreshold(threshold, signers)),
        toFact('Proposers', 'integer', proposers, { note: 'They can create orders, but not approve them.' }),
        isSequential
          ? toFact('Next order seqno', 'integer', next)
          : toFact('Next order seqno', 'text', 'any', { note: 'Orders have no sequence: each needs a free number.' }),
      ],
      ...toTable(
        [
          ['Account', 'address'],
          ['Role', 'text'],
        ],
        (['signers', 'proposers'] as const).flatMap(name =>
          fields
            .entries(name)
            .map(entry => [
              toFact('Account', 'address', entryValue(entry)),
              toFact('Role', 'text', name === 'signers' ? 'signer' : 'proposer'),
            ]),
        ),
        signers + proposers,
      ),
    },
    ...(isSequential && next > 0n ? [await listOrders(context, account, next)] : []),
  ]
}

/** How many must approve, with what is wrong with it. */
export const describeThreshold = (threshold: number, signers: number) =>
  threshold > signers
    ? { status: 'bad' as const, note: 'More approvals are needed than there are signers: no order can be executed.' }
    : threshold === signers && signers > 1
      ? { status: 'warning' as const, note: 'All must approve: with one lost key the wallet is inaccessible.' }
      : {}

async function listOrders(context: SectionContext, { state }: SectionAccount, next: bigint): Promise<DebugFactSection> {
  const seqnos = Array.from({ length: maxOrders }, (_, index) => next - 1n - BigInt(index)).filter(seqno => seqno >= 0n)
  const rows: (readonly DebugFact[])[] = []
  const runs: DebugFactRun[] = []
  for (const seqno of seqnos) {
    const stack = context.reader.call(state, 'get_order_address', [{ type: 'int', value: seqno }])
    await context.reader.pause()
    const address = readStackAddress(stack?.[0])
    const order = address && (await context.readAccount(address))
    const { data } = getInit(toAccount(order))
    const read = data && readMultisigOrder(data)
    const run = read && address && createOrderRun(address, read, data, context)
    if (run) runs.push({ ...run, title: `Dry-run order ${seqno}` })
    rows.push([
      toFact('Seqno', 'integer', seqno),
      toFact('Order', 'address', address),
      read
        ? describeOrderState(read, context.now)
        : toFact('State', 'text', order === null ? 'no account' : 'unknown', { status: 'unknown' }),
      toFact('Approvals', 'text', read?.terms && `${read.terms.approvalCount} of ${read.terms.threshold}`),
      toFact('Expires', 'time', read?.terms?.expiresAt),
      toFact('What it does', 'text', read?.terms?.actions?.map(describeAction).join('; ')),
    ])
  }
  return {
    id: 'multisig.orders',
    title: 'Newest orders',
    facts: [],
    ...toTable(
      [
        ['Seqno', 'integer'],
        ['Order', 'address'],
        ['State', 'text'],
        ['Approvals', 'text'],
        ['Expires', 'time'],
        ['What it does', 'text'],
      ],
      rows,
      next > BigInt(2 ** 31) ? 2 ** 31 - 1 : Number(next),
    ),
    ...(runs.length > 0 && { runs }),
  }
}
