import type { DebugBlockTransactionView } from '@tonoscope/core/contract/debugBlocks'
import { type JSX, lazy, Suspense, useMemo } from 'react'
import { Link } from 'wouter'
import { useLabels } from '../../labels/labels.ts'
import { Drawer } from '../../result/Drawer.tsx'
import { namesOf } from '../../result/names.ts'
import { traceModel } from '../../trace/model.ts'
import { AccountNamesContext } from '../../ui/AccountNames.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './TransactionDrawer.module.css'
import { type BlockSelection, useBlockTransaction } from './useBlock.ts'

const NodeDrawer = lazy(() => import('../../result/node/NodeDrawer.tsx').then(it => ({ default: it.NodeDrawer })))

type Props = {
  /** The block that holds it. */
  source: BlockSelection
  hash: string
  onClose: () => void
  /** The neighbours in the list; absent at an end. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** One transaction of a block beside the table that it was chosen from. */
export function TransactionDrawer({ source, hash, onClose, onPrevious, onNext }: Props): JSX.Element {
  const answer = useBlockTransaction(source, hash)
  const walk = (
    <span className={styles.walk}>
      <IconButton icon="up" label="Previous in the list (K)" disabled={!onPrevious} onClick={onPrevious} />
      <IconButton icon="down" label="Next in the list (J)" disabled={!onNext} onClick={onNext} />
    </span>
  )
  return (
    <Drawer open name="Transaction" onClose={onClose}>
      {answer.data ? (
        <LoadedTransaction told={answer.data} walk={walk} onClose={onClose} />
      ) : (
        <div className={styles.waiting}>
          <div className={styles.tools}>
            {walk}
            <IconButton icon="close" label="Close (Esc)" onClick={onClose} />
          </div>
          {answer.error ? (
            <ErrorNotice error={answer.error} retry={() => answer.refetch()} />
          ) : (
            <Skeleton name="the transaction" lines={8} />
          )}
        </div>
      )}
    </Drawer>
  )
}

/** Of a single transaction no account has a letter: letters tell accounts of a tree apart. */
function LoadedTransaction({
  told,
  walk,
  onClose,
}: {
  told: DebugBlockTransactionView
  walk: JSX.Element
  onClose: () => void
}): JSX.Element | null {
  const labels = useLabels()
  const model = useMemo(
    () => traceModel({ trace: told.node, accounts: told.accounts }, { landed: true, labels }),
    [told, labels],
  )
  const names = useMemo(() => ({ ...namesOf(model, told.network), letter: () => undefined }), [model, told.network])
  const trace = useMemo(() => model.root && { ...model.root, letter: '' }, [model])
  if (!trace) return null
  return (
    <AccountNamesContext.Provider value={names}>
      <Suspense fallback={<Skeleton name="the transaction" lines={8} />}>
        <NodeDrawer
          trace={trace}
          steps={{ reason: 'they are computed where the whole event is shown.' }}
          onGo={() => {}}
          onClose={onClose}
          walk={walk}
          links={<Link href={`/event/${told.node.transaction.hash}`}>The event that it is part of</Link>}
        />
      </Suspense>
    </AccountNamesContext.Provider>
  )
}
