import type { Cell } from '../../../cell/Cell.ts'
import { dictEntries } from '../../../cell/dict.ts'
import type { Slice } from '../../../cell/Slice.ts'
import type { DebugFact, DebugFactSection } from '../../../contract/debugAccount.ts'
import { tryRead } from '../../../errors.ts'
import { getInit } from '../../../trace/accountState.ts'
import type { UnixSec } from '../../../units.ts'
import type { SectionAccount, SectionBuilder, SectionContext } from './AccountSection.ts'
import { entryValue, StoredFields, toFact, toTable } from './facts.ts'
import { describeThreshold } from './multisig.ts'
import { createQueryRun, type MultisigQuery } from './multisigRuns.ts'
import { describeAction, readSentMessage } from './orderActions.ts'

/** Queries that are listed. */
const maxQueries = 50
/** Pending queries that can be run from the page. */
const maxRuns = 10

/** Owners and threshold of multisig v1, and its pending queries. */
export const multisigV1Section: SectionBuilder = (context, account) => {
  const { storage } = account
  if (storage?.layout !== 'multisig_v1') return []
  const fields = new StoredFields(storage)
  const owners = Number(fields.int('owners_count') ?? 0n)
  const threshold = Number(fields.int('threshold') ?? 0n)
  return [
    {
      id: 'multisig',
      title: 'Multisig',
      facts: [
        toFact('Version', 'text', 'v1'),
        toFact('Threshold', 'text', `${threshold} of ${owners}`, describeThreshold(threshold, owners)),
        ...fields.fact('wallet_id', 'Wallet ID'),
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
    ...listQueries(context, account, fields),
  ]
}

/** A query as it is remembered; once it is executed, only its id is. */
type StoredQuery = { readonly id: bigint; readonly pending: MultisigQuery | undefined }

function listQueries(context: SectionContext, { address, account }: SectionAccount, fields: StoredFields) {
  const [owners, threshold] = [Number(fields.int('owners_count') ?? 0n), Number(fields.int('threshold') ?? 0n)]
  const queries = readQueries(getInit(account).data, owners)
  if (queries.length === 0) return []
  const wallet = {
    id: fields.int('wallet_id') ?? 0n,
    owners: fields.entries('owners').map(({ key }) => Number(key.value)),
    threshold,
  }
  const runs = queries.flatMap(({ id, pending }) =>
    pending && !isExpired(id, context.now) ? (createQueryRun(address, pending, wallet, context) ?? []) : [],
  )
  const section: DebugFactSection = {
    id: 'multisig.queries',
    title: 'Queries',
    facts: [],
    ...toTable(
      [
        ['Query ID', 'integer'],
        ['State', 'text'],
        ['Approvals', 'text'],
        ['Expires', 'time'],
        ['What it does', 'text'],
      ],
      queries.map(query => toQueryRow(query, threshold, context.now)),
      fields.count('pending_queries'),
    ),
    ...(runs.length > 0 && { runs: runs.slice(0, maxRuns) }),
  }
  return [section]
}

/** The upper 32 bits of an id are its expiry. */
const isExpired = (id: bigint, now: UnixSec): boolean => id >> 32n < BigInt(now)

function toQueryRow({ id, pending }: StoredQuery, threshold: number, now: UnixSec): readonly DebugFact[] {
  const state = !pending ? 'executed' : isExpired(id, now) ? 'expired' : 'pending'
  return [
    toFact('Query ID', 'integer', id),
    toFact('State', 'text', state, state === 'pending' ? { status: 'warning' } : {}),
    toFact('Approvals', 'text', pending && `${pending.approvalCount} of ${threshold}`),
    toFact('Expires', 'time', id >> 32n),
    pending
      ? toFact('What it does', 'text', describeMessages(pending.messages))
      : toFact('What it does', 'text', undefined, { note: 'An executed query is not kept.' }),
  ]
}

/** mode:uint8 ^message for each message. */
const describeMessages = (messages: Slice): string | undefined =>
  tryRead(() => {
    const slice = messages.clone()
    const texts: string[] = []
    while (slice.remainingRefs > 0) texts.push(describeAction(readSentMessage(slice.loadUint(8), slice.loadRef())))
    return texts.join('; ')
  })

/**
 * wallet_id:uint32 n:uint8 k:uint8 last_cleaned:uint64 owners:(HashmapE 8 …) pending_queries:(HashmapE 64 …), where a query is
 * is_pending:Bool creator:uint8 approvals:uint8 approval_bits:(n bits) messages
 */
const readQueries = (data: Cell | undefined, owners: number): readonly StoredQuery[] =>
  tryRead(() => {
    const slice = data?.slice()
    slice?.skip(112)
    slice?.loadMaybeRef()
    const queries: StoredQuery[] = []
    for (const { key: id, value } of dictEntries(slice?.loadMaybeRef(), 64)) {
      if (queries.length >= maxQueries) break
      const isPending = value.loadBit() && value.remainingBits >= 16 + owners
      if (isPending) value.skip(8)
      queries.push({
        id,
        pending: isPending
          ? { id, approvalCount: value.loadUint(8), approvals: value.loadBigUint(owners), messages: value.clone() }
          : undefined,
      })
    }
    return queries
  }) ?? []
