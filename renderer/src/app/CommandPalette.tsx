import { type JSX, useState } from 'react'
import { useLocation } from 'wouter'
import { toErrorText } from '../errors/toErrorText.ts'
import { rememberMessage } from '../features/event/eventQuery.ts'
import { changeDraft } from '../features/inspect/draft.ts'
import { useSamples } from '../features/inspect/Samples.tsx'
import { storeBlock } from '../files/storeBlock.ts'
import { useLabels } from '../labels/labels.ts'
import { useRecognition } from '../recognition/useRecognition.ts'
import { storeRun } from '../run/runStore.ts'
import { screenPath } from '../screens/screenPath.ts'
import { ChainText } from '../ui/ChainText.tsx'
import { Combobox } from '../ui/Combobox.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { findPaletteItems, type PaletteAction, type PaletteItem } from './paletteItems.ts'

/** The initial text of the palette; a new object reopens it. */
export type PaletteInput = {
  readonly text: string
  readonly from?: string
}

type Props = {
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
  const { items, statusText } = usePaletteItems(text)
  const act = usePaletteAction(text, onClose)
  return (
    <Combobox
      label="Paste or find anything"
      listLabel="Results"
      placeholder="A message, a hash, a link, an address, or the name of a sample"
      text={text}
      onText={setText}
      options={items.map(({ key, title, description, action }) => ({
        key,
        title: <ChainText text={title} />,
        description,
        onChoose: action && (() => act(action)),
      }))}
    >
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
    </Combobox>
  )
}

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
