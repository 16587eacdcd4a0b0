import type { Progress } from '@tonoscope/core/contract/progress'
import { type JSX, useMemo } from 'react'
import { Link } from 'wouter'
import { useBackend } from '../../backend/BackendContext.tsx'
import { useNetworks } from '../../backend/useNetworks.ts'
import { formatCount } from '../../format/amount.ts'
import { formatBytes } from '../../format/words.ts'
import { screenPath } from '../../screens/screenPath.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Checkbox, Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ListBox } from '../../ui/ListBox.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './MakeSnapshot.module.css'
import { MissingItems, notStoredReasons } from './SnapshotRow.tsx'
import { changeSnapshotDraft, parseSnapshotDraft, useSnapshotDraft } from './snapshotDraft.ts'
import { forgetSnapshotJob, type SnapshotJob, startSnapshotJob, stopSnapshot, useSnapshotJob } from './snapshotJob.ts'

type Props = { chosen: string; onUse: (name: string) => void; onClose: () => void }

/** Creates a snapshot of selected parts of the network. */
export function MakeSnapshot({ chosen, onUse, onClose }: Props): JSX.Element {
  const job = useSnapshotJob()
  const close = () => {
    forgetSnapshotJob()
    onClose()
  }
  return (
    <section className="edge-above mt-8 mb-24 pt-16 pb-20" aria-label="Make a snapshot">
      {job.status === 'creating' && <SnapshotProgress progress={job.progress} network={job.network} />}
      {job.status === 'created' && <CreatedSnapshot job={job} chosen={chosen} onUse={onUse} onClose={close} />}
      {job.status !== 'creating' && job.status !== 'created' && <SnapshotForm job={job} />}
    </section>
  )
}

/** The lists of the form. */
const listBoxes = {
  accounts: {
    label: 'Accounts',
    placeholder: 'One address per line, in any form: the accounts of your runs and their counterparties',
    rows: 4,
  },
  blocks: { label: 'Full blocks', placeholder: 'newest', rows: 2 },
  configs: { label: 'Configurations at blocks', placeholder: '2026-03-01 12:00', rows: 2 },
  events: { label: 'Events', placeholder: 'Hash of any transaction of the event', rows: 2 },
} as const

function SnapshotForm({ job }: { job: SnapshotJob }): JSX.Element {
  const backendContext = useBackend()
  const { name, current } = useNetworks()
  const draft = useSnapshotDraft()
  const { lists, request } = useMemo(() => parseSnapshotDraft(draft), [draft])
  const recorded = current?.status?.recorded === true || current?.snapshot !== undefined
  const start = () => {
    if (request) void startSnapshotJob(backendContext, name, request)
  }
  const listBox = (field: keyof typeof listBoxes): JSX.Element => (
    <ListBox
      {...listBoxes[field]}
      text={draft[field]}
      entries={lists[field].entries}
      summary={lists[field].summary}
      onText={text => changeSnapshotDraft({ [field]: text })}
      onRun={start}
      small
    />
  )
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        start()
      }}
    >
      <p className="secondary">
        Read from <strong className="primary">{name}</strong>; choose another network in the{' '}
        <Link href={screenPath('settings')}>settings</Link>.
        {recorded && ' This network is a snapshot itself: only its contents can be saved.'}
      </p>
      <Field
        label="Title"
        value={draft.title}
        maxLength={200}
        hint="Its purpose; also the file name"
        onChange={event => changeSnapshotDraft({ title: event.target.value })}
      />
      {listBox('accounts')}
      <div className={styles.grid}>
        {listBox('blocks')}
        {listBox('configs')}
        {listBox('events')}
      </div>
      <Checkbox
        checked={draft.proof}
        onChange={proof => changeSnapshotDraft({ proof })}
        note="Proof chains from the trusted block of the network to the masterchain blocks of the snapshot."
      >
        With proofs
      </Checkbox>
      {job.status === 'failed' && <ErrorNotice error={job.error} />}
      {job.status === 'stopped' && (
        <Notice kind="note" title="Stopped">
          Nothing was saved. Your selection below is unchanged.
        </Notice>
      )}
      <p className="cluster gap-y-8 gap-x-12">
        <Button kind="primary" icon="download" type="submit" disabled={request === undefined}>
          Read and save
        </Button>
        {request === undefined && <span className="secondary">Some lines are invalid.</span>}
      </p>
    </form>
  )
}

function SnapshotProgress({ progress, network }: { progress: Progress | undefined; network: string }): JSX.Element {
  const { done, total, text } = progress ?? {}
  const [stage, item] = splitProgressText(text)
  return (
    <div className="grid justify-start gap-8" role="status" aria-label="Making a snapshot">
      <p className="semibold">
        Reading {network}
        {stage !== undefined && `: ${stage.toLowerCase()}`}
        {done !== undefined && total !== undefined && (
          <span className="regular tabular secondary ml-12">
            {formatCount(done)} of {formatCount(total)}
          </span>
        )}
      </p>
      <progress {...(done !== undefined && total ? { value: done, max: total } : {})} />
      <p className={styles.last}>{item ?? 'Finding the newest block'}</p>
      <Button icon="close" onClick={stopSnapshot}>
        Stop
      </Button>
    </div>
  )
}

/** Splits the progress text of the service, `Accounts: account 0:…`. */
function splitProgressText(text: string | undefined): readonly [stage: string | undefined, item: string | undefined] {
  const at = text?.indexOf(': ') ?? -1
  return text === undefined || at < 0 ? [undefined, text] : [text.slice(0, at), text.slice(at + 2)]
}

type CreatedSnapshotProps = Props & { job: Extract<SnapshotJob, { status: 'created' }> }

function CreatedSnapshot({ job, chosen, onUse, onClose }: CreatedSnapshotProps): JSX.Element {
  const { created, snapshot, error } = job
  return (
    <div className="grid gap-8" role="status">
      <p className="row semibold anywhere gap-6">
        <Icon name="check" size={14} label="Saved" /> {created.file_name}, {formatBytes(created.bytes)}
      </p>
      {snapshot?.notStored && <p>{notStoredReasons[snapshot.notStored]}</p>}
      {snapshot && !snapshot.notStored && (
        <p>
          Also stored here, as the network <strong>{snapshot.name}</strong>.
        </p>
      )}
      {error !== undefined && <ErrorNotice error={error} />}
      <ul className="text-code secondary" aria-label="Contents">
        {created.contents.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {created.missing.length > 0 && <MissingItems lines={created.missing} open={created.missing.length <= 12} />}
      <p className="cluster gap-y-8 gap-x-12">
        {snapshot && snapshot.name !== chosen && (
          <Button kind="primary" onClick={() => onUse(snapshot.name)}>
            Use it now
          </Button>
        )}
        <Button onClick={forgetSnapshotJob}>Make another</Button>
        <Button kind="quiet" onClick={onClose}>
          Close
        </Button>
      </p>
    </div>
  )
}
