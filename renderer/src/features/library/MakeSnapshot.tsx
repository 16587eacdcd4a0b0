import type { Progress } from '@tonoscope/core/contract/backend'
import { type JSX, useMemo } from 'react'
import { Link } from 'wouter'
import { useBackend } from '../../backend/BackendContext.tsx'
import { useNetworks } from '../../backend/useNetworks.ts'
import { formatCount } from '../../format/amount.ts'
import { formatBytes } from '../../format/words.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ListBox } from '../../ui/ListBox.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './MakeSnapshot.module.css'
import { Missing } from './SnapshotLine.tsx'
import { changeSnapshotDraft, readSnapshotDraft, snapshotRequestOf, useSnapshotDraft } from './snapshotDraft.ts'
import { forgetSnapshotJob, makeSnapshot, type SnapshotJob, stopSnapshot, useSnapshotJob } from './snapshotJob.ts'
import { unkeptText } from './snapshotText.ts'

type Props = { chosen: string; onUse: (name: string) => void; onClose: () => void }

/** Chooses what is to be kept of the network, and keeps it. */
export function MakeSnapshot({ chosen, onUse, onClose }: Props): JSX.Element {
  const job = useSnapshotJob()
  const close = () => {
    forgetSnapshotJob()
    onClose()
  }
  return (
    <section className={styles.make} aria-label="Make a snapshot">
      {job.at === 'making' && <Making progress={job.progress} network={job.network} />}
      {job.at === 'made' && <Made job={job} chosen={chosen} onUse={onUse} onClose={close} />}
      {job.at !== 'making' && job.at !== 'made' && <Form job={job} />}
    </section>
  )
}

function Form({ job }: { job: SnapshotJob }): JSX.Element {
  const answering = useBackend()
  const { name, current } = useNetworks()
  const draft = useSnapshotDraft()
  const lists = useMemo(() => readSnapshotDraft(draft), [draft])
  const request = useMemo(() => snapshotRequestOf(draft), [draft])
  const recorded = current?.status?.recorded === true || current?.snapshot !== undefined
  const start = () => {
    if (request) void makeSnapshot(answering, name, request)
  }
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        start()
      }}
    >
      <p className={styles.from}>
        Read from <strong>{name}</strong>; another network is chosen in the <Link href="/settings">settings</Link>.
        {recorded && ' It is a recording itself: only what it holds can be kept.'}
      </p>
      <Field
        label="Title"
        value={draft.title}
        maxLength={200}
        hint="What it is for; also the name of its file"
        onChange={event => changeSnapshotDraft({ title: event.target.value })}
      />
      <ListBox
        label="Accounts"
        placeholder="One address per line, in any form: what you want to run, and whom it talks to"
        text={draft.accounts}
        entries={lists.accounts.entries}
        summary={lists.accounts.said}
        onText={accounts => changeSnapshotDraft({ accounts })}
        onRun={start}
        rows={4}
        small
      />
      <div className={styles.grid}>
        <ListBox
          label="Whole blocks"
          placeholder="newest"
          text={draft.blocks}
          entries={lists.blocks.entries}
          summary={lists.blocks.said}
          onText={blocks => changeSnapshotDraft({ blocks })}
          onRun={start}
          rows={2}
          small
        />
        <ListBox
          label="Configurations at blocks"
          placeholder="2026-03-01 12:00"
          text={draft.configs}
          entries={lists.configs.entries}
          summary={lists.configs.said}
          onText={configs => changeSnapshotDraft({ configs })}
          onRun={start}
          rows={2}
          small
        />
        <ListBox
          label="Events"
          placeholder="Hash of any of its transactions"
          text={draft.events}
          entries={lists.events.entries}
          summary={lists.events.said}
          onText={events => changeSnapshotDraft({ events })}
          onRun={start}
          rows={2}
          small
        />
      </div>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={draft.proof}
          onChange={event => changeSnapshotDraft({ proof: event.target.checked })}
        />
        <span>
          With proofs
          <small>How its masterchain blocks follow from the block that the network begins with.</small>
        </span>
      </label>
      {job.at === 'failed' && <ErrorNotice error={job.error} />}
      {job.at === 'stopped' && (
        <Notice kind="note" title="Stopped">
          Nothing of {job.network} was kept. What is chosen below is still there.
        </Notice>
      )}
      <p className={styles.acts}>
        <Button kind="primary" icon="download" type="submit" disabled={request === undefined}>
          Read and save
        </Button>
        {request === undefined && <span className={styles.note}>Some lines do not fit.</span>}
      </p>
    </form>
  )
}

function Making({ progress, network }: { progress: Progress | undefined; network: string }): JSX.Element {
  const { done, total, text } = progress ?? {}
  const [stage, what] = splitText(text)
  return (
    <div className={styles.making} role="status" aria-label="Making a snapshot">
      <p className={styles.stage}>
        Reading {network}
        {stage !== undefined && `: ${stage.toLowerCase()}`}
        {done !== undefined && total !== undefined && (
          <span className={styles.count}>
            {formatCount(done)} of {formatCount(total)}
          </span>
        )}
      </p>
      <progress className={styles.bar} {...(done !== undefined && total ? { value: done, max: total } : {})} />
      <p className={styles.last}>{what ?? 'Finding the newest block'}</p>
      <Button icon="close" onClick={stopSnapshot}>
        Stop
      </Button>
    </div>
  )
}

/** The service says `Accounts: account 0:…`. */
function splitText(text: string | undefined): readonly [stage: string | undefined, what: string | undefined] {
  const at = text?.indexOf(': ') ?? -1
  return text === undefined || at < 0 ? [undefined, text] : [text.slice(0, at), text.slice(at + 2)]
}

type MadeProps = {
  job: Extract<SnapshotJob, { at: 'made' }>
  chosen: string
  onUse: (name: string) => void
  onClose: () => void
}

function Made({ job: { made, snapshot, error }, chosen, onUse, onClose }: MadeProps): JSX.Element {
  return (
    <div className={styles.made} role="status">
      <p className={styles.done}>
        <Icon name="check" size={14} label="Saved" /> {made.file_name}, {formatBytes(made.bytes)}
      </p>
      {snapshot && (
        <p>
          {snapshot.unkept === undefined ? 'It was also kept here' : unkeptText[snapshot.unkept]}
          {snapshot.unkept === undefined && (
            <>
              , as the network <strong>{snapshot.name}</strong>.
            </>
          )}
        </p>
      )}
      {error !== undefined && <ErrorNotice error={error} />}
      <ul className={styles.holds} aria-label="What it holds">
        {made.contents.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {made.missing.length > 0 && <Missing lines={made.missing} open={made.missing.length <= 12} />}
      <p className={styles.acts}>
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
