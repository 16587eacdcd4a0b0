import { useMutation } from '@tanstack/react-query'
import type { DebugCapsule, DebugCapsuleRequest } from '@tonoscope/core/contract/lookups'
import { fromBase64 } from '@tonoscope/core/encoding/base64'
import { type JSX, useState } from 'react'
import { useBackend } from '../backend/BackendContext.tsx'
import { onThisDevice } from '../desktop/deviceText.ts'
import { storeFile } from '../files/fileStore.ts'
import { formatCount } from '../format/amount.ts'
import { download } from '../format/tables.ts'
import { formatBytes } from '../format/words.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Checkbox, Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { Popover } from '../ui/Popover.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { WhileLoading } from '../ui/WhileLoading.tsx'
import styles from './SaveCapsule.module.css'
import type { TestRun } from './SaveTest.tsx'

type Props = {
  /** A run with all its arguments, an event, or both sides of a comparison. */
  what: Pick<DebugCapsuleRequest, 'run' | 'event' | 'compare'>
  title: string
  /** The transaction on the screen of the debugger, and its step, from 0. */
  opensAt?: DebugCapsuleRequest['opens_at']
  /** The run, if it can also be saved as a test. */
  test?: TestRun | undefined
}

const SaveTest = lazyComponent(() => import('./SaveTest.tsx'), 'SaveTest')

/** Saves the current result as a file that opens without a network. */
export function SaveCapsule(props: Props): JSX.Element {
  return (
    <Popover
      name="Save capsule"
      align="end"
      trigger={
        <Button kind="quiet" icon="file">
          <span>
            Save <span className="visually-hidden-on-phones">capsule</span>
          </span>
        </Button>
      }
    >
      <SaveForm {...props} />
    </Popover>
  )
}

/** A result is saved as a capsule or, if it is a run, as a test. */
function SaveForm(props: Props): JSX.Element {
  const [kind, setKind] = useState<'capsule' | 'test'>('capsule')
  const { test, title } = props
  if (!test) return <SaveCapsuleForm {...props} />
  return (
    <div className="grid gap-12">
      <SegmentedControl
        name="Save as"
        hidesName
        value={kind}
        options={[
          { value: 'capsule', title: 'Capsule' },
          { value: 'test', title: 'Test' },
        ]}
        onChange={setKind}
      />
      {kind === 'capsule' ? (
        <SaveCapsuleForm {...props} />
      ) : (
        <WhileLoading shown={<Skeleton name="the form" lines={5} />}>
          <SaveTest run={test} title={title} />
        </WhileLoading>
      )}
    </div>
  )
}

function SaveCapsuleForm({ what, title: proposed, opensAt }: Props): JSX.Element {
  const { backend, network } = useBackend()
  const [title, setTitle] = useState(proposed)
  const [keepSignature, setKeepSignature] = useState(false)
  const [withSteps, setWithSteps] = useState(false)
  const saving = useMutation({
    async mutationFn() {
      const body = {
        ...what,
        ...(title.trim() !== '' && { title: title.trim().slice(0, 200) }),
        ...(keepSignature && { keep_signature: true }),
        ...(withSteps ? { recordings: ['all'] } : opensAt && { recordings: [opensAt.node] }),
        ...(opensAt && { opens_at: opensAt }),
      }
      const capsule = await backend.call('debugCapsule', { body }, { network })
      const bytes = fromBase64(capsule.file)
      // First, so that nobody who has the file leaves the page before it is in the library.
      await storeFile({ kind: 'capsule', name: capsule.file_name, bytes, title: title.trim() })
      download(capsule.file_name, new Blob([bytes], { type: 'application/gzip' }))
      return capsule
    },
    networkMode: 'always',
  })
  if (saving.data) return <Saved capsule={saving.data} onAgain={saving.reset} />
  return (
    <form
      className={styles.save}
      onSubmit={event => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      {opensAt ? (
        <p>
          Saves the run with the VM steps of transaction {opensAt.node}. The file opens here, at step{' '}
          {formatCount(opensAt.step + 1)}, without a network and without running it again.
        </p>
      ) : (
        <p>Saves exactly the data this result used. The file opens without a network and reproduces the same bytes.</p>
      )}
      <Field label="Title" value={title} maxLength={200} onChange={event => setTitle(event.target.value)} />
      <Checkbox
        checked={withSteps}
        onChange={setWithSteps}
        note={
          opensAt
            ? 'Also of the other transactions of the trace.'
            : 'Of every transaction that ran code, for the debugger. Recording them takes a while, and the file is larger.'
        }
      >
        {opensAt ? 'With all VM steps' : 'With VM steps'}
      </Checkbox>
      <Checkbox
        checked={keepSignature}
        onChange={setKeepSignature}
        note={
          keepSignature
            ? `While the message is valid, anyone with the file can send it. The library ${onThisDevice()} keeps a copy.`
            : 'If the message is still valid, its signature is removed. In a message to an unknown contract it cannot be found, and stays.'
        }
      >
        Keep the signature
      </Checkbox>
      {saving.error && <ErrorNotice error={saving.error} />}
      <Button kind="primary" icon="download" type="submit" disabled={saving.isPending}>
        {saving.isPending ? 'Saving' : 'Save'}
      </Button>
    </form>
  )
}

function Saved({ capsule, onAgain }: { capsule: DebugCapsule; onAgain: () => void }): JSX.Element {
  return (
    <div className={styles.save} role="status">
      <p className={styles.done}>
        <Icon name="check" size={14} label="Saved" /> {capsule.file_name}, {formatBytes(capsule.bytes)}
      </p>
      {capsule.signature_stripped && (
        <p className={styles.stripped}>
          The message is still valid, so its signature was removed. The saved run does not check signatures.
        </p>
      )}
      {capsule.contents.length > 0 && (
        <div>
          <p>Contents:</p>
          <ul className={`${styles.contents} secondary`}>
            {capsule.contents.map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      <p className="block text-small hint">Also stored in the library {onThisDevice()}.</p>
      <Button onClick={onAgain}>Save again</Button>
    </div>
  )
}
