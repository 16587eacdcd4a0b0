import { toRawAddress } from '@tonoscope/core/encoding/address'
import type { ScreenParams } from '../../screens/screenParams.ts'

/** Where an event is looked up. */
export type LookupParams = Partial<Pick<ScreenParams<'event'>, 'query' | 'account' | 'lt' | 'block'>>

type LookupFields = { readonly text: string; readonly account: string; readonly lt: string; readonly block: string }

/** The lookup form, as typed. */
export type LookupState = LookupFields & {
  /** Index of the chosen candidate. */
  readonly chosen: number
  /** Submitted while the text was still being recognised. */
  readonly isSubmitted: boolean
  readonly isDetailsOpen: boolean
}

/** What a person does in the form. */
export type LookupEvent =
  | { readonly type: 'typed'; readonly field: keyof LookupFields; readonly value: string }
  | { readonly type: 'chosen'; readonly index: number }
  | { readonly type: 'submitted' }
  /** The submission was handled. */
  | { readonly type: 'settled' }
  /** The recognised account or block becomes the start of the search. */
  | { readonly type: 'searchFrom'; readonly account?: string; readonly block?: string }
  | { readonly type: 'detailsToggled'; readonly isOpen: boolean }

/** The form for the URL; `isDetailed` opens the fields for networks without an index. */
export const toLookupState = (
  { query = '', account = '', lt = '', block = '' }: LookupParams,
  isDetailed: boolean,
): LookupState => ({
  text: query,
  account,
  lt,
  block,
  chosen: 0,
  isSubmitted: false,
  isDetailsOpen: isDetailed || account !== '' || block !== '',
})

/** The state after an event. */
export function reduceLookup(state: LookupState, event: LookupEvent): LookupState {
  switch (event.type) {
    case 'typed':
      return { ...state, [event.field]: event.value, ...(event.field === 'text' && { chosen: 0 }) }
    case 'chosen':
      return { ...state, chosen: event.index }
    case 'submitted':
      return { ...state, isSubmitted: true }
    case 'settled':
      return { ...state, isSubmitted: false }
    case 'searchFrom': {
      const { account = state.account, block = state.block } = event
      return { ...state, account, block, text: '', isDetailsOpen: true }
    }
    case 'detailsToggled':
      return { ...state, isDetailsOpen: event.isOpen }
  }
}

const isLt = (text: string): boolean => /^\d{1,19}$/.test(text)

/** What is wrong with the fields where a search starts. */
export function findLookupProblems({ text, account, lt, block }: LookupFields) {
  const [hasText, hasAccount, hasLt] = [text, account, lt].map(each => each.trim() !== '')
  return {
    account: hasAccount && toRawAddress(account) === undefined ? 'Not an address' : undefined,
    lt: hasLt ? (isLt(lt.trim()) ? undefined : 'Digits only') : hasAccount ? 'Needed with the account' : undefined,
    block: block.trim() !== '' && !hasText ? 'Enter a hash to search for in this block' : undefined,
  }
}

/** Where to look up, given the hash of the recognised text; `undefined` if the fields are not enough. */
export function toLookupParams(state: LookupFields, query: string | undefined): LookupParams | undefined {
  const account = toRawAddress(state.account)
  const lt = isLt(state.lt.trim()) ? state.lt.trim() : undefined
  const start = { account, lt, block: state.block.trim() || undefined }
  if (state.text.trim() === '' && account !== undefined && lt !== undefined) return { query: undefined, ...start }
  return query === undefined ? undefined : { query, ...start }
}
