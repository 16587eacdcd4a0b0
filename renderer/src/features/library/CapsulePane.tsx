import type { DebugCapsuleResult } from '@tonoscope/core/contract/lookups'
import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { writeJson } from '@tonoscope/core/wire/json'
import { type JSX, useCallback, useEffect, useMemo, useState } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import { thisDevice } from '../../desktop/deviceText.ts'
import { toBase64 } from '../../files/base64.ts'
import { type KeptFile, titleFile, useFiles } from '../../files/fileStore.ts'
import { download } from '../../format/tables.ts'
import { EventView } from '../../result/event/EventView.tsx'
import type { ResultTab } from '../../result/ResultView.tsx'
import { RunResult } from '../../result/RunResult.tsx'
import type { ExplanationSource } from '../../result/why/Why.tsx'
import { Options } from '../../run/Options.tsx'
import { optionChips } from '../../run/optionChips.ts'
import type { RunOptions } from '../../run/runs.ts'
import { Button } from '../../ui/Button.tsx'
import { ChainText } from '../../ui/ChainText.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Time } from '../../ui/Time.tsx'
import { useNow } from '../../ui/useNow.ts'
import { Compared } from './CapsuleComparison.tsx'
import styles from './CapsulePane.module.css'
import type { LibraryPlace } from './libraryParams.ts'

type Go = (change: Partial<LibraryPlace>, options?: { replace?: boolean }) => void
type Props = { id: string; place: LibraryPlace; go: Go }
type Changes = Partial<DebugEmulateRequest>

/** A capsule: what it was saved from, whether it still gives the same, and its run with other options. */
export function CapsulePane({ id, place, go }: Props): JSX.Element {
  const { files, ready } = useFiles()
  const file = files.find(one => one.id === id)
  if (file) return <Opened file={file} place={place} go={go} />
  if (!ready) return <Skeleton name="the capsule" lines={4} />
  return (
    <div className={styles.state}>
      <Notice
        kind="note"
        title={`${thisDevice()} does not know that capsule`}
        actions={<Button onClick={() => go({ file: undefined, node: undefined, tab: 'tree' })}>To the library</Button>}
      >
        Capsules stay where they were saved or opened. Drop the file on this page, or open it in the library.
      </Notice>
    </div>
  )
}

function Opened({ file, place, go }: { file: KeptFile; place: LibraryPlace; go: Go }): JSX.Element {
  const [changes, setChanges] = useState<Changes>()
  const bytes = useMemo(() => toBase64(file.bytes), [file])
  const saved = useOperation('debugCapsuleRun', { body: { file: bytes } })
  const changed = useOperation(
    'debugCapsuleRun',
    { body: { file: bytes, ...(changes && { changes }) } },
    // The page stays while the same capsule is run with other options.
    { keepLast: true, enabled: changes !== undefined },
  )
  const answer = changes ? changed : saved
  const explained = useMemo(
    (): ExplanationSource => ({ kind: 'capsule', request: { file: bytes, ...(changes && { changes }) } }),
    [bytes, changes],
  )
  const title = saved.data?.title
  useEffect(() => {
    if (title !== undefined && title !== '') titleFile(file.id, title)
  }, [file.id, title])

  return (
    <div className={styles.pane}>
      <Head
        file={file}
        capsule={saved.data}
        changes={changes}
        request={(changes && changed.data?.request) ?? (saved.data?.request && { ...saved.data.request, ...changes })}
        running={answer.isFetching}
        onRun={next => {
          setChanges(next)
          go({ node: undefined }, { replace: true })
        }}
        onBack={() => go({ file: undefined, node: undefined, tab: 'tree' })}
      />
      {answer.error && (
        <div className={styles.state}>
          <ErrorNotice error={answer.error} retry={() => answer.refetch()} />
        </div>
      )}
      {!answer.data && !answer.error && <Skeleton name="the capsule" lines={8} />}
      {answer.data && !answer.error && (
        <Inside
          capsule={answer.data}
          saved={changes ? saved.data : undefined}
          explained={explained}
          place={place}
          go={go}
        />
      )}
    </div>
  )
}

type HeadProps = {
  file: KeptFile
  /** As it was saved. */
  capsule: DebugCapsuleResult | undefined
  changes: Changes | undefined
  /** The run that is on the screen. */
  request: DebugEmulateRequest | undefined
  running: boolean
  onRun: (changes: Changes | undefined) => void
  onBack: () => void
}

function Head({ file, capsule, changes, request, running, onRun, onBack }: HeadProps): JSX.Element {
  const [editing, setEditing] = useState(false)
  const { boc: _, ...options } = request ?? { boc: '' }
  const { boc: __, ...saved } = capsule?.request ?? { boc: '' }
  return (
    <>
      <header className={styles.head}>
        <div className={styles.what}>
          <p className={styles.name}>
            <ChainText text={capsule?.title ?? file.title ?? file.name} />
          </p>
          <p className={styles.about}>
            {capsule ? (
              <>
                A {capsule.kind === 'run' ? 'run' : 'landed event'}, saved <Time at={capsule.created_at} /> by{' '}
                {capsule.created_by}; opened without a network
              </>
            ) : (
              file.name
            )}
          </p>
        </div>
        <div className={styles.chips}>
          {changes && optionChips(changedOnly(saved, options)).map(chip => <Chip key={chip.key}>{chip.says}</Chip>)}
        </div>
        <div className={styles.tools}>
          {capsule?.request && (
            <Button kind="quiet" icon="edit" aria-expanded={editing} onClick={() => setEditing(!editing)}>
              Edit options
            </Button>
          )}
          {changes && (
            <Button kind="quiet" onClick={() => onRun(undefined)}>
              As saved
            </Button>
          )}
          <Button kind="quiet" icon="download" onClick={() => download(file.name, new Blob([file.bytes]))}>
            File
          </Button>
          <Button onClick={onBack}>Library</Button>
        </div>
      </header>
      {editing && capsule?.request && (
        <Editor
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

function Editor({
  saved,
  shown,
  running,
  onRun,
}: {
  saved: RunOptions
  shown: RunOptions
  running: boolean
  onRun: (changes: Changes) => void
}): JSX.Element {
  const [options, setOptions] = useState(shown)
  return (
    <div className={styles.editor}>
      <Options options={options} onChange={setOptions} head={undefined} />
      <p className={styles.note}>
        A capsule holds what its own run used. What a changed run needs beyond that is said to be missing.
      </p>
      <Button kind="primary" icon="run" disabled={running} onClick={() => onRun(changesBetween(saved, options))}>
        Run again
      </Button>
    </div>
  )
}

/** The options that are to be different; a switch that was turned off has to say so. */
export function changesBetween(saved: RunOptions, wanted: RunOptions): Changes {
  const off = {
    ...(saved.ignore_signature === true && wanted.ignore_signature === undefined && { ignore_signature: false }),
    ...(saved.as_on_chain === true && wanted.as_on_chain === undefined && { as_on_chain: false }),
    ...(saved.overrides !== undefined && wanted.overrides === undefined && { overrides: [] }),
  }
  return { ...wanted, ...off }
}

/** The options that are other than those that were saved. */
function changedOnly(saved: RunOptions, shown: RunOptions): RunOptions {
  const differs = Object.entries(shown).filter(
    ([key, value]) => writeJson(value) !== writeJson(saved[key as keyof RunOptions] ?? null),
  )
  return Object.fromEntries(differs)
}

type InsideProps = {
  capsule: DebugCapsuleResult
  /** What it is compared with, when options were changed. */
  saved: DebugCapsuleResult | undefined
  explained: ExplanationSource
  place: LibraryPlace
  go: Go
}

function Inside({ capsule, saved, explained, place, go }: InsideProps): JSX.Element {
  const now = useNow()
  const onTab = useCallback((tab: ResultTab) => go({ tab }, { replace: true }), [go])
  const onOpen = useCallback((node: string | undefined) => go({ node }, { replace: true }), [go])
  const at = { tab: place.tab, onTab, open: place.node, onOpen, explained }
  const noSteps = 'a capsule is run without a network, and its steps can be computed only where it came from.'
  return (
    <>
      <Compared capsule={capsule} saved={saved} onNode={onOpen} />
      {capsule.result && capsule.request && (
        <RunResult {...at} result={capsule.result} request={capsule.request} noSteps={noSteps} />
      )}
      {capsule.event && <EventView {...at} event={capsule.event} now={now} noSteps={noSteps} />}
    </>
  )
}
