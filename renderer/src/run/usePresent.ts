import type { DebugPresentAccount, DebugPresentParam } from '@tonoscope/core/contract/debugOverrides'
import { useContext } from 'react'
import { useOperation } from '../backend/useOperation.ts'
import { PresentContext } from './PresentContext.ts'

type Present<T> = { readonly present: T | undefined; readonly error: Error | null }

/** What the run finds of an account; nothing while there is no address. */
export function usePresentAccount(account: string | undefined): Present<DebugPresentAccount> {
  const { data, error } = usePresent({ accounts: account === undefined ? [] : [account] })
  return { present: account === undefined ? undefined : data?.accounts[0], error }
}

/** What the run finds of a config parameter; nothing while there is no number. */
export function usePresentParam(param: number | undefined): Present<DebugPresentParam> {
  const { data, error } = usePresent({ params: param === undefined ? [] : [param] })
  return { present: param === undefined ? undefined : data?.params[0], error }
}

function usePresent(request: { readonly accounts?: string[]; readonly params?: number[] }) {
  const position = useContext(PresentContext)
  const isEmpty = !request.accounts?.length && !request.params?.length
  const body = { ...request, ...(position?.block !== undefined && { block_seqno: position.block }) }
  return useOperation('debugOverrides', { body }, { enabled: position !== undefined && !isEmpty })
}
