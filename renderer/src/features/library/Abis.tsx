import { type JSX, useCallback, useEffect, useState } from 'react'
import { type ExportedAbi, readAbiExport, writeAbiExport } from '../../abis/abiExport.ts'
import {
  abiDraft,
  loadAbiText,
  removeAbi,
  type StoredAbi,
  storeAbi,
  toSource,
  useAllAbis,
} from '../../abis/abiStore.ts'
import { addAbi } from '../../abis/addAbi.ts'
import { useBackend } from '../../backend/BackendContext.tsx'
import { readFileAsText } from '../../files/readFile.ts'
import { download } from '../../format/tables.ts'
import { useStore } from '../../store/createStore.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { TextAreaField } from '../../ui/Field.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { AbiRow } from './AbiRow.tsx'
import { EmptyList } from './LibraryRow.tsx'
import styles from './LibraryScreen.module.css'

/** A message above the list. */
type ListMessage = { readonly error: unknown } | { readonly title: string; readonly undo?: () => void }

/** ABIs of the user: how bodies, data and exit codes of contracts are decoded. */
export function Abis(): JSX.Element {
  const { backend, network = '' } = useBackend()
  const abis = useAllAbis().filter(abi => abi.network === network)
  const draft = useStore(abiDraft)
  const [pasted, setPasted] = useState<string>()
  const [message, setMessage] = useState<ListMessage>()
  const addTexts = useCallback(
    async (added: readonly ExportedAbi[]) => {
      setMessage(undefined)
      try {
        const stored = await Promise.all(added.map(abi => addAbi(backend, network, abi)))
        const names = stored.map(({ name }) => name).join(', ')
        const lost = stored.some(({ isStored }) => !isStored)
        setMessage({
          title: `${names} ${stored.length === 1 ? 'is' : 'are'} used from now on${lost ? ', until the page closes: storage is full or disabled' : ''}`,
        })
        setPasted(undefined)
      } catch (error) {
        setMessage({ error })
      }
    },
    [backend, network],
  )
  useEffect(() => {
    if (!draft) return
    abiDraft.update(() => undefined)
    void addTexts(readAbiExport(draft.text) ?? [{ ...draft, codeHashes: [], accounts: [], opCodes: [] }])
  }, [draft, addTexts])
  const remove = async (abi: StoredAbi) => {
    await removeAbi(abi)
    const text = await loadAbiText(abi.id)
    setMessage({
      title: `${abi.name} was removed`,
      ...(text !== undefined && {
        undo: () => {
          setMessage(undefined)
          void storeAbi(abi, text)
        },
      }),
    })
  }
  const importFile = async (file: File) => {
    const text = await readFileAsText(file)
    abiDraft.update(() => ({ name: file.name, text }))
  }
  return (
    <>
      <Toolbar about="How contracts that are unknown here are decoded: an ABI of Tolk or Tact, a catalogue, or a TL-B schema. Used on this network only.">
        <FileButton icon="file" accept=".json,.abi,.tlb,.txt" onFile={file => void importFile(file)}>
          Import
        </FileButton>
        <Button
          icon="plus"
          aria-expanded={pasted !== undefined}
          onClick={() => setPasted(pasted === undefined ? '' : undefined)}
        >
          Paste
        </Button>
        <Button icon="download" disabled={abis.length === 0} onClick={() => void exportAbis(abis)}>
          Export
        </Button>
      </Toolbar>
      {pasted !== undefined && (
        <form
          className="py-12"
          aria-label="Paste an ABI"
          onSubmit={event => {
            event.preventDefault()
            abiDraft.update(() => ({ name: '', text: pasted }))
          }}
        >
          <TextAreaField
            label="ABI or TL-B schema"
            rows={8}
            value={pasted}
            onChange={event => setPasted(event.target.value)}
          />
          <p className="pt-8">
            <Button type="submit" kind="primary" disabled={pasted.trim() === ''}>
              Add
            </Button>
          </p>
        </form>
      )}
      {message && 'error' in message && <ErrorNotice error={message.error} />}
      {message && 'title' in message && (
        <Notice
          kind="note"
          title={message.title}
          actions={
            <>
              {message.undo && <Button onClick={message.undo}>Undo</Button>}
              <Button kind="quiet" onClick={() => setMessage(undefined)}>
                Close
              </Button>
            </>
          }
        />
      )}
      {abis.length === 0 ? (
        <EmptyList title="No ABIs yet.">
          Drop a file anywhere on the window, or paste the text. Then the tree and the details of a transaction use its
          names.
        </EmptyList>
      ) : (
        <ul className={styles.list} aria-label="ABIs">
          {abis.map(abi => (
            <AbiRow key={abi.id} abi={abi} onRemove={() => void remove(abi)} />
          ))}
        </ul>
      )}
    </>
  )
}

async function exportAbis(abis: readonly StoredAbi[]): Promise<void> {
  const texts = await Promise.all(abis.map(async ({ id }) => loadAbiText(id)))
  const sources = abis.flatMap((abi, at) => toSource(abi, texts[at]) ?? [])
  download('tonoscope-abis.json', writeAbiExport(sources), 'application/json')
}
