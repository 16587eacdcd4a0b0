import { dictEntries } from '../../../cell/dict.ts'
import type { DebugFact } from '../../../contract/debugAccount.ts'
import { tryRead } from '../../../errors.ts'
import { readStackAddress } from '../../../getMethods/readStackAddress.ts'
import { getInit, toAccount } from '../../../trace/accountState.ts'
import type { UnixSec } from '../../../units.ts'
import type { SectionAccount, SectionBuilder, SectionContext } from './AccountSection.ts'
import { entryValue, StoredFields, toFact, toTable } from './facts.ts'
import { describeOrderState, readMultisigOrder } from './multisigOrder.ts'
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

const describeThreshold = (threshold: number, signers: number) =>
  threshold > signers
    ? { status: 'bad' as const, note: 'More approvals are needed than there are signers: no order can be executed.' }
    : threshold === signers && signers > 1
      ? { status: 'warning' as const, note: 'All must approve: with one lost key the wallet is inaccessible.' }
      : {}

async function listOrders(context: SectionContext, { state }: SectionAccount, next: bigint) {
  const seqnos = Array.from({ length: maxOrders }, (_, index) => next - 1n - BigInt(index)).filter(seqno => seqno >= 0n)
  const rows: (readonly DebugFact[])[] = []
  for (const seqno of seqnos) {
    const stack = context.reader.call(state, 'get_order_address', [{ type: 'int', value: seqno }])
    await context.reader.recover()
    const address = readStackAddress(stack?.[0])
    const order = address && (await context.readAccount(address))
    const { data } = getInit(toAccount(order))
    const read = data && readMultisigOrder(data)
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
  }
}

/** Owners and threshold of multisig v1, and its pending queries. */
export const multisigV1Section: SectionBuilder = ({ now }, { account, storage }) => {
  if (storage?.layout !== 'multisig_v1') return []
  const fields = new StoredFields(storage)
  const owners = Number(fields.int('owners_count') ?? 0n)
  const threshold = Number(fields.int('threshold') ?? 0n)
  const queries = listPendingQueries(getInit(account).data, owners, threshold, now)
  return [
    {
      id: 'multisig',
      title: 'Multisig',
      facts: [
        toFact('Version', 'text', 'v1'),
        toFact('Threshold', 'text', `${threshold} of ${owners}`, describeThreshold(threshold, owners)),
        ...fields.fact('wallet_id', 'Wallet id'),
        toFact('Queries', 'integer', fields.count('pending_queries'), {
          note: 'Executed queries are remembered until they expire.',
        }),
      ],
      ...toTable(
        [
          ['Owner', 'integer'],
          ['Public key', 'hash'],
          ['Pending queries', 'integer'],
        ],
        fields
          .entries('owners')
          .map(entry => [
            toFact('Owner', 'integer', entry.key.value),
            toFact('Public key', 'hash', entryValue(entry, 'public_key')),
            toFact('Pending queries', 'integer', entryValue(entry, 'pending_queries')),
          ]),
        owners,
      ),
    },
    ...(queries.length > 0
      ? [
          {
            id: 'multisig.queries',
            title: 'Queries',
            facts: [],
            ...toTable(
              [
                ['Query id', 'integer'],
                ['State', 'text'],
                ['Approvals', 'text'],
                ['Expires', 'time'],
              ],
              queries,
              fields.count('pending_queries'),
            ),
          },
        ]
      : []),
  ]
}

/** Queries that are listed. */
const maxQueries = 50

/**
 * wallet_id:uint32 n:uint8 k:uint8 last_cleaned:uint64 owners:(HashmapE 8 …) pending_queries:(HashmapE 64 …), where a query is
 * is_pending:Bool creator:uint8 approvals:uint8 approval_bits:(n bits) message; the upper 32 bits of its id are its expiry.
 */
function listPendingQueries(
  data: ReturnType<typeof getInit>['data'],
  owners: number,
  threshold: number,
  now: UnixSec,
): readonly (readonly DebugFact[])[] {
  const read = tryRead(() => {
    const slice = data?.slice()
    slice?.skip(112)
    slice?.loadMaybeRef()
    const rows: (readonly DebugFact[])[] = []
    for (const { key, value } of dictEntries(slice?.loadMaybeRef(), 64)) {
      if (rows.length >= maxQueries) break
      const expires = Number(key >> 32n)
      const isPending = value.loadBit() && value.remainingBits >= 16 + owners
      if (isPending) value.skip(8)
      const approvals = isPending ? value.loadUint(8) : undefined
      const state = !isPending ? 'executed' : expires < now ? 'expired' : 'pending'
      rows.push([
        toFact('Query id', 'integer', key),
        toFact('State', 'text', state, state === 'pending' ? { status: 'warning' } : {}),
        toFact('Approvals', 'text', approvals === undefined ? undefined : `${approvals} of ${threshold}`),
        toFact('Expires', 'time', expires),
      ])
    }
    return rows
  })
  return read ?? []
}
