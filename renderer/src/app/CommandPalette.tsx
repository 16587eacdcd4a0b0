import { type JSX, type KeyboardEvent, useId, useReducer, useState } from 'react'
import { useLocation } from 'wouter'
import { toErrorText } from '../errors/toErrorText.ts'
import { rememberMessage } from '../features/event/sentMessages.ts'
import { changeDraft } from '../features/inspect/draft.ts'
import { useSamples } from '../features/inspect/Samples.tsx'
import { storeBlock } from '../files/storeBlock.ts'
import { useLabels } from '../labels/labels.ts'
import { useRecognition } from '../recognition/useRecognition.ts'
import { storeRun } from '../run/runStore.ts'
import { screenPath } from '../screens/screenPath.ts'
import { ChainText } from '../ui/ChainText.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './CommandPalette.module.css'
import { findPaletteItems, type PaletteAction, type PaletteItem } from './paletteItems.ts'
import { getChosenIndex, reducePalette } from './paletteState.ts'

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
  const [state, dispatch] = useReducer(reducePalette, { text: input.text, index: 0 })
  const { text } = state
  const list = useId()
  const { items, statusText } = usePaletteItems(text)
  const act = usePaletteAction(text, onClose)
  const chosen = getChosenIndex(state, items.length)
  const choose = (item: PaletteItem | undefined) => item?.action && act(item.action)

  const keys = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step === undefined) choose(items[chosen])
    else dispatch({ type: 'moved', step, count: items.length })
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
          onChange={event => dispatch({ type: 'typed', text: event.target.value })}
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
        {items.map((item, i) => (
          // The input above handles the keyboard.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          <div
            key={item.key}
            id={`${list}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === chosen}
            aria-disabled={item.action === undefined}
            className={styles.choice}
            onClick={() => choose(item)}
            onPointerMove={() => dispatch({ type: 'pointed', index: i })}
          >
            <span className="anywhere">
              <ChainText text={item.title} />
            </span>
            <span className={styles.description}>{item.description}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

/** Performs the action of an item and closes the palette. */
function usePaletteAction(text: string, onClose: () => void): (action: PaletteAction) => void {
  const [, navigate] = useLocation()
  const open = (path: string) => {
    navigate(path)
    onClose()
  }
  return action => {
    if (action.type === 'openBlock') {
      void storeBlock('pasted block', action.boc).then(id => open(screenPath('blocks', { file: id })))
    } else if (action.type === 'run') {
      changeDraft({ text, options: {} })
      open(screenPath('inspect', { run: storeRun({ boc: action.boc }) }))
    } else {
      if (action.message) rememberMessage(action.message.query, action.message.boc)
      open(action.path)
    }
  }
}

/** The items for a text, or why there are none. */
function usePaletteItems(text: string): { items: readonly PaletteItem[]; statusText: string | undefined } {
  const { recognition, error, pending } = useRecognition(text)
  const samples = useSamples().data?.samples ?? []
  const labels = useLabels()
  const items = findPaletteItems({ text, candidates: recognition?.candidates ?? [], labels, samples })
  if (error) return { items, statusText: toErrorText(error).title }
  const isEmpty = items.length === 0 && !pending && text.trim() !== ''
  return { items, statusText: isEmpty ? (recognition?.problem?.text ?? notRecognised) : undefined }
}

const notRecognised = 'Not recognised. Paste a BoC, hash, address or link.'
