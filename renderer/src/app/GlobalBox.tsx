import type { DebugSample } from '@tonoscope/core/contract/debug'
import { type JSX, type KeyboardEvent, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { blockPath, isoSeconds, isSeqno, momentOf } from '../blocksTabs/blockPath.ts'
import { toErrorText } from '../errors/toErrorText.ts'
import { eventPath } from '../features/event/eventParams.ts'
import { rememberMessage } from '../features/event/sentMessages.ts'
import { soughtOf } from '../features/event/toEventQuery.ts'
import { changeDraft } from '../features/inspect/draft.ts'
import { placePath } from '../features/inspect/inspectParams.ts'
import { useSamples } from '../features/inspect/Samples.tsx'
import { nftsPath } from '../features/nfts/nftsParams.ts'
import { isBag, keepBlock } from '../files/keepBlock.ts'
import { formatTime } from '../format/time.ts'
import { useLabels } from '../labels/labels.ts'
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

/** What the box begins with when something else than the reader opened it; each is another object. */
export type Given = {
  readonly text: string
  /** Where the text comes from, in a sentence. */
  readonly from?: string
}

type Props = {
  /** Absent while the box is closed. */
  given: Given | undefined
  onClose: () => void
}

/** The box that takes anything and says what it recognised; opened with `/` or Ctrl K. */
export function GlobalBox({ given, onClose }: Props): JSX.Element {
  // Another text is another beginning.
  const [turn, setTurn] = useState({ given, count: 0 })
  if (turn.given !== given) setTurn({ given, count: turn.count + 1 })
  return (
    <Dialog kind="palette" name="Paste or find anything" open={given !== undefined} onClose={onClose}>
      {given && <Inside key={turn.count} given={given} onClose={onClose} />}
    </Dialog>
  )
}

function Inside({ given, onClose }: { given: Given; onClose: () => void }): JSX.Element {
  const [text, setText] = useState(given.text)
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
          placeholder="A message, a hash, a link, an address, or the name of a sample"
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
      {given.from !== undefined && text === given.text && (
        <p className={styles.from} role="status">
          {given.from}
        </p>
      )}
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

/** What can be done with a text: run the messages in it, look up what its hashes name, or take what has its name. */
function useChoices(text: string, onClose: () => void): { choices: Choice[]; said: string | undefined } {
  const { recognition, error, pending } = useRecognition(text)
  const samples = useSamples()
  const labels = useLabels()
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

  const wanted = text.trim().toLowerCase()
  const goTo = (path: string) => () => {
    navigate(path)
    onClose()
  }
  const ofAddress = (address: string, title: string): Choice[] => [
    {
      key: `item ${address}`,
      title,
      about: 'Show it as an NFT item',
      act: goTo(nftsPath({ items: [address], view: 'grid' })),
    },
    {
      key: `domains ${address}`,
      title,
      about: 'Domains of this account',
      act: goTo(`/domains?account=${encodeURIComponent(address)}`),
    },
  ]
  const candidates = recognition?.candidates ?? []
  const found = candidates.flatMap((candidate, i): Choice[] => {
    const { sentence: title, value } = candidate
    const key = `${i} ${candidate.kind}`
    if (candidate.kind === 'address') return ofAddress(value, title)
    if (candidate.kind === 'block') {
      if (isBag(value))
        return [
          {
            key,
            title,
            about: 'Show the block',
            act: () => keepBlock('pasted block', value).then(id => goTo(`/blocks?file=${id}`)()),
          },
        ]
      return [
        { key, title, about: 'Show the block', act: goTo(blockPath(value)) },
        {
          key: `event ${key}`,
          title,
          about: 'Look for an event in this block',
          act: goTo(eventPath({ block: value })),
        },
      ]
    }
    const sought = soughtOf(candidate)
    const lookUp = (about: string): Choice[] =>
      sought
        ? [
            {
              key: `event ${key}`,
              title,
              about,
              act: () => {
                if (candidate.message) rememberMessage(sought.query, candidate.message.boc)
                goTo(eventPath(sought))()
              },
            },
          ]
        : []
    if (isRunnable(candidate))
      return [
        { key, title, about: 'Run it', act: runCandidate(candidate) },
        ...(candidate.message ? lookUp('Look up what became of it') : []),
      ]
    if (sought) return lookUp('Look up the event')
    return [{ key, title, about: 'Cannot be run', act: undefined }]
  })
  const moment = momentOf(wanted)
  if (isSeqno(wanted))
    found.push({
      key: 'block',
      title: `Masterchain block ${wanted}`,
      about: 'Show the block',
      act: goTo(blockPath(wanted)),
    })
  else if (moment !== undefined)
    found.push({
      key: 'block',
      title: `Masterchain block of ${formatTime(moment)}`,
      about: 'Show the block',
      act: goTo(blockPath(isoSeconds(moment))),
    })
  const labelled = [...labels]
    .filter(([, label]) => wanted !== '' && label.toLowerCase().includes(wanted))
    // An address with a label may have been recognised already.
    .filter(([address]) => !candidates.some(({ kind, value }) => kind === 'address' && value === address))
    .slice(0, 5)
    .flatMap(([address, label]) => ofAddress(address, label))
  const tried = (samples.data?.samples ?? [])
    .filter(sample => `${sample.title} ${sample.description}`.toLowerCase().includes(wanted))
    .map(
      (sample): Choice => ({ key: sample.id, title: sample.title, about: sample.description, act: openSample(sample) }),
    )
  const choices = [...found, ...labelled, ...tried]
  const nothing = choices.length === 0 && !pending
  const said = error
    ? toErrorText(error).title
    : nothing && wanted !== ''
      ? (recognition?.problem?.text ?? 'Nothing was recognised.')
      : undefined
  return { choices, said }
}
