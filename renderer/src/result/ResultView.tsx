import type { DebugResult } from '@tonoscope/core/contract/debug'
import type { ComparedSubject } from '@tonoscope/core/contract/debugCompare'
import type { EventJson } from '@tonoscope/core/contract/event'
import { type JSX, type ReactNode, startTransition, useCallback, useEffect, useMemo, useState } from 'react'
import { useLabels } from '../labels/labels.ts'
import { useOpenTitle } from '../screens/pageTitle.ts'
import type { ResultTab } from '../screens/resultParams.ts'
import {
  buildTraceModel,
  isLarge,
  type TraceInput,
  type TraceModel,
  type TreeNode,
  toAccountNames,
} from '../trace/traceModel.ts'
import { AccountNamesContext } from '../ui/AccountNames.tsx'
import { Button } from '../ui/Button.tsx'
import { ChainText } from '../ui/ChainText.tsx'
import { Icon } from '../ui/Icon.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Tab, Tabs } from '../ui/Tabs.tsx'
import { useMarkedNames } from '../ui/useMarkedNames.ts'
import { WhileLoading } from '../ui/WhileLoading.tsx'
import type { Watched } from '../watch/WatchMessage.tsx'
import { Actions } from './Actions.tsx'
import { toJettonUnits } from './actionLines/knownTokens.ts'
import { Drawer } from './drawer/Drawer.tsx'
import type { ExplanationSource } from './explanation/ExplanationPopover.tsx'
import { Fees } from './Fees.tsx'
import { Findings } from './Findings.tsx'
import { useFilter } from './filter/useFilter.ts'
import { Messages } from './Messages.tsx'
import { MoneyCards } from './MoneyCards.tsx'
import { BodyJettonsContext, toBodyJettons } from './node/bodyUnits.ts'
import type { StepsAvailability } from './node/NodeDrawer.tsx'
import { StateChanges } from './StateChanges.tsx'
import { TimeView } from './TimeView.tsx'
import { ImitationNotices, TokenNames } from './TokenNames.tsx'
import { TreeTab } from './TreeTab.tsx'
import { ValueFlow } from './ValueFlow.tsx'
import { mainFinding, Verdict, type VerdictData, type VerdictParts } from './Verdict.tsx'
import { Why } from './Why.tsx'

const CompareWith = lazyComponent(() => import('../compare/CompareWith.tsx'), 'CompareWith')
const WatchMessage = lazyComponent(() => import('../watch/WatchMessage.tsx'), 'WatchMessage')
const NodeDrawer = lazyComponent(() => import('./node/NodeDrawer.tsx'), 'NodeDrawer')

/** The open tab and transaction of a result. */
export type ResultNavigation = {
  tab: ResultTab
  onTab: (tab: ResultTab) => void
  open: string | undefined
  onOpen: (id: string | undefined) => void
}

type Props = ResultNavigation &
  VerdictParts & {
    result: VerdictData &
      TraceInput &
      Pick<DebugResult, 'token_names' | 'actions'> & { readonly event?: EventJson | undefined }
    onChain?: boolean
    network: string
    /** Name of saved files, without extension. */
    file: string
    /** What stands before the headline, such as a warning. */
    before?: ReactNode
    /** What stands below the headline. */
    comparison?: ReactNode
    /** What the source of the result does not have. */
    unavailable?: readonly string[]
    steps: StepsAvailability
    /** The fees of a transaction as formulas; absent if it cannot be run again. */
    fees?: ((trace: TreeNode) => ReactNode) | undefined
    /** The search for the least value that the message needs; absent if it cannot be run again. */
    minimum?: ReactNode
    raw: () => ReactNode
    /** Where its gas goes; absent if it cannot be run again. */
    gas?: ((model: TraceModel) => ReactNode) | undefined
    /** What the result is compared as; absent if it cannot be had again. */
    compared?: { readonly subject: ComparedSubject; readonly message?: string | undefined } | undefined
    /** What can be watched until it is complete; absent if nothing changes any more. */
    watched?: Watched | undefined
    explanation?: ExplanationSource | undefined
    /** Buttons, each for one way on after a problem. */
    remedies?: ReactNode
    /** Edits of the message that help. */
    repair?: ReactNode
    children?: ReactNode
  }

/** A run or an on-chain event: the headline, its money, the cause of a problem, actions, tabs, and the drawer of a transaction. */
export function ResultView(props: Props): JSX.Element {
  const drawn = useDeferredRender(isLarge(props.result.trace))
  return drawn ? <ResultContent {...props} /> : <Skeleton name="the result" lines={6} />
}

function ResultContent({
  result,
  onChain = false,
  network,
  file,
  status,
  facts,
  time,
  tools,
  before,
  comparison,
  unavailable = [],
  steps,
  fees,
  minimum,
  raw,
  gas,
  compared,
  watched,
  explanation,
  remedies,
  repair,
  children,
  ...navigation
}: Props): JSX.Element {
  const { tab, onTab } = navigation
  const labels = useLabels()
  const model = useMemo(() => buildTraceModel(result, { onChain, labels }), [result, onChain, labels])
  const names = useMarkedNames(...useMemo(() => [toAccountNames(model), listAccounts(model)] as const, [model]))
  const jettons = useMemo(() => toBodyJettons(model, toJettonUnits(result.token_names)), [model, result.token_names])
  const [isComparing, setComparing] = useState(false)
  const [isWatching, setWatching] = useState(false)
  const { root } = model
  const rooted = useMemo(() => root && { ...model, root }, [model, root])
  const { opened, selected, selectNode, openNode, close } = useOpenNode(model, navigation)

  const { event, verdict } = result
  useOpenTitle(result.summary.sentence)
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
  const gasTab: Tab<ResultTab> | undefined = gas && {
    id: 'gas',
    title: 'Gas',
    page: () => <WhileLoading shown={<Skeleton name="the gas profile" lines={8} />}>{gas(model)}</WhileLoading>,
  }
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
            mainAction={result.summary.main_action}
            filtering={filtering}
            onNode={openNode}
          />
          <TokenNames tokens={result.token_names} />
        </>
      ),
    },
    root && { id: 'time', title: 'Time', page: () => <TimeView model={model} onNode={openNode} /> },
    root && {
      id: 'fees',
      title: 'Fees',
      page: () => (
        <>
          <Fees model={model} onNode={openNode} />
          {minimum}
        </>
      ),
    },
    root && gasTab,
    root && { id: 'state', title: 'State', page: () => <StateChanges model={model} tokens={result.token_names} /> },
    root && { id: 'messages', title: 'Messages', page: () => <Messages model={model} onNode={openNode} /> },
    { id: 'raw', title: 'Raw', page: raw },
    // The first tab is open: a rejected message is not recorded until its Gas tab is open.
    !root && gasTab,
  ]

  return (
    <AccountNamesContext.Provider value={names}>
      <div className="query-container shrink pb-64">
        {before}
        <Verdict
          result={result}
          model={model}
          {...{ status, facts, time }}
          tools={
            <>
              {tools}
              {watched && (
                <Button kind="quiet" icon="event" aria-expanded={isWatching} onClick={() => setWatching(!isWatching)}>
                  Watch
                </Button>
              )}
              {compared && (
                <Button kind="quiet" icon="swap" aria-expanded={isComparing} onClick={() => setComparing(!isComparing)}>
                  Compare
                </Button>
              )}
            </>
          }
        >
          {comparison}
        </Verdict>
        {watched && isWatching && (
          <WhileLoading shown={<Skeleton name="the state of the message" lines={2} />}>
            <WatchMessage {...watched} />
          </WhileLoading>
        )}
        {compared && isComparing && (
          <WhileLoading shown={<Skeleton name="the comparison" lines={4} />}>
            <CompareWith {...compared} network={network} onNode={openNode} />
          </WhileLoading>
        )}
        <MoneyCards summary={result.summary} tokens={result.token_names} onMore={() => onTab('flow')} />
        <ImitationNotices tokens={result.token_names} />
        <Why result={result} model={model} onNode={openNode} remedies={remedies} repair={repair} />
        <Findings findings={others} model={model} onNode={openNode} />
        <Unavailable texts={unavailable} />
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
          <BodyJettonsContext.Provider value={jettons}>
            <WhileLoading shown={<Skeleton name="the transaction" lines={8} />}>
              <NodeDrawer trace={opened} steps={steps} fees={fees} onSelect={openNode} onClose={close} />
            </WhileLoading>
          </BodyJettonsContext.Provider>
        )}
      </Drawer>
    </AccountNamesContext.Provider>
  )
}

/** The accounts that a result shows. */
const listAccounts = ({ letters, names, wallets }: TraceModel): ReadonlySet<string> =>
  new Set([...letters.keys(), ...names.keys(), ...wallets])

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

function Unavailable({ texts }: { texts: readonly string[] }): JSX.Element | null {
  if (texts.length === 0) return null
  return (
    <ul className="grid secondary gap-2 mt-12" aria-label="Not available from this source">
      {texts.map(text => (
        <li key={text} className="flex readable-wide gap-8">
          <span className="flex rigid unknown pt-4">
            <Icon name="question" size={12} />
          </span>
          <span>
            <ChainText text={text} />
          </span>
        </li>
      ))}
    </ul>
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
