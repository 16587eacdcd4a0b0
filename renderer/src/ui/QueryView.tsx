import type { JSX, ReactNode } from 'react'
import { ErrorNotice } from './ErrorNotice.tsx'
import { ScreenError } from './ScreenLayout.tsx'
import { Skeleton } from './Skeleton.tsx'

type Props<Data> = {
  query: { readonly data: Data | undefined; readonly error: unknown; readonly refetch: () => unknown }
  name: string
  lines?: number
  isScreen?: boolean
  children: (data: Data) => ReactNode
}

/** What a query has loaded, or that it is loading or has failed. */
export function QueryView<Data>({ query, name, lines = 3, isScreen = false, children }: Props<Data>): JSX.Element {
  const { data, error, refetch } = query
  const Failed = isScreen ? ScreenError : ErrorNotice
  if (error) return <Failed error={error} retry={() => refetch()} />
  if (data === undefined) return <Skeleton name={name} lines={lines} />
  return <>{children(data)}</>
}
