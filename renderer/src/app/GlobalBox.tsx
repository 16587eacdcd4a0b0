import type { DebugSample } from '@tonoscope/core/contract/debug'
import { type JSX, type KeyboardEvent, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { textOf } from '../errors/textOf.ts'
import { changeDraft } from '../features/inspect/draft.ts'
import { placePath } from '../features/inspect/inspectUrl.ts'
import { useSamples } from '../features/inspect/Samples.tsx'
import { type Candidate, isRunnable } from '../recognition/Recognition.tsx'
import { useRecognition } from '../recognition/useRecognition.ts'
import { rememberRun } from '../run/runs.ts'
import { ChainText } from '../ui/ChainText.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './GlobalBox.module.css'

type Choice = {
  readonly key: string
  readonly title: string
  readonly about: string
  readonly act: (() => void) | undefined
}

/** The box that takes anything and says what it recognised; opened with `/` or Ctrl K. */
export function GlobalBox({ open, onClose }: { open: boolean; onClose: () => void }): JSX.Element {
  return (
    <Dialog kind="palette" name="Paste or find anything" open={open} onClose={onClose}>
      <Inside onClose={onClose} />
    </Dialog>
  )
}

function Inside({ onClose }: { onClose: () => void }): JSX.Element {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const list = useId()
  const { choices, said } = useChoices(text, onClose)
  const chosen = Math.min(at, Math.max(0, choices.length - 1))

  const keys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setAt(Math.max(0, Math.min(choices.length - 1, chosen + (event.key === 'ArrowDown' ? 1 : -1))))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      choices[chosen]?.act?.()
    }
  }

  return (
    <div>
      <div className={styles.field}>
        <Icon name="search" />
        <input
          // The box was opened to be typed into.
          // biome-ignore lint/a11y/noAutofocus: see above
          autoFocus
          type="text"
          role="combobox"
          aria-label="Paste or find anything"
          aria-expanded
          aria-controls={list}
          aria-activedescendant={choices[chosen] && `${list}-${chosen}`}
          placeholder="A message, a link, a log, or the name of a sample"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={event => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={keys}
        />
      </div>
      {said !== undefined && (
        <p className={styles.said} role="status">
          {said}
        </p>
      )}
      <div id={list} role="listbox" aria-label="What it can be" className={styles.list}>
        {choices.map((choice, i) => (
          // The field above takes the keyboard.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          <div
            key={choice.key}
            id={`${list}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === chosen}
            aria-disabled={choice.act === undefined}
            className={styles.choice}
            onClick={choice.act}
            onPointerMove={() => setAt(i)}
          >
            <span className={styles.title}>
              <ChainText text={choice.title} />
            </span>
            <span className={styles.about}>{choice.about}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

/** What can be done with a text: run the messages in it, or take a sample whose name it has. */
function useChoices(text: string, onClose: () => void): { choices: Choice[]; said: string | undefined } {
  const { recognition, error, pending } = useRecognition(text)
  const samples = useSamples()
  const [, navigate] = useLocation()

  const runCandidate = (candidate: Candidate) => () => {
    changeDraft({ text, options: {} })
    navigate(placePath({ run: rememberRun({ boc: candidate.value }), tab: 'tree' }))
    onClose()
  }
  const openSample = (sample: DebugSample) => () => {
    navigate(placePath({ sample: sample.id, tab: 'tree' }))
    onClose()
  }

  const found = (recognition?.candidates ?? []).map(
    (candidate, i): Choice => ({
      key: `${i} ${candidate.kind}`,
      title: candidate.sentence,
      about: isRunnable(candidate) ? 'Run it' : 'Cannot be run',
      act: isRunnable(candidate) ? runCandidate(candidate) : undefined,
    }),
  )
  const wanted = text.trim().toLowerCase()
  const named = (samples.data?.samples ?? [])
    .filter(sample => `${sample.title} ${sample.description}`.toLowerCase().includes(wanted))
    .map(
      (sample): Choice => ({ key: sample.id, title: sample.title, about: sample.description, act: openSample(sample) }),
    )
  const choices = [...found, ...named]
  const nothing = choices.length === 0 && !pending
  const said = error
    ? textOf(error).title
    : nothing && wanted !== ''
      ? (recognition?.problem?.text ?? 'Nothing was recognised.')
      : undefined
  return { choices, said }
}
