import { formatBlockIdJson } from '@tonoscope/core/blockId'
import type { DebugBlockTransaction } from '@tonoscope/core/contract/debugBlocks'
import { formatAccountLabel } from '@tonoscope/core/encoding/accountLabel'
import type { JSX } from 'react'
import { useTestnet } from '../backend/useNetworks.ts'
import { useOperation } from '../backend/useOperation.ts'
import { formatDecimal, TON_DECIMALS } from '../format/amount.ts'
import { toWords } from '../format/words.ts'
import { screenPath } from '../screens/screenPath.ts'
import { useSettings } from '../settings/settings.ts'
import { SuggestionList } from './SuggestionList.tsx'

const MAX_TRANSACTIONS = 8
const STALE_AFTER_MS = 30_000

/** Transactions of the newest shard block, each with its event; nothing if the source cannot list them. */
export function NewestTransactions({ enabled }: { enabled: boolean }): JSX.Element | null {
  const testnet = useTestnet()
  const { unit } = useSettings()
  const newest = useOperation('debugBlock', { body: {} }, { enabled, staleTimeMs: STALE_AFTER_MS })
  const shard = newest.data?.shards?.[0]?.id
  const block = useOperation(
    'debugBlock',
    { body: { block: shard ? formatBlockIdJson(shard) : '' } },
    { enabled: enabled && shard !== undefined },
  )
  const transactions = (block.data?.transactions ?? []).slice(-MAX_TRANSACTIONS).reverse()
  return (
    <SuggestionList
      title="Newest transactions"
      suggestions={transactions.map(transaction => ({
        key: transaction.hash,
        title: describeTransaction(transaction),
        note: [
          formatAccountLabel(transaction.account, { name: transaction.name, testnet }),
          transaction.in_msg && `${formatDecimal(transaction.in_msg.value, TON_DECIMALS)} ${unit}`,
          transaction.success ? undefined : 'failed',
        ]
          .filter(Boolean)
          .join(', '),
        href: screenPath('event', { query: transaction.hash }),
      }))}
    />
  )
}

function describeTransaction({ in_msg: message, type }: DebugBlockTransaction): string {
  if (!message) return type
  const operation = message.op_name ?? message.op_code
  const kind = message.bounced ? 'Bounced' : message.type === 'ext_in_msg' ? 'External' : 'Internal'
  return operation === undefined ? `${kind} message` : `${kind}: ${toWords(operation)}`
}
