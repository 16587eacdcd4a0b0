import type { Cell } from '../../../cell/Cell.ts'
import { dictEntries } from '../../../cell/dict.ts'
import type { DebugFact } from '../../../contract/debugAccount.ts'
import { tryRead } from '../../../errors.ts'
import {
  cleanupDelaySec,
  countQueries,
  findFreeQueryId,
  idsPerWindow,
  splitQueryId,
  windowsAt,
} from '../../../messages/highloadQueries.ts'
import { readWalletData, type WalletData } from '../../../messages/walletData.ts'
import { isWalletKind } from '../../../messages/walletMessage.ts'
import { getInit } from '../../../trace/accountState.ts'
import type { UnixSec } from '../../../units.ts'
import type { SectionBuilder } from './AccountSection.ts'
import { StoredFields, toFact, unknownFact } from './facts.ts'

/** Query ids that are counted. */
const maxQueries = 2 ** 16

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
function describeVersion3(fields: StoredFields, wallet: WalletData, now: UnixSec): readonly DebugFact[] {
  const timeout = Number(fields.int('timeout') ?? 0n)
  const cleaned = Number(fields.int('last_clean_time') ?? 0n)
  const current = countQueries(wallet.queries)
  const previous = countQueries(wallet.old_queries)
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
    describeFreeQueryId(wallet, now),
  ]
}

function describeFreeQueryId(wallet: WalletData, now: UnixSec): DebugFact {
  const name = 'Lowest free query ID'
  const free = findFreeQueryId(windowsAt(wallet, now))
  if (free === undefined) return unknownFact(name, 'integer', 'All are used, or the query IDs cannot be read.')
  const { shift, bitNumber } = splitQueryId(free)
  return toFact(name, 'integer', free, { note: `shift ${shift}, bit ${bitNumber}` })
}
