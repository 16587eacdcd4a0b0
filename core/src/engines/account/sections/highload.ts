import type { Cell } from '../../../cell/Cell.ts'
import { dictEntries } from '../../../cell/dict.ts'
import type { DebugFact } from '../../../contract/debugAccount.ts'
import { tryRead } from '../../../errors.ts'
import { readWalletData } from '../../../messages/walletData.ts'
import { isWalletKind } from '../../../messages/walletMessage.ts'
import { getInit } from '../../../trace/accountState.ts'
import type { UnixSec } from '../../../units.ts'
import type { SectionBuilder } from './AccountSection.ts'
import { StoredFields, toFact, unknownFact } from './facts.ts'

/** Query ids that are counted. */
const maxQueries = 2 ** 16
/** A shift of 13 bits and a bit number below 1023. */
const idsPerWindow = 8192 * 1023
/** Version 2 removes query ids this long after they expired. */
const cleanupDelaySec = 64

/** The query ids that a highload wallet remembers as used. */
export const highloadSection: SectionBuilder = ({ now }, { account, storage }) => {
  const layout = storage?.layout ?? ''
  const { data } = getInit(account)
  if (!storage || !data || !layout.startsWith('wallet_highload_v') || layout.startsWith('wallet_highload_v1')) return []
  const wallet = isWalletKind(layout) ? readWalletData(layout, data) : undefined
  if (!wallet) return []
  const facts = layout.startsWith('wallet_highload_v2')
    ? describeVersion2(wallet.old_queries, now)
    : describeVersion3(new StoredFields(storage), wallet, now)
  return [{ id: 'wallet.queries', title: 'Query IDs', facts: [...facts] }]
}

/** Query ids of version 2: the upper 32 bits are the time until which they are valid. */
function describeVersion2(queries: Cell | undefined, now: UnixSec): readonly DebugFact[] {
  const ids = tryRead(() => {
    const found: bigint[] = []
    for (const { key } of dictEntries(queries, 64)) {
      if (found.length >= maxQueries) return undefined
      found.push(key)
    }
    return found
  })
  if (!ids) return [unknownFact('Stored query IDs', 'integer', 'There are too many, or they cannot be read.')]
  const [oldest] = ids
  const newest = ids.at(-1)
  if (oldest === undefined || newest === undefined) return [toFact('Stored query IDs', 'integer', 0)]
  const validUntil = (id: bigint) => Number(id >> 32n)
  const expired = ids.filter(id => validUntil(id) < now - cleanupDelaySec).length
  return [
    toFact('Stored query IDs', 'integer', ids.length, { note: 'Each can be used once.' }),
    ...(expired > 0
      ? [toFact('Expired among them', 'integer', expired, { note: 'The next message removes them.' })]
      : []),
    toFact('Oldest is valid until', 'time', validUntil(oldest)),
    toFact('Newest is valid until', 'time', validUntil(newest)),
  ]
}

/** Query ids of version 3: bits in the windows of the last two timeouts. */
function describeVersion3(
  fields: StoredFields,
  { queries, old_queries }: { readonly queries?: Cell | undefined; readonly old_queries?: Cell | undefined },
  now: UnixSec,
): readonly DebugFact[] {
  const timeout = Number(fields.int('timeout') ?? 0n)
  const cleaned = Number(fields.int('last_clean_time') ?? 0n)
  const current = countUsed(queries)
  const previous = countUsed(old_queries)
  const age = now - cleaned
  const cleanup =
    age > 2 * timeout
      ? 'The next message removes all of them: both windows have passed.'
      : age > timeout
        ? 'The next message starts a new window.'
        : undefined
  return [
    toFact('Timeout', 'duration', timeout, { note: 'A message is valid this long after created_at.' }),
    toFact('Window started', 'time', cleaned, cleanup === undefined ? {} : { note: cleanup }),
    current === undefined
      ? unknownFact('Used in this window', 'integer', 'The query IDs cannot be read.')
      : toFact('Used in this window', 'integer', current, {
          note: `of ${idsPerWindow} query IDs`,
          ...(current > idsPerWindow * 0.9 && { status: 'warning' as const }),
        }),
    previous === undefined
      ? unknownFact('Used in the previous window', 'integer', 'The query IDs cannot be read.')
      : toFact('Used in the previous window', 'integer', previous),
  ]
}

/** How many bits of all entries are set; each entry is a cell with one bit for each query id. */
function countUsed(queries: Cell | undefined): number | undefined {
  return tryRead(() => {
    let count = 0
    let seen = 0
    for (const { value } of dictEntries(queries, 13)) {
      if (++seen > 2 ** 13) return undefined
      const slice = value.remainingRefs > 0 ? value.loadRef().slice() : value
      while (slice.remainingBits > 0) if (slice.loadBit()) count++
    }
    return count
  })
}
