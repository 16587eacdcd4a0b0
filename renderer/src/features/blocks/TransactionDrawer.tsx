import type { DebugBlockTransactionView } from '@tonoscope/core/contract/debugBlocks'
import { type JSX, useMemo } from 'react'
import { Link } from 'wouter'
import { useLabels } from '../../labels/labels.ts'
import { Drawer } from '../../result/drawer/Drawer.tsx'
import { screenPath } from '../../screens/screenPath.ts'
import { buildTraceModel, toAccountNames } from '../../trace/traceModel.ts'
import { AccountNamesContext } from '../../ui/AccountNames.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { WhileLoading } from '../../ui/WhileLoading.tsx'
import { type BlockSelection, useBlockTransaction } from './useBlock.ts'

const NodeDrawer = lazyComponent(() => import('../../result/node/NodeDrawer.tsx'), 'NodeDrawer')

type Props = {
  /** The block of the transaction. */
  selection: BlockSelection
  hash: string
  onClose: () => void
  /** Opens the adjacent row of the list; absent at an end. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** One transaction of a block, in a drawer beside the table. */
export function TransactionDrawer({ selection, hash, onClose, onPrevious, onNext }: Props): JSX.Element {
  const query = useBlockTransaction(selection, hash)
  const stepButtons = (
    <span className="inline-flex">
      <IconButton icon="up" label="Previous in the list (K)" disabled={!onPrevious} onClick={onPrevious} />
      <IconButton icon="down" label="Next in the list (J)" disabled={!onNext} onClick={onNext} />
    </span>
  )
  return (
    <Drawer open name="Transaction" onClose={onClose}>
      {query.data ? (
        <LoadedTransaction view={query.data} stepButtons={stepButtons} onClose={onClose} />
      ) : (
        <div className="pt-12 pb-32 px-20">
          <div className="flex mb-8">
            <span className="flex push-right">{stepButtons}</span>
            <IconButton icon="close" label="Close (Esc)" onClick={onClose} />
          </div>
          <QueryView query={query} name="the transaction" lines={8}>
            {() => null}
          </QueryView>
        </div>
      )}
    </Drawer>
  )
}

type LoadedProps = Pick<Props, 'onClose'> & { view: DebugBlockTransactionView; stepButtons: JSX.Element }

/** Without account letters: those distinguish the accounts of a trace. */
function LoadedTransaction({ view, stepButtons, onClose }: LoadedProps): JSX.Element | null {
  const labels = useLabels()
  const model = useMemo(
    () =>
      buildTraceModel({ trace: view.node, accounts: view.accounts, testnet: view.testnet }, { onChain: true, labels }),
    [view, labels],
  )
  const names = useMemo(() => ({ ...toAccountNames(model), letter: () => undefined }), [model])
  const trace = useMemo(() => model.root && { ...model.root, letter: '' }, [model])
  if (!trace) return null
  return (
    <AccountNamesContext.Provider value={names}>
      <WhileLoading shown={<Skeleton name="the transaction" lines={8} />}>
        <NodeDrawer
          trace={trace}
          steps={{ reason: 'open the event to compute them.' }}
          onSelect={() => {}}
          onClose={onClose}
          walk={stepButtons}
          links={
            <>
              <Link href={screenPath('event', { query: view.node.transaction.hash })}>Open event</Link>
              {view.unknown.map(text => (
                <p key={text} className="unknown">
                  {text}
                </p>
              ))}
            </>
          }
        />
      </WhileLoading>
    </AccountNamesContext.Provider>
  )
}
