import { useCallback, useMemo, useRef } from 'react'
import { useLocation, useRoute, useSearch } from 'wouter'
import { blockPath } from '../../blocksTabs/blockPath.ts'

/** The tabs of a block. */
export const blockTabs = ['transactions', 'all', 'shards', 'flow', 'header'] as const
/** A tab, as the URL names it. */
export type BlockTab = (typeof blockTabs)[number]

/** What triggered a transaction: an internal, external or bounced message, or tick-tock (`chain`). */
export const transactionTriggers = ['internal', 'external', 'bounced', 'chain'] as const
/** A trigger, as the URL names it. */
export type TransactionTrigger = (typeof transactionTriggers)[number]

/** The URL state of the Blocks screen. */
export type BlocksParams = {
  /** A block in any notation; the newest if absent. */
  readonly block?: string | undefined
  /** Id of a stored block file. */
  readonly file?: string | undefined
  readonly tab: BlockTab
  /** Search text for transactions. */
  readonly find: string
  readonly failed: boolean
  readonly trigger?: TransactionTrigger | undefined
  /** The transaction whose drawer is open. */
  readonly tx?: string | undefined
  /** The block of that transaction, if it is not the one on the screen. */
  readonly txBlock?: string | undefined
}

/** Parses the URL state of the Blocks screen. */
export function parseBlocksParams(block: string | undefined, search: string): BlocksParams {
  const query = new URLSearchParams(search)
  const tx = query.get('tx') ?? undefined
  const blockText = block === undefined || block === '' ? (query.get('q') ?? undefined) : block
  return {
    block: blockText,
    file: blockText === undefined ? (query.get('file') ?? undefined) : undefined,
    tab: blockTabs.find(tab => tab === query.get('tab')) ?? 'transactions',
    find: query.get('find') ?? '',
    failed: query.get('failed') === '1',
    trigger: transactionTriggers.find(trigger => trigger === query.get('start')),
    tx: tx !== undefined && /^[0-9a-f]{64}$/.test(tx) ? tx : undefined,
    txBlock: query.get('of') ?? undefined,
  }
}

/** The path and query for this URL state. */
export function blocksPath({ block, file, tab, find, failed, trigger, tx, txBlock }: Partial<BlocksParams>): string {
  const path = blockPath(block)
  const query = new URLSearchParams()
  if (block === undefined && file !== undefined) query.set('file', file)
  if (tab !== undefined && tab !== 'transactions') query.set('tab', tab)
  if (find !== undefined && find !== '') query.set('find', find)
  if (failed) query.set('failed', '1')
  if (trigger !== undefined) query.set('start', trigger)
  if (tx !== undefined) query.set('tx', tx)
  if (tx !== undefined && txBlock !== undefined) query.set('of', txBlock)
  const text = query.toString()
  return text === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${text}`
}

/** Changes the URL state of the Blocks screen. */
export type SetBlocksParams = (change: Partial<BlocksParams>, options?: { replace?: boolean }) => void

/** The URL state, and a setter with a stable identity. */
export function useBlocksParams(): { params: BlocksParams; setParams: SetBlocksParams } {
  const search = useSearch()
  const [, route] = useRoute('/blocks/:block')
  const [, navigate] = useLocation()
  const block = route?.block
  const params = useMemo(() => parseBlocksParams(block, search), [block, search])
  const latest = useRef({ params, navigate })
  latest.current = { params, navigate }
  const setParams = useCallback<SetBlocksParams>((change, { replace = false } = {}) => {
    const { params: current, navigate: goTo } = latest.current
    goTo(blocksPath({ ...current, ...change }), { replace })
  }, [])
  return { params, setParams }
}
