import { type JSX, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { openFile } from '../../backend/openFile.ts'
import { useOperation } from '../../backend/useOperation.ts'
import { pastedFileActions, usePastedFile } from '../../backend/usePastedFile.ts'
import { readFileAsText } from '../../files/readFile.ts'
import { formatCount } from '../../format/amount.ts'
import { formatBytes } from '../../format/words.ts'
import { getCandidateActions, isDecodable } from '../../recognition/candidateActions.ts'
import { type Candidate, isRunnable, Recognition } from '../../recognition/Recognition.tsx'
import { useCandidateAction } from '../../recognition/useCandidateAction.ts'
import { useRecognition } from '../../recognition/useRecognition.ts'
import { OptionChips } from '../../run/OptionChips.tsx'
import type { RunOptions } from '../../run/runStore.ts'
import { useScreenParams } from '../../screens/useScreenParams.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { MAX_RENDERED_CHARS, TextBox, TextPreview } from '../../ui/TextBox.tsx'
import { usePasteAnywhere } from '../../ui/usePasteAnywhere.ts'
import { useShortcut } from '../../ui/useShortcut.ts'
import { WhileLoading } from '../../ui/WhileLoading.tsx'
import { changeDraft, keepDraft, replaceText, useDraft, useDraftLoss } from './draft.ts'
import { UnsignedNotice } from './UnsignedNotice.tsx'

// Few texts are errors, or are decoded without a run.
const DecodedInput = lazyComponent(() => import('./DecodedInput.tsx'), 'DecodedInput')
const ErrorDiagnosis = lazyComponent(() => import('./ErrorDiagnosis.tsx'), 'ErrorDiagnosis')
const RunOptionsForm = lazyComponent(() => import('../../run/RunOptionsForm.tsx'), 'RunOptionsForm')

type Props = { onRun: (boc: string, options: RunOptions) => void; rows?: number }

/** The message input: text box, recognition result, options and the Run button. */
export function Composer({ onRun, rows }: Props): JSX.Element {
  const { text, options } = useDraft()
  const { recognition, error, pending, retry } = useRecognition(text)
  const [chosen, setChosen] = useState(0)
  const [isRunRequested, setIsRunRequested] = useState(false)
  const [showsOptions, setShowsOptions] = useState(false)
  const candidate = recognition?.candidates[chosen] ?? recognition?.candidates[0]
  const runnable = candidate !== undefined && isRunnable(candidate) && !error

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text resets the selection
  useEffect(() => setChosen(0), [text])

  useEffect(() => {
    if (recognition && !pending) keepDraft(text, recognition)
  }, [text, recognition, pending])

  const actions = useInputActions(text, error ? undefined : candidate)
  const first = actions[0]

  useEffect(() => {
    if (!isRunRequested || pending) return
    setIsRunRequested(false)
    if (runnable) onRun(candidate.value, options)
    else first?.act()
  }, [isRunRequested, pending, runnable, candidate, options, onRun, first])

  // Pressed while recognition is pending: the run starts as soon as it ends.
  useShortcut('Mod+Enter', () => setIsRunRequested(true))

  // What is recognised as something else has buttons of its own.
  const isError = candidate?.kind === 'error-text' && !error
  const canRun = runnable || (actions.length === 0 && !isError)
  const { decode } = useScreenParams('inspect').params
  const status = useOperation('getStatus', {}, { staleTimeMs: 30_000 })
  const head = status.data?.networks.find(one => one.name === status.data?.default_network)?.head?.seqno
  return (
    <div className="stack gap-12">
      <PasteBox {...(rows !== undefined && { rows })} />
      <DraftLoss />
      {error ? (
        <ErrorNotice error={error} retry={retry} />
      ) : (
        <Recognition recognition={recognition} pending={pending} chosen={chosen} onChoose={setChosen} />
      )}
      <div className="cluster gap-8">
        {canRun && (
          <Button
            kind="primary"
            icon="run"
            disabled={text.trim() === '' || (!runnable && !pending)}
            onClick={() => setIsRunRequested(true)}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            title="Ctrl or ⌘ + Enter"
          >
            Run
          </Button>
        )}
        {canRun && (
          <Button icon="options" aria-expanded={showsOptions} onClick={() => setShowsOptions(!showsOptions)}>
            Options
          </Button>
        )}
        {actions.map(({ title, act }, i) => (
          <Button key={title} kind={i === 0 && !canRun ? 'primary' : 'plain'} onClick={act}>
            {title}
          </Button>
        ))}
        {text === '' && (
          <Button
            kind="link"
            onClick={() => void import('./errorSample.ts').then(each => replaceText(each.errorSample))}
          >
            Try an error text
          </Button>
        )}
        <OptionChips options={options} action="Remove" onChange={next => changeDraft({ options: next })} />
      </div>
      <WhileLoading shown={<Skeleton name="the contents" lines={4} />}>
        {isError ? (
          <ErrorDiagnosis text={candidate.value} options={options} onRun={onRun} />
        ) : (
          decode && candidate && isDecodable(candidate) && <DecodedInput key={candidate.value} candidate={candidate} />
        )}
      </WhileLoading>
      {canRun && showsOptions && (
        <WhileLoading shown={<Skeleton name="the options" lines={8} />}>
          <RunOptionsForm options={options} onChange={next => changeDraft({ options: next })} head={head} />
        </WhileLoading>
      )}
    </div>
  )
}

type InputAction = { readonly title: string; readonly act: () => void }

/** What can be done with the text in the box besides a run: by what it was recognised as, or as the contents of a file. */
function useInputActions(text: string, candidate: Candidate | undefined): readonly InputAction[] {
  const { setParams } = useScreenParams('inspect')
  const [, navigate] = useLocation()
  const openAction = useCandidateAction()
  const file = usePastedFile(text)
  return useMemo(() => {
    if (file) {
      const open = async () => {
        const path = await openFile(new File([text], 'pasted.json'))
        if (path !== undefined) navigate(path)
      }
      return [{ title: pastedFileActions[file], act: () => void open() }]
    }
    // The explanation is there already.
    const actions = candidate && candidate.kind !== 'error-text' ? getCandidateActions(candidate) : []
    return actions.flatMap(({ title, action }) => {
      if (action.type === 'run') return []
      if (action.type === 'decode') return [{ title, act: () => setParams({ decode: true }) }]
      return [{ title, act: () => void openAction(action) }]
    })
  }, [file, text, candidate, navigate, openAction, setParams])
}

/** Says what was not stored of the text of the previous visit. */
function DraftLoss(): JSX.Element | null {
  const loss = useDraftLoss()
  if (loss === 'signature') return <UnsignedNotice />
  return loss === 'text' ? (
    <Notice kind="note" title="The message in this box was not stored">
      It could still be sent, or was not recognised. Paste it again, or turn on “Keep signed messages” in the settings.
    </Notice>
  ) : null
}

const takeFile = (file: File) => void readFileAsText(file).then(text => replaceText(text))

/** The message box: typed text, text pasted anywhere on the page, or a dropped file. */
function PasteBox({ rows = 7 }: { rows?: number }): JSX.Element {
  const { text } = useDraft()
  const field = useRef<HTMLTextAreaElement>(null)
  usePasteAnywhere(field, replaceText, takeFile)
  const isLong = text.length > MAX_RENDERED_CHARS
  return (
    <TextBox
      label="Message"
      text={text}
      placeholder="Hex, base64, a link, a log or JSON that contains a message; or an error text. Drop a .boc file anywhere."
      rows={rows}
      onText={replaceText}
      field={field}
      long={
        isLong && (
          <div className="grid justify-start gap-8 pt-8 pb-12 px-12">
            <p>{formatBytes(text.length)} of text: too long to show in full, but nothing is removed from it.</p>
            <TextPreview text={text} />
            <Button onClick={() => replaceText('')}>Clear</Button>
          </div>
        )
      }
      foot={
        text !== '' &&
        !isLong && (
          <>
            <span>{formatCount(text.length)} characters</span>
            <Button
              kind="quiet"
              onClick={() => {
                replaceText('')
                field.current?.focus()
              }}
            >
              Clear
            </Button>
          </>
        )
      }
    />
  )
}
