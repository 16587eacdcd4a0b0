import type { DebugResult } from '@tonoscope/core/contract/debug'
import type { DebugBundle } from '@tonoscope/core/contract/debugBundle'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { type JSX, type ReactNode, useState } from 'react'
import { BundleBalances } from '../../result/bundle/BundleBalances.tsx'
import { BundleList } from '../../result/bundle/BundleList.tsx'
import { useBundleNames } from '../../result/bundle/useBundleNames.ts'
import { listMessages } from '../../run/bundle.ts'
import { AccountNamesContext } from '../../ui/AccountNames.tsx'
import { Section } from '../../ui/Section.tsx'

type Props = {
  /** Of a run with earlier messages. */
  bundle: DebugBundle | undefined
  request: DebugEmulateRequest
  /** The result of the chosen message; `undefined` for the last one, which is the run of the capsule. */
  children: (earlier: DebugResult | undefined) => ReactNode
}

/** The run of a capsule; if it has earlier messages, each of them can be opened, too. */
export function CapsuleRun({ bundle, request, children }: Props): JSX.Element {
  const messages = listMessages(request)
  const last = messages.length - 1
  const [chosen, setChosen] = useState(last)
  const names = useBundleNames(bundle)
  if (!bundle) return <>{children(undefined)}</>
  const open = Math.min(chosen, last)
  return (
    <>
      <AccountNamesContext.Provider value={names}>
        <div className="stack gap-24 mt-16 mb-24">
          <Section title="Messages">
            <BundleList messages={messages} results={bundle.messages} open={open} onOpen={setChosen} />
          </Section>
          <Section title="Balances">
            <BundleBalances bundle={bundle} />
          </Section>
        </div>
      </AccountNamesContext.Provider>
      <div key={open}>{children(open === last ? undefined : bundle.messages[open]?.result)}</div>
    </>
  )
}
