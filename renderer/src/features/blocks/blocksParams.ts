import { useCallback, useMemo, useRef } from 'react'
import { useLocation, useRoute, useSearch } from 'wouter'
import { blockPath } from '../../blocksTabs/blockPath.ts'

/** The pages of a block. */
export const blockTabs = ['transactions', 'all', 'shards', 'flow', 'header'] as const
/** The name of a page, as the address holds it. */
export type BlockTab = (typeof blockTabs)[number]

/** What began a transaction. */
export const transactionTriggers = ['internal', 'external', 'bounced', 'chain'] as const
/** The name of a beginning, as the address holds it. */
export type TransactionTrigger = (typeof transactionTriggers)[number]

/** What the address says of this screen. */
export type BlocksParams = {
  /** Any notation of a block's name; absent: the newest. */
  readonly block?: string | undefined
  /** Name of a block's bag that this browser keeps. */
  readonly file?: string | undefined
  readonly tab: BlockTab
  /** What the transactions are searched for. */
  readonly find: string
  readonly failed: boolean
  readonly start?: TransactionTrigger | undefined
  /** The transaction whose drawer is open. */
  readonly tx?: string | undefined
  /** The block that it is in, where that is not the one that is shown. */
  readonly of?: string | undefined
}

/** Where on the Blocks screen one is, from an address. */
export function parseBlocksParams(block: string | undefined, search: string): BlocksParams {
  const query = new URLSearchParams(search)
  const tx = query.get('tx') ?? undefined
  const own = block === undefined || block === '' ? (query.get('q') ?? undefined) : block
  return {
    block: own,
    file: own === undefined ? (query.get('file') ?? undefined) : undefined,
    tab: blockTabs.find(one => one === query.get('tab')) ?? 'transactions',
    find: query.get('find') ?? '',
    failed: query.get('failed') === '1',
    start: transactionTriggers.find(one => one === query.get('start')),
    tx: tx !== undefined && /^[0-9a-f]{64}$/.test(tx) ? tx : undefined,
    of: query.get('of') ?? undefined,
  }
}

/** The address of a place. */
export function blocksPath({ block, file, tab, find, failed, start, tx, of }: Partial<BlocksParams>): string {
  const path = blockPath(block)
  const query = new URLSearchParams()
  if (block === undefined && file !== undefined) query.set('file', file)
  if (tab !== undefined && tab !== 'transactions') query.set('tab', tab)
  if (find !== undefined && find !== '') query.set('find', find)
  if (failed) query.set('failed', '1')
  if (start !== undefined) query.set('start', start)
  if (tx !== undefined) query.set('tx', tx)
  if (tx !== undefined && of !== undefined) query.set('of', of)
  const text = query.toString()
  return text === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${text}`
}

/** Goes to another place on this screen. */
export type SetBlocksParams = (change: Partial<BlocksParams>, options?: { replace?: boolean }) => void

/** The place in the address, and a way to go to another one that stays the same function. */
export function useBlocksParams(): { place: BlocksParams; go: SetBlocksParams } {
  const search = useSearch()
  const [, route] = useRoute('/blocks/:block')
  const [, navigate] = useLocation()
  const block = route?.block
  const place = useMemo(() => parseBlocksParams(block, search), [block, search])
  const latest = useRef({ place, navigate })
  latest.current = { place, navigate }
  const go = useCallback<SetBlocksParams>((change, { replace = false } = {}) => {
    const { place: now, navigate: to } = latest.current
    to(blocksPath({ ...now, ...change }), { replace })
  }, [])
  return { place, go }
}
