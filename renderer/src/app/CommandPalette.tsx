import { type JSX, useState } from 'react'
import { useLocation } from 'wouter'
import { openFile } from '../backend/openFile.ts'
import { useNetworks } from '../backend/useNetworks.ts'
import { useOperation } from '../backend/useOperation.ts'
import { pastedFileActions, usePastedFile } from '../backend/usePastedFile.ts'
import { toErrorText } from '../errors/toErrorText.ts'
import { changeDraft } from '../features/inspect/draft.ts'
import { canReopen } from '../history/canReopen.ts'
import { useHistory } from '../history/history.ts'
import { useNamedAccounts } from '../labels/useNamedAccounts.ts'
import { useCandidateAction } from '../recognition/useCandidateAction.ts'
import { useRecognition } from '../recognition/useRecognition.ts'
import { storeRun } from '../run/runStore.ts'
import { useSamples } from '../run/samples.ts'
import { screenPath } from '../screens/screenPath.ts'
import { chooseNetwork } from '../settings/network.ts'
import { WithoutAccountLinks } from '../ui/AccountLink.tsx'
import { ChainText } from '../ui/ChainText.tsx'
import { Combobox } from '../ui/Combobox.tsx'
import { useCopy } from '../ui/Copy.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import type { PaletteAction, PaletteItem } from './paletteItem.ts'
import { findPaletteItems } from './paletteItems.ts'
import { applySettingChange } from './paletteSettings.ts'

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
  const { act, copied } = usePaletteAction(text, onClose)
  return (
    <WithoutAccountLinks>
      <Combobox
        label="Paste or find anything"
        listLabel="Results"
        placeholder="A message, hash, link, address, name, op code or exit code"
        text={text}
        onText={setText}
        options={items.map(({ key, group, title, description, action }) => ({
          key,
          group,
          title: <ChainText text={title} />,
          description:
            action.type === 'copy' ? (
              <>
                <ChainText text={description} />{' '}
                <span className="signal">{copied === action.text ? 'Copied' : 'Copy'}</span>
              </>
            ) : (
              <ChainText text={description} />
            ),
          onChoose: () => act(action),
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
    </WithoutAccountLinks>
  )
}

function usePaletteAction(text: string, onClose: () => void) {
  const [, navigate] = useLocation()
  const openAction = useCandidateAction()
  const { copied, copy } = useCopy()
  const [copiedText, setCopiedText] = useState<string>()
  const open = (path: string) => {
    navigate(path)
    onClose()
  }
  const act = (action: PaletteAction) => {
    switch (action.type) {
      case 'run':
        changeDraft({ text, options: {} })
        return open(screenPath('inspect', { run: storeRun({ boc: action.boc }) }))
      case 'decode':
        changeDraft({ text, options: {} })
        return open(screenPath('inspect', { decode: true }))
      case 'openPasted':
        void openFile(new File([text], 'pasted.json')).then(path => path !== undefined && open(path))
        return
      case 'copy':
        setCopiedText(action.text)
        return copy(action.text)
      case 'setting':
        applySettingChange(action.change)
        return onClose()
      case 'reopen':
        chooseNetwork(action.network)
        return open(action.path)
      default:
        void openAction(action).then(onClose)
    }
  }
  return { act, copied: copied ? copiedText : undefined }
}

function usePaletteItems(text: string): { items: readonly PaletteItem[]; statusText: string | undefined } {
  const { recognition, error, pending } = useRecognition(text)
  const samples = useSamples().data?.samples ?? []
  const reference = useOperation('debugReference', {}).data
  const accounts = useNamedAccounts()
  const history = useHistory().filter(canReopen)
  const networks = useNetworks().networks.map(({ name }) => name)
  const file = usePastedFile(text)
  const items = findPaletteItems({
    text,
    candidates: recognition?.candidates ?? [],
    pastedFile: file && pastedFileActions[file],
    accounts,
    samples,
    history,
    networks,
    reference,
  })
  if (error) return { items, statusText: toErrorText(error).title }
  const isEmpty = items.length === 0 && !pending && text.trim() !== ''
  return { items, statusText: isEmpty ? (recognition?.problem?.text ?? notRecognised) : undefined }
}

const notRecognised = 'Not recognised. Paste a BoC, hash, address or link.'
