import type { ComparedSubject } from '@tonoscope/core/contract/debugCompare'
import type { DebugCapsuleResult } from '@tonoscope/core/contract/lookups'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { toBase64 } from '@tonoscope/core/encoding/base64'
import { writeJson } from '@tonoscope/core/wire/json'
import { type JSX, type ReactNode, useEffect, useMemo, useState } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import { useKeepCapsule } from '../../capsules/useKeepCapsule.ts'
import { ComparedResults } from '../../compare/ComparedResults.tsx'
import type { OpenTransaction } from '../../compare/TransactionTree.tsx'
import { onThisDevice, thisDevice } from '../../desktop/deviceText.ts'
import { keepFile, type StoredFile, setFileTitle, useFiles } from '../../files/fileStore.ts'
import { download } from '../../format/tables.ts'
import { WithoutNameLookups } from '../../labels/knownNames.tsx'
import { EventView } from '../../result/event/EventView.tsx'
import type { ExplanationSource } from '../../result/explanation/ExplanationPopover.tsx'
import { RunResult } from '../../result/RunResult.tsx'
import { useResultSelection } from '../../result/useResultSelection.ts'
import { optionChips } from '../../run/OptionChips.tsx'
import { RunOptionsForm } from '../../run/RunOptionsForm.tsx'
import type { RunOptions } from '../../run/runStore.ts'
import type { ScreenState } from '../../screens/useScreenParams.ts'
import { Button } from '../../ui/Button.tsx'
import { ChainText } from '../../ui/ChainText.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { GivenText } from '../../ui/GivenText.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { ScreenHeader, ScreenNotice } from '../../ui/ScreenLayout.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Time } from '../../ui/Time.tsx'
import { useNow } from '../../ui/useNow.ts'
import { CapsuleAbis } from './CapsuleAbis.tsx'
import { CapsuleComparison } from './CapsuleComparison.tsx'
import styles from './CapsulePane.module.css'
import { CapsuleRun } from './CapsuleRun.tsx'
import { CapsuleNodeSteps, CapsuleSteps } from './CapsuleSteps.tsx'

type Props = ScreenState<'library'> & { id: string }
type OptionChanges = Partial<DebugEmulateRequest>

/** A capsule: its result, the comparison with the saved one, and reruns with other options. */
export function CapsulePane({ id, ...screen }: Props): JSX.Element {
  const { files, ready } = useFiles()
  const file = files.find(one => one.id === id)
  if (file) return <OpenCapsule file={file} {...screen} />
  if (!ready) return <Skeleton name="the capsule" lines={4} />
  return (
    <ScreenNotice
      kind="note"
      title={`${thisDevice()} does not have that capsule`}
      actions={<Button onClick={() => closeCapsule(screen)}>Library</Button>}
    >
      Capsules are stored only where they were saved or opened. Drop the file on this page, or open it in the library.
    </ScreenNotice>
  )
}

const closeCapsule = ({ setParams }: ScreenState<'library'>): void =>
  setParams({ file: undefined, node: undefined, tab: 'tree' })

function OpenCapsule({ file, ...screen }: ScreenState<'library'> & { file: StoredFile }): JSX.Element {
  const [changes, setChanges] = useState<OptionChanges>()
  const bytes = useMemo(() => toBase64(file.bytes), [file])
  const request = useMemo(() => ({ file: bytes, ...(changes && { changes }) }), [bytes, changes])
  const saved = useOperation('debugCapsuleRun', { body: { file: bytes } })
  const changed = useOperation(
    'debugCapsuleRun',
    { body: request },
    // The previous result stays on the screen while the capsule is rerun with other options.
    { keepPrevious: true, enabled: changes !== undefined },
  )
  const query = changes ? changed : saved
  const explained = useMemo((): ExplanationSource => ({ kind: 'capsule', request }), [request])
  const subject = useMemo((): ComparedSubject => ({ capsule: bytes }), [bytes])
  const stepsOf = useMemo(() => {
    const capsule = saved.data
    return capsule && ((node: string) => <CapsuleNodeSteps file={file.id} capsule={capsule} node={node} />)
  }, [file.id, saved.data])
  const isSendable = useKeepCapsule(file, saved.data)
  const title = saved.data?.title
  useEffect(() => {
    if (title) setFileTitle(file.id, title)
  }, [file.id, title])

  return (
    <div className="shrink">
      <CapsuleHeader
        file={file}
        capsule={saved.data}
        changes={changes}
        request={(changes && changed.data?.request) ?? (saved.data?.request && { ...saved.data.request, ...changes })}
        running={query.isFetching}
        onRun={next => {
          setChanges(next)
          screen.setParams({ node: undefined }, { replace: true })
        }}
        onBack={() => closeCapsule(screen)}
      />
      {isSendable && (
        <ScreenNotice
          kind="warning"
          title="This capsule contains a message that could be sent"
          actions={<Button onClick={() => keepFile(file.id)}>Keep in the library</Button>}
        >
          The signature is in the file, so the file is not stored {onThisDevice()}: it is lost when the page closes.
        </ScreenNotice>
      )}
      {saved.data && <CapsuleSteps file={file.id} capsule={saved.data} />}
      <CapsuleAbis abis={saved.data?.abis ?? []} onAdd={() => screen.setParams({ file: undefined, page: 'abis' })} />
      <QueryView query={query} name="the capsule" lines={8} isScreen>
        {capsule => (
          <CapsuleContents
            capsule={capsule}
            subject={changes ? undefined : subject}
            stepsOf={changes ? undefined : stepsOf}
            saved={changes ? saved.data : undefined}
            explained={explained}
            {...screen}
          />
        )}
      </QueryView>
    </div>
  )
}

type CapsuleHeaderProps = {
  file: StoredFile
  /** The capsule as it was saved. */
  capsule: DebugCapsuleResult | undefined
  changes: OptionChanges | undefined
  /** The request of the run on the screen. */
  request: DebugEmulateRequest | undefined
  running: boolean
  onRun: (changes: OptionChanges | undefined) => void
  onBack: () => void
}

function CapsuleHeader({ file, capsule, changes, request, running, onRun, onBack }: CapsuleHeaderProps): JSX.Element {
  const [editing, setEditing] = useState(false)
  const { boc: _, ...options } = request ?? { boc: '' }
  const { boc: __, ...saved } = capsule?.request ?? { boc: '' }
  return (
    <>
      <ScreenHeader
        title={<ChainText text={capsule?.title ?? file.title ?? file.name} />}
        about={
          capsule ? (
            <>
              {capsule.kind === 'run' ? 'Run' : 'On-chain event'}, saved <Time at={capsule.created_at} /> by{' '}
              {capsule.created_by}; opened offline
            </>
          ) : (
            <GivenText text={file.name} />
          )
        }
      >
        <div className="cluster gap-4">
          {changes && optionChips(changedOptions(saved, options)).map(chip => <Chip key={chip.key}>{chip.text}</Chip>)}
        </div>
        <div className="cluster gap-4">
          {capsule?.request && (
            <Button kind="quiet" icon="edit" aria-expanded={editing} onClick={() => setEditing(!editing)}>
              Edit options
            </Button>
          )}
          {changes && (
            <Button kind="quiet" onClick={() => onRun(undefined)}>
              Reset to saved
            </Button>
          )}
          <Button kind="quiet" icon="download" onClick={() => download(file.name, new Blob([file.bytes]))}>
            File
          </Button>
          <Button onClick={onBack}>Library</Button>
        </div>
      </ScreenHeader>
      {editing && capsule?.request && (
        <OptionsEditor
          saved={saved}
          shown={options}
          running={running}
          onRun={next => {
            setEditing(false)
            onRun(next)
          }}
        />
      )}
    </>
  )
}

type OptionsEditorProps = Pick<CapsuleHeaderProps, 'running' | 'onRun'> & { saved: RunOptions; shown: RunOptions }

function OptionsEditor({ saved, shown, running, onRun }: OptionsEditorProps): JSX.Element {
  const [options, setOptions] = useState(shown)
  return (
    <div className={styles.editor}>
      <RunOptionsForm options={options} onChange={setOptions} head={undefined} isOffline />
      <p className="text-code secondary readable-wide">
        A capsule contains the data that its own run used. Data that a changed run needs in addition is reported as
        missing.
      </p>
      <Button kind="primary" icon="run" disabled={running} onClick={() => onRun(toOptionChanges(saved, options))}>
        Run again
      </Button>
    </div>
  )
}

/** The changed options; a switch that was turned off is set to `false` explicitly. */
export function toOptionChanges(saved: RunOptions, wanted: RunOptions): OptionChanges {
  const off = {
    ...(saved.ignore_signature === true && wanted.ignore_signature === undefined && { ignore_signature: false }),
    ...(saved.as_on_chain === true && wanted.as_on_chain === undefined && { as_on_chain: false }),
    ...(saved.overrides !== undefined && wanted.overrides === undefined && { overrides: [] }),
    ...(saved.config !== undefined && wanted.config === undefined && { config: [] }),
    ...(saved.libraries !== undefined && wanted.libraries === undefined && { libraries: [] }),
  }
  return { ...wanted, ...off }
}

/** The options that differ from the saved ones. */
function changedOptions(saved: RunOptions, shown: RunOptions): RunOptions {
  const differs = Object.entries(shown).filter(
    ([key, value]) => writeJson(value) !== writeJson(saved[key as keyof RunOptions] ?? null),
  )
  return Object.fromEntries(differs)
}

const comparedSides = { left: 'This capsule', right: 'Compared with' }

type CapsuleContentsProps = ScreenState<'library'> & {
  capsule: DebugCapsuleResult
  /** The saved run to compare with, if options were changed. */
  saved: DebugCapsuleResult | undefined
  explained: ExplanationSource
  /** What it is compared as; absent if options were changed. */
  subject: ComparedSubject | undefined
  /** The VM steps of a transaction of the capsule as it was saved. */
  stepsOf: ((node: string) => ReactNode) | undefined
}

function CapsuleContents({
  capsule,
  saved,
  explained,
  subject,
  stepsOf,
  params,
  setParams,
}: CapsuleContentsProps): JSX.Element {
  const now = useNow()
  const selection = useResultSelection(params, setParams)
  const viewProps = { ...selection, explained, stepsOf, subject }
  const { onOpen } = selection
  const opens = useMemo((): OpenTransaction => ({ side: 'left', onNode: onOpen }), [onOpen])
  const noSteps = 'the options were changed; a capsule has the steps of its own run.'
  const { result, request, bundle } = capsule
  return (
    <WithoutNameLookups>
      <CapsuleComparison capsule={capsule} saved={saved} onNode={onOpen} />
      {capsule.comparison && (
        <Section title="Compared with">
          <ComparedResults reply={capsule.comparison} sides={comparedSides} opens={opens} />
        </Section>
      )}
      {result && request && (
        <CapsuleRun bundle={bundle} request={request}>
          {earlier => (
            <RunResult
              {...viewProps}
              {...(earlier && { stepsOf: undefined })}
              result={earlier ?? result}
              request={request}
              noSteps={earlier ? 'it is of an earlier message; a capsule has the steps of its last one.' : noSteps}
            />
          )}
        </CapsuleRun>
      )}
      {capsule.event && <EventView {...viewProps} event={capsule.event} now={now} noSteps={noSteps} />}
    </WithoutNameLookups>
  )
}
