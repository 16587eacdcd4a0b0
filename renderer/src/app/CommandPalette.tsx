import type { DebugSample } from '@tonoscope/core/contract/debug'
import { type JSX, type KeyboardEvent, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { blockPath, formatIsoSeconds, isSeqno, parseUnixTime } from '../blocksTabs/blockPath.ts'
import { toErrorText } from '../errors/toErrorText.ts'
import { eventPath } from '../features/event/eventParams.ts'
import { rememberMessage } from '../features/event/sentMessages.ts'
import { toEventQuery } from '../features/event/toEventQuery.ts'
import { changeDraft } from '../features/inspect/draft.ts'
import { inspectPath } from '../features/inspect/inspectParams.ts'
import { useSamples } from '../features/inspect/Samples.tsx'
import { nftsPath } from '../features/nfts/nftsParams.ts'
import { isBocText, storeBlock } from '../files/storeBlock.ts'
import { formatTime } from '../format/time.ts'
import { useLabels } from '../labels/labels.ts'
import { type Candidate, isRunnable } from '../recognition/Recognition.tsx'
import { useRecognition } from '../recognition/useRecognition.ts'
import { storeRun } from '../run/runStore.ts'
import { ChainText } from '../ui/ChainText.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './CommandPalette.module.css'

type PaletteItem = {
  readonly key: string
  readonly title: string
  readonly description: string
  readonly act: (() => void) | undefined
}

/** The initial text of the palette; a new object reopens it. */
export type PaletteInput = {
  readonly text: string
  /** Origin of the text, as a sentence. */
  readonly from?: string
}

type Props = {
  /** Absent while the palette is closed. */
  input: PaletteInput | undefined
  onClose: () => void
}

/** Accepts any input and lists what can be done with it; opened with `/` or Ctrl K. */
export function CommandPalette({ input, onClose }: Props): JSX.Element {
  // A new input resets the state of the content.
  const [turn, setTurn] = useState({ input, count: 0 })
  if (turn.input !== input) setTurn({ input, count: turn.count + 1 })
  return (
    <Dialog kind="palette" name="Paste or find anything" open={input !== undefined} onClose={onClose}>
      {input && <PaletteContent key={turn.count} input={input} onClose={onClose} />}
    </Dialog>
  )
}

function PaletteContent({ input, onClose }: { input: PaletteInput; onClose: () => void }): JSX.Element {
  const [text, setText] = useState(input.text)
  const [at, setAt] = useState(0)
  const list = useId()
  const { items, statusText } = usePaletteItems(text, onClose)
  const chosen = Math.min(at, Math.max(0, items.length - 1))

  const keys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setAt(Math.max(0, Math.min(items.length - 1, chosen + (event.key === 'ArrowDown' ? 1 : -1))))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      items[chosen]?.act?.()
    }
  }

  return (
    <div>
      <div className={styles.field}>
        <Icon name="search" />
        <input
          // The palette opens for typing.
          // biome-ignore lint/a11y/noAutofocus: see above
          autoFocus
          type="text"
          role="combobox"
          aria-label="Paste or find anything"
          aria-expanded
          aria-controls={list}
          aria-activedescendant={items[chosen] && `${list}-${chosen}`}
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
      {input.from !== undefined && text === input.text && (
        <p className="line-below text-small secondary py-12 px-16" role="status">
          {input.from}
        </p>
      )}
      {statusText !== undefined && (
        <p className="secondary py-12 px-16" role="status">
          {statusText}
        </p>
      )}
      <div id={list} role="listbox" aria-label="Results" className={styles.list}>
        {items.map((choice, i) => (
          // The input above handles the keyboard.
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
            <span className="anywhere">
              <ChainText text={choice.title} />
            </span>
            <span className={styles.description}>{choice.description}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

/** The actions for a text: run its messages, look up its hashes, open samples and accounts with a matching name. */
function usePaletteItems(text: string, onClose: () => void): { items: PaletteItem[]; statusText: string | undefined } {
  const { recognition, error, pending } = useRecognition(text)
  const samples = useSamples()
  const labels = useLabels()
  const [, navigate] = useLocation()

  const runCandidate = (candidate: Candidate) => () => {
    changeDraft({ text, options: {} })
    navigate(inspectPath({ run: storeRun({ boc: candidate.value }), tab: 'tree' }))
    onClose()
  }
  const openSample = (sample: DebugSample) => () => {
    navigate(inspectPath({ sample: sample.id, tab: 'tree' }))
    onClose()
  }

  const wanted = text.trim().toLowerCase()
  const goTo = (path: string) => () => {
    navigate(path)
    onClose()
  }
  const getAddressItems = (address: string, title: string): PaletteItem[] => [
    {
      key: `item ${address}`,
      title,
      description: 'Show it as an NFT item',
      act: goTo(nftsPath({ items: [address], view: 'grid' })),
    },
    {
      key: `domains ${address}`,
      title,
      description: 'Domains of this account',
      act: goTo(`/domains?account=${encodeURIComponent(address)}`),
    },
  ]
  const candidates = recognition?.candidates ?? []
  const recognised = candidates.flatMap((candidate, i): PaletteItem[] => {
    const { sentence: title, value } = candidate
    const key = `${i} ${candidate.kind}`
    if (candidate.kind === 'address') return getAddressItems(value, title)
    if (candidate.kind === 'block') {
      if (isBocText(value))
        return [
          {
            key,
            title,
            description: 'Show the block',
            act: () => storeBlock('pasted block', value).then(id => goTo(`/blocks?file=${id}`)()),
          },
        ]
      return [
        { key, title, description: 'Show the block', act: goTo(blockPath(value)) },
        {
          key: `event ${key}`,
          title,
          description: 'Look for an event in this block',
          act: goTo(eventPath({ block: value })),
        },
      ]
    }
    const lookup = toEventQuery(candidate)
    const lookUp = (description: string): PaletteItem[] =>
      lookup
        ? [
            {
              key: `event ${key}`,
              title,
              description,
              act: () => {
                if (candidate.message) rememberMessage(lookup.query, candidate.message.boc)
                goTo(eventPath(lookup))()
              },
            },
          ]
        : []
    if (isRunnable(candidate))
      return [
        { key, title, description: 'Run it', act: runCandidate(candidate) },
        ...(candidate.message ? lookUp('Look up its event') : []),
      ]
    if (lookup) return lookUp('Look up the event')
    return [{ key, title, description: 'Cannot be run', act: undefined }]
  })
  const moment = parseUnixTime(wanted)
  if (isSeqno(wanted))
    recognised.push({
      key: 'block',
      title: `Masterchain block ${wanted}`,
      description: 'Show the block',
      act: goTo(blockPath(wanted)),
    })
  else if (moment !== undefined)
    recognised.push({
      key: 'block',
      title: `Masterchain block of ${formatTime(moment)}`,
      description: 'Show the block',
      act: goTo(blockPath(formatIsoSeconds(moment))),
    })
  const labelled = [...labels]
    .filter(([, label]) => wanted !== '' && label.toLowerCase().includes(wanted))
    // A labelled address may be among the recognised candidates already.
    .filter(([address]) => !candidates.some(({ kind, value }) => kind === 'address' && value === address))
    .slice(0, 5)
    .flatMap(([address, label]) => getAddressItems(address, label))
  const matchingSamples = (samples.data?.samples ?? [])
    .filter(sample => `${sample.title} ${sample.description}`.toLowerCase().includes(wanted))
    .map(
      (sample): PaletteItem => ({
        key: sample.id,
        title: sample.title,
        description: sample.description,
        act: openSample(sample),
      }),
    )
  const items = [...recognised, ...labelled, ...matchingSamples]
  const nothing = items.length === 0 && !pending
  const statusText = error
    ? toErrorText(error).title
    : nothing && wanted !== ''
      ? (recognition?.problem?.text ?? 'Not recognised. Paste a BoC, hash, address or link.')
      : undefined
  return { items, statusText }
}
