import type { DebugBlockView } from '@tonoscope/core/contract/debugBlocks'

/** What is known of a block of the list: its contents, or why it could not be loaded. */
export type ShardBlockResult = { readonly view: DebugBlockView } | { readonly error: unknown }

/** The blocks loaded so far, by id. */
export type ShardBlocksState = {
  readonly results: ReadonlyMap<string, ShardBlockResult>
  readonly isReading: boolean
}

/** The state before the list is loaded. */
export const initialShardBlocks: ShardBlocksState = { results: new Map(), isReading: false }

/** What happens while the blocks are loaded. */
export type ShardBlocksEvent =
  /** Another masterchain block is shown. */
  | { readonly type: 'cleared' }
  /** Failed blocks are requested again. */
  | { readonly type: 'started' }
  | { readonly type: 'settled'; readonly blockId: string; readonly result: ShardBlockResult }
  | { readonly type: 'ended' }

/** The state after an event. */
export function reduceShardBlocks(state: ShardBlocksState, event: ShardBlocksEvent): ShardBlocksState {
  switch (event.type) {
    case 'cleared':
      return initialShardBlocks
    case 'started':
      return { results: new Map([...state.results].filter(([, result]) => 'view' in result)), isReading: true }
    case 'settled':
      return { ...state, results: new Map(state.results).set(event.blockId, event.result) }
    case 'ended':
      return { ...state, isReading: false }
  }
}
