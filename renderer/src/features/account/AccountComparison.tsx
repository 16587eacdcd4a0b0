import type { DebugAccountView, DebugFact } from '@tonoscope/core/contract/debugAccount'
import { type JSX, useMemo } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import { BlockLink } from '../../blocksTabs/BlockLink.tsx'
import { formatDuration } from '../../format/time.ts'
import { capitalize } from '../../format/words.ts'
import { toJettonUnits } from '../../result/actionLines/knownTokens.ts'
import { StateChangesView } from '../../result/StateChanges.tsx'
import { toStateChange } from '../../result/stateChanges.ts'
import type { SetScreenParams } from '../../screens/useScreenParams.ts'
import { Ton } from '../../ui/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Section } from '../../ui/Section.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import { FactValue } from './facts/FactValue.tsx'

type Props = {
  account: string
  compare: string
  /** The account at the block of the page. */
  view: DebugAccountView
  setParams: SetScreenParams<'account'>
}

/** An account at two blocks: what changed of its state, its data and its facts. */
export function AccountComparison({ account, compare, view, setParams }: Props): JSX.Element {
  const query = useOperation('debugAccount', { body: { account, block: compare } })
  return (
    <section className="mt-24" aria-label="Comparison">
      <QueryView query={query} name="the account at the other block" lines={6}>
        {other => <Differences views={olderFirst(other, view)} onEnd={() => setParams({ compare: undefined })} />}
      </QueryView>
    </section>
  )
}

type Views = { readonly from: DebugAccountView; readonly to: DebugAccountView }

const olderFirst = (a: DebugAccountView, b: DebugAccountView): Views =>
  a.block.seqno <= b.block.seqno ? { from: a, to: b } : { from: b, to: a }

function Differences({ views, onEnd }: { views: Views; onEnd: () => void }): JSX.Element {
  const { from, to } = views
  const rows = useMemo(() => [toStateChange(to.address, from, to)], [from, to])
  const facts = useMemo(() => listFactChanges(views), [views])
  const tokens = useMemo(() => [...from.token_names, ...to.token_names], [from, to])
  const units = useMemo(() => toJettonUnits(tokens), [tokens])
  const columns: readonly Column<FactChange>[] = [
    { id: 'section', title: 'Section', cell: ({ section }) => section },
    { id: 'name', title: 'Property', cell: ({ name }) => capitalize(name) },
    { id: 'before', title: 'Before', cell: ({ before }) => before && <FactValue fact={before} units={units} /> },
    { id: 'after', title: 'After', cell: ({ after }) => after && <FactValue fact={after} units={units} /> },
  ]
  return (
    <div className="grid gap-24">
      <div className="cluster gap-x-24 gap-y-4">
        <h2>What changed</h2>
        <Side name="From" view={from} />
        <Side name="To" view={to} />
        <span className="secondary">{formatDuration(to.block.utime - from.block.utime)}</span>
        <span className="inline-row gap-6">
          Balance <Ton amount={to.balance - from.balance} signed />
        </span>
        <Button kind="quiet" icon="close" onClick={onEnd}>
          Close
        </Button>
      </div>
      <div className="shrink">
        <StateChangesView rows={rows} tokens={tokens} about="The account at both blocks." />
      </div>
      {facts.length > 0 && (
        <Section title="Changed properties">
          <Table
            name="Changed properties"
            columns={columns}
            rows={facts}
            keyOf={({ section, name }) => `${section} ${name}`}
            empty="No property changed."
          />
        </Section>
      )}
    </div>
  )
}

const Side = ({ name, view: { block } }: { name: string; view: DebugAccountView }): JSX.Element => (
  <span className="inline-row gap-6 secondary">
    {name} <BlockLink block={block} seqnoOnly /> <Time at={block.utime} />
  </span>
)

type FactChange = {
  readonly section: string
  readonly name: string
  readonly before: DebugFact | undefined
  readonly after: DebugFact | undefined
}

/** The facts that differ, by their subject and name. */
function listFactChanges({ from, to }: Views): readonly FactChange[] {
  const toEntries = (view: DebugAccountView) =>
    view.sections.flatMap(({ title, facts }) => facts.map(fact => [`${title}\n${fact.name}`, { title, fact }] as const))
  const [before, after] = [new Map(toEntries(from)), new Map(toEntries(to))]
  return [...new Map([...before, ...after])].flatMap(([key, { title, fact }]) => {
    const sides = { before: before.get(key)?.fact, after: after.get(key)?.fact }
    return sides.before?.value === sides.after?.value ? [] : [{ section: title, name: fact.name, ...sides }]
  })
}
