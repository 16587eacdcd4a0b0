import { type JSX, useMemo } from 'react'
import { useOperation } from '../../../backend/useOperation.ts'
import { toWords } from '../../../format/words.ts'
import { Ton } from '../../../ui/Amount.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useDebugger } from '../context/DebuggerContext.ts'
import { type RecordedAction, readActions } from '../model/outActions.ts'
import { toRecordedBoc } from '../model/recordedBoc.ts'
import styles from './ActionsPane.module.css'
import { CellView } from './CellView.tsx'
import { OutMessageFields } from './OutMessageFields.tsx'

/** The position in `cells` of what a register refers to; `undefined` if it is unknown or not recorded. */
export function useRegisterCell(name: 'c4' | 'c5', step: number): number | undefined {
  const { reader, cells } = useDebugger()
  const position = reader.register(name, step)
  const value = position === undefined ? undefined : reader.value(position)
  return value?.type === 'cell' ? cells.get(value.hash) : undefined
}

/** The actions that are installed in c5 before a step, with their messages decoded. */
export function ActionsPane({ step }: { step: number }): JSX.Element {
  const { reader } = useDebugger()
  const list = useRegisterCell('c5', step)
  const actions = useMemo(
    () => (list === undefined ? undefined : readActions(reader.recording.cells, list)),
    [reader, list],
  )
  if (actions === undefined) return <p className="hint p-12">Unknown: the log of the VM does not show c5 here.</p>
  if (actions.length === 0) return <p className="hint p-12">None yet. Actions are listed as soon as c5 has them.</p>
  return (
    <ol className={styles.list}>
      {actions.map((action, index) => (
        // Actions are only added at the end.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index} className={styles.action}>
          <span className={styles.number}>{index + 1}</span>
          <div className="shrink grow">
            <ActionView action={action} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function ActionView({ action }: { action: RecordedAction }): JSX.Element {
  switch (action.type) {
    case 'message':
      return <OutMessage message={action.message} mode={action.mode} />
    case 'reserve':
      return (
        <p>
          Reserve <Ton amount={action.amount} />, mode {action.mode}
        </p>
      )
    case 'code':
      return (
        <details>
          <summary>Set code</summary>
          <CellView position={action.code} />
        </details>
      )
    case 'library':
      return <p>Change library, mode {action.mode}</p>
    case 'unknown':
      return <p className="anywhere">Not an action: x{`{${action.data}}`}</p>
  }
}

/** A message as it is sent, decoded from its cell. */
function OutMessage({ message, mode }: { message: number; mode: number }): JSX.Element {
  const { reader } = useDebugger()
  const boc = useMemo(() => toRecordedBoc(reader.recording.cells, message), [reader, message])
  const enabled = boc !== undefined
  const map = useOperation('debugCells', { body: { boc: boc ?? '', type: 'Message', limit: 1 } }, { enabled })
  const body = useOperation('decodeBody', { body: { boc: boc ?? '', boc_kind: 'message' } }, { enabled })
  const operation = body.data?.decoded_op_name
  return (
    <div className="grid gap-4">
      <p>
        <b className="medium">Send message</b>, mode {mode}
        {operation !== undefined && `: ${toWords(operation)}`}{' '}
        {body.data?.op_code !== undefined && <span className="code hint">{body.data.op_code}</span>}
      </p>
      {!enabled && <p className="hint">Not decoded: not all of its cells are recorded.</p>}
      {enabled && map.isPending && <Skeleton name="the message" lines={3} />}
      {map.data?.map && <OutMessageFields fields={map.data.map.fields} />}
      {map.error && <p className="hint">It could not be decoded: {map.error.message}</p>}
      <details className={styles.cell}>
        <summary className="disclosure">Cell</summary>
        <CellView position={message} />
      </details>
    </div>
  )
}

/** The data in c4 before a step, with the data at the start beside it. */
export function StoragePane({ step }: { step: number }): JSX.Element {
  const now = useRegisterCell('c4', step)
  const start = useRegisterCell('c4', 0)
  const isChanged = now !== undefined && now !== start
  if (now === undefined) return <p className="hint p-12">Unknown: the log of the VM does not show c4 here.</p>
  return (
    <div className={styles.storage}>
      <Section title={isChanged ? 'Data, changed by this run' : 'Data, as at the start'}>
        <CellView key={now} position={now} />
      </Section>
      {isChanged && (
        <Section title="Data at the start">
          <CellView position={start} />
        </Section>
      )}
    </div>
  )
}
