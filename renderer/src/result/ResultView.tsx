import type { DebugResult } from '@tonoscope/core/contract/debug'
import type { EventJson } from '@tonoscope/core/contract/event'
import { type JSX, type ReactNode, Suspense, startTransition, useCallback, useEffect, useMemo, useState } from 'react'
import { pluralize } from '../format/amount.ts'
import { capitalize } from '../format/words.ts'
import { useLabels } from '../labels/labels.ts'
import type { ResultTab } from '../screens/resultParams.ts'
import { buildTraceModel, isLarge, type TraceInput, type TraceModel, toAccountNames } from '../trace/traceModel.ts'
import { AccountNamesContext } from '../ui/AccountNames.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Tab, Tabs } from '../ui/Tabs.tsx'
import { Actions } from './Actions.tsx'
import { Drawer } from './Drawer.tsx'
import type { ExplanationSource } from './explanation/ExplanationPopover.tsx'
import { Fees } from './Fees.tsx'
import { Findings } from './Findings.tsx'
import { useFilter } from './filter/useFilter.ts'
import { Messages } from './Messages.tsx'
import type { StepsAvailability } from './node/NodeDrawer.tsx'
import { StateChanges } from './StateChanges.tsx'
import { TimeView } from './TimeView.tsx'
import { ImitationNotices, TokenNames } from './TokenNames.tsx'
import { TreeTab } from './TreeTab.tsx'
import { ValueFlow } from './ValueFlow.tsx'
import { mainFinding, Verdict, type VerdictData } from './Verdict.tsx'

const NodeDrawer = lazyComponent(() => import('./node/NodeDrawer.tsx'), 'NodeDrawer')

/** The open tab and transaction of a result. */
export type ResultNavigation = {
  tab: ResultTab
  onTab: (tab: ResultTab) => void
  open: string | undefined
  onOpen: (id: string | undefined) => void
}

type Props = ResultNavigation & {
  result: VerdictData &
    TraceInput &
    Pick<DebugResult, 'token_names' | 'actions' | 'summary' | 'main_action'> & {
      readonly event?: EventJson | undefined
    }
  onChain?: boolean
  network: string
  /** Name of saved files, without extension. */
  file: string
  /** Short facts on where and how it was emulated or found. */
  facts: ReactNode
  comparison?: ReactNode
  steps: StepsAvailability
  raw: () => ReactNode
  explanation?: ExplanationSource | undefined
  more?: ReactNode
  children?: ReactNode
}

/** The developer view of a run or an on-chain event: verdict, actions, tabs, and the drawer of a transaction. */
export function ResultView(props: Props): JSX.Element {
  const drawn = useDeferredRender(isLarge(props.result.trace))
  return drawn ? <ResultContent {...props} /> : <Skeleton name="the result" lines={6} />
}

function ResultContent({
  result,
  onChain = false,
  network,
  file,
  facts,
  comparison,
  steps,
  raw,
  explanation,
  more,
  children,
  ...navigation
}: Props): JSX.Element {
  const { tab, onTab } = navigation
  const labels = useLabels()
  const model = useMemo(() => buildTraceModel(result, { onChain, labels }), [result, onChain, labels])
  const names = useMemo(() => toAccountNames(model, network), [model, network])
  const { root } = model
  const rooted = useMemo(() => root && { ...model, root }, [model, root])
  const { opened, selected, selectNode, openNode, close } = useOpenNode(model, navigation)

  const { event, partial, verdict } = result
  // Rendered after the verdict and the actions: all at once would block the page.
  const tabsDrawn = useDeferredRender(isLarge(result.trace))
  const filtering = useFilter(event, result.actions, result.token_names, model)
  const main = mainFinding(result)
  const others = verdict.findings.filter(finding => finding !== main)

  const treePage = rooted && (
    <TreeTab
      model={rooted}
      selected={selected}
      visibleNodes={filtering.visibleNodes}
      onSelect={selectNode}
      onOpen={openNode}
      file={file}
    />
  )
  const tabs: readonly (Tab<ResultTab> | false | undefined)[] = [
    rooted && { id: 'tree', title: 'Tree', count: String(model.nodes.length), page: () => treePage },
    event && {
      id: 'flow',
      title: 'Flow',
      page: () => (
        <>
          <ValueFlow
            event={event}
            model={model}
            mainAction={result.main_action}
            filtering={filtering}
            onNode={openNode}
          />
          <TokenNames tokens={result.token_names} />
        </>
      ),
    },
    root && { id: 'time', title: 'Time', page: () => <TimeView model={model} onNode={openNode} /> },
    root && { id: 'fees', title: 'Fees', page: () => <Fees model={model} onNode={openNode} /> },
    root && { id: 'state', title: 'State', page: () => <StateChanges model={model} /> },
    root && { id: 'messages', title: 'Messages', page: () => <Messages model={model} onNode={openNode} /> },
    { id: 'raw', title: 'Raw', page: raw },
  ]

  return (
    <AccountNamesContext.Provider value={names}>
      <div className="query-container shrink pb-64">
        <Verdict result={result} model={model} onNode={openNode} facts={facts}>
          {comparison}
        </Verdict>
        <Findings findings={others} model={model} onNode={openNode} />
        <ImitationNotices tokens={result.token_names} />
        {partial && <IncompleteTraceNotice text={partial.text} model={model} more={more} />}
        {children && <div className="mt-24">{children}</div>}
        {event && (
          <div className="mt-24">
            <Actions
              described={result.actions ?? []}
              model={model}
              findings={verdict.findings}
              filtering={filtering}
              onNode={openNode}
              explanation={explanation}
            />
          </div>
        )}
        <div className="mt-24">
          {tabsDrawn ? (
            <Tabs name="Result" tabs={tabs} open={tab} onOpen={onTab} />
          ) : (
            <Skeleton name="result tabs" lines={6} />
          )}
        </div>
      </div>
      <Drawer open={opened !== undefined} name={opened ? `Transaction ${opened.id}` : 'Transaction'} onClose={close}>
        {opened && (
          <Suspense fallback={<Skeleton name="the transaction" lines={8} />}>
            <NodeDrawer trace={opened} steps={steps} onSelect={openNode} onClose={close} />
          </Suspense>
        )}
      </Drawer>
    </AccountNamesContext.Provider>
  )
}

/** The transaction in the drawer, and the one selected in the tree: it stays selected when the drawer closes. */
function useOpenNode(model: TraceModel, { open, onOpen }: ResultNavigation) {
  const [cursor, setCursor] = useState(open)
  const opened = open === undefined ? undefined : model.byId.get(open)
  const openNode = useCallback(
    (id: string) => {
      setCursor(id)
      onOpen(id)
    },
    [onOpen],
  )
  const close = useCallback(() => onOpen(undefined), [onOpen])
  return { opened, selected: opened?.id ?? cursor, selectNode: opened ? openNode : setCursor, openNode, close }
}

type IncompleteTraceProps = { text: string; model: TraceModel; more: ReactNode }

/** The notice of an incomplete trace: why, how much is missing, and a way to see more. */
function IncompleteTraceNotice({ text, model, more }: IncompleteTraceProps): JSX.Element {
  const truncations = model.nodes.reduce((sum, { node }) => sum + node.truncations.length, 0)
  return (
    <div className="mt-16">
      <Notice kind="partial" title="Incomplete trace" actions={more}>
        {capitalize(text).replace(/\.$/, '')}.{' '}
        {truncations > 0 && `${pluralize(truncations, 'message')} ${truncations === 1 ? 'was' : 'were'} not followed; `}
        {truncations > 0 ? 'totals' : 'Totals'} cover only what {model.onChain ? 'was found' : 'was emulated'}.
      </Notice>
    </div>
  )
}

/** False at the first render of a large component, true in a transition after it: the page stays responsive. */
function useDeferredRender(isLarge: boolean): boolean {
  const [isReady, setIsReady] = useState(!isLarge)
  useEffect(() => {
    if (!isReady) startTransition(() => setIsReady(true))
  }, [isReady])
  return isReady
}
