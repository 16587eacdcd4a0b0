import type { EventJson } from '@tonoscope/core/contract/event'
import { type JSX, lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { pluralize } from '../format/amount.ts'
import { capitalize } from '../format/words.ts'
import { useLabels } from '../labels/labels.ts'
import { isLarge, type TraceModel, type TraceNode, type TraceParts, traceModel } from '../trace/model.ts'
import { TraceTree } from '../trace/TraceTree.tsx'
import { AccountNamesContext } from '../ui/AccountNames.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Tab, Tabs } from '../ui/Tabs.tsx'
import { useDeferredRender } from '../ui/useDeferredRender.ts'
import { Actions } from './Actions.tsx'
import { Drawer } from './Drawer.tsx'
import { Fees } from './Fees.tsx'
import { Findings } from './Findings.tsx'
import { useFilter } from './filter/useFilter.ts'
import { Messages } from './Messages.tsx'
import { namesOf } from './names.ts'
import styles from './ResultView.module.css'
import { StateChanges } from './StateChanges.tsx'
import { ValueFlow } from './ValueFlow.tsx'
import { type Judged, mainFinding, Verdict } from './Verdict.tsx'
import type { ExplanationSource } from './why/Why.tsx'

const NodeDrawer = lazy(() => import('./node/NodeDrawer.tsx').then(module => ({ default: module.NodeDrawer })))

/** The pages of a result. */
export const resultTabs = ['tree', 'flow', 'fees', 'state', 'messages', 'raw'] as const
/** The name of a page, as the address holds it. */
export type ResultTab = (typeof resultTabs)[number]

/** Where on the pages a reader is. */
export type ResultPlace = {
  tab: ResultTab
  onTab: (tab: ResultTab) => void
  /** The transaction whose drawer is open. */
  open: string | undefined
  onOpen: (id: string | undefined) => void
}

/** The VM steps of a transaction, or why they cannot be shown. */
export type StepsOffer = { readonly page: (trace: TraceNode) => ReactNode } | { readonly reason: string }

type Props = ResultPlace & {
  /** A run, or what landed. */
  told: Judged & TraceParts & { readonly event?: EventJson | undefined }
  /** The transactions are the chain's own. */
  landed?: boolean
  network: string
  /** Name of files that are saved here, without their ending. */
  file: string
  /** Where and how it was computed or found, in short. */
  facts: ReactNode
  /** What a comparison with the chain, or with a saved run, gave. */
  compared?: ReactNode
  steps: StepsOffer
  raw: () => ReactNode
  /** Where it can be asked why the actions are told as they are. */
  explanation?: ExplanationSource | undefined
  /** What can be done about a tree that is not whole. */
  more?: ReactNode
  /** What there is instead of a tree. */
  children?: ReactNode
}

/** The developer's view of a run or of what landed: verdict, actions, pages, and the drawer of one transaction. */
export function ResultView(props: Props): JSX.Element {
  const drawn = useDeferredRender(isLarge(props.told.trace))
  return drawn ? <Whole {...props} /> : <Skeleton name="the result" lines={6} />
}

function Whole({
  told,
  landed = false,
  network,
  file,
  facts,
  compared,
  steps,
  raw,
  explanation,
  more,
  children,
  ...place
}: Props): JSX.Element {
  const { tab, onTab, open, onOpen } = place
  const labels = useLabels()
  const model = useMemo(() => traceModel(told, { landed, labels }), [told, landed, labels])
  const names = useMemo(() => namesOf(model, network), [model, network])
  const [cursor, setCursor] = useState(open)
  const { root } = model
  const rooted = useMemo(() => root && { ...model, root }, [model, root])
  const opened = open === undefined ? undefined : model.byId.get(open)
  const openNode = useCallback(
    (id: string) => {
      setCursor(id)
      onOpen(id)
    },
    [onOpen],
  )
  const close = useCallback(() => onOpen(undefined), [onOpen])
  const select = (id: string) => (opened ? openNode(id) : setCursor(id))

  const { event, partial, verdict } = told
  // After the verdict and the actions: all at once would be one long frame.
  const tabsDrawn = useDeferredRender(isLarge(told.trace))
  const filtering = useFilter(event, model)
  const main = mainFinding(told)
  const others = verdict.findings.filter(finding => finding !== main)

  const tabs: Tab<ResultTab>[] = [
    ...(rooted
      ? [
          {
            id: 'tree' as const,
            title: 'Tree',
            count: String(model.nodes.length),
            page: () => (
              <TraceTree
                model={rooted}
                selected={opened?.id ?? cursor}
                kept={filtering.kept}
                onSelect={select}
                onOpen={openNode}
                file={file}
              />
            ),
          },
        ]
      : []),
    ...(event
      ? [
          {
            id: 'flow' as const,
            title: 'Value flow',
            page: () => <ValueFlow event={event} model={model} filtering={filtering} onNode={openNode} />,
          },
        ]
      : []),
    ...(root
      ? [
          { id: 'fees' as const, title: 'Fees', page: () => <Fees model={model} onNode={openNode} /> },
          { id: 'state' as const, title: 'State', page: () => <StateChanges model={model} /> },
          { id: 'messages' as const, title: 'Messages', page: () => <Messages model={model} onNode={openNode} /> },
        ]
      : []),
    { id: 'raw', title: 'Raw', page: raw },
  ]
  const shown = tabs.some(one => one.id === tab) ? tab : (tabs[0]?.id ?? 'raw')

  return (
    <AccountNamesContext.Provider value={names}>
      <div className={styles.main}>
        <Verdict judged={told} model={model} onNode={openNode} facts={facts}>
          {compared}
        </Verdict>
        <Findings findings={others} model={model} onNode={openNode} />
        {partial && <Partial text={partial.text} model={model} more={more} />}
        {children && <div className={styles.block}>{children}</div>}
        {event && (
          <div className={styles.block}>
            <Actions
              event={event}
              model={model}
              findings={verdict.findings}
              filtering={filtering}
              onNode={openNode}
              explanation={explanation}
            />
          </div>
        )}
        <div className={styles.block}>
          {tabsDrawn ? (
            <Tabs name="Result" tabs={tabs} open={shown} onOpen={onTab} />
          ) : (
            <Skeleton name="the pages of the result" lines={6} />
          )}
        </div>
      </div>
      <Drawer open={opened !== undefined} name={opened ? `Transaction ${opened.id}` : 'Transaction'} onClose={close}>
        {opened && (
          <Suspense fallback={<Skeleton name="the transaction" lines={8} />}>
            <NodeDrawer trace={opened} steps={steps} onGo={openNode} onClose={close} />
          </Suspense>
        )}
      </Drawer>
    </AccountNamesContext.Provider>
  )
}

/** The strip over a tree that is not whole: why, how much is missing, and a way to see more. */
function Partial({ text, model, more }: { text: string; model: TraceModel; more: ReactNode }): JSX.Element {
  const cuts = model.nodes.reduce((sum, { node }) => sum + node.truncations.length, 0)
  return (
    <div className={styles.partial}>
      <Notice kind="partial" title="The tree is not whole" actions={more}>
        {capitalize(text).replace(/\.$/, '')}.{' '}
        {cuts > 0 && `${pluralize(cuts, 'message')} ${cuts === 1 ? 'was' : 'were'} not followed; `}
        {cuts > 0 ? 'totals' : 'Totals'} cover only what {model.landed ? 'was found' : 'was run'}.
      </Notice>
    </div>
  )
}
