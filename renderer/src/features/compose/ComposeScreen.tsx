import type { MessageDraft } from '@tonoscope/core/contract/debugDraft'
import { type JSX, useEffect } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import {
  type ComposerInput,
  openComposerInput,
  setComposerDraft,
  useComposerInput,
} from '../../compose/composeDraft.ts'
import { useDebounced } from '../../scheduling/useDebounced.ts'
import { Button } from '../../ui/Button.tsx'
import { TextAreaField } from '../../ui/Field.tsx'
import { ScreenError, ScreenLayout, ScreenNotice } from '../../ui/ScreenLayout.tsx'
import { ComposeContext } from './ComposeContext.ts'
import { ComposePreview } from './ComposePreview.tsx'
import styles from './ComposeScreen.module.css'
import { ExternalFields } from './ExternalFields.tsx'
import { ImportBox } from './ImportBox.tsx'
import { SenderFields } from './SenderFields.tsx'
import { emptyWalletDraft, WalletFields } from './WalletFields.tsx'

const emptyInternalDraft: MessageDraft = {
  type: 'internal',
  source: '',
  destination: '',
  amount: '',
  bounce: true,
  body: { kind: 'none' },
}

/** Builds a message by a form; nothing is signed or sent. */
export function ComposeScreen(): JSX.Element {
  const input = useComposerInput()
  if (input === undefined) return <Start />
  if (input.form === 'message') return <ReadMessage key={input.boc} boc={input.boc} />
  if (input.form === 'fields') return <WriteFields draft={input.draft} />
  return <Editor draft={input.draft} />
}

const Start = (): JSX.Element => (
  <ScreenLayout
    title="Compose a message"
    about="Fill in a form, see the message and its fees, and run it on a copy of the network state. Nothing is signed or sent."
  >
    <div className="cluster gap-8 mb-20">
      <Button kind="primary" onClick={() => setComposerDraft(emptyWalletDraft)}>
        From a wallet
      </Button>
      <Button onClick={() => setComposerDraft(emptyInternalDraft)}>From any account</Button>
    </div>
    <ImportBox />
  </ScreenLayout>
)

const startAgain = () => openComposerInput(undefined)

/** Reads a message as a draft. */
function ReadMessage({ boc }: { boc: string }): JSX.Element {
  const { data, error, refetch } = useOperation('debugReadDraft', { body: { boc } })
  useEffect(() => {
    if (data) setComposerDraft(data.draft)
  }, [data])
  if (!error)
    return (
      <p className="hint py-20" role="status">
        Reading the message
      </p>
    )
  return (
    <>
      <ScreenError error={error} retry={() => refetch()} />
      <Button onClick={startAgain}>New message</Button>
    </>
  )
}

/** Writes a message of fields and a raw body, which is then read with its body as a form. */
function WriteFields({ draft }: { draft: MessageDraft }): JSX.Element {
  const { data, error } = useOperation('debugCompose', { body: { draft } })
  useEffect(() => {
    if (!data && !error) return
    const next: ComposerInput = data?.boc === undefined ? { form: 'draft', draft } : { form: 'message', boc: data.boc }
    openComposerInput(next)
  }, [data, error, draft])
  return (
    <p className="hint py-20" role="status">
      Reading the message
    </p>
  )
}

const titles: { readonly [K in MessageDraft['type']]: string } = {
  wallet: 'Message from a wallet',
  internal: 'Internal message',
  external: 'External message',
  raw: 'Message',
}

const typingMs = 250

function Editor({ draft }: { draft: MessageDraft }): JSX.Element {
  const settled = useDebounced(draft, typingMs)
  const query = useOperation(
    'debugCompose',
    { body: { draft: settled } },
    // The seqno of the wallet and the time go on.
    { keepPrevious: true, staleTimeMs: 15_000 },
  )
  const isCurrent = settled === draft && !query.isPlaceholderData
  return (
    <ComposeContext value={query.data}>
      <header className={styles.top}>
        <h1 className="heading grow">{titles[draft.type]}</h1>
        <Button kind="quiet" icon="close" onClick={startAgain}>
          New message
        </Button>
      </header>
      <div className={styles.panes}>
        <DraftFields draft={draft} />
        <aside className={styles.preview} aria-label="Preview">
          {query.error ? (
            <ScreenError error={query.error} retry={() => query.refetch()} />
          ) : (
            <ComposePreview composition={query.data} draft={draft} isCurrent={isCurrent} />
          )}
        </aside>
      </div>
    </ComposeContext>
  )
}

function DraftFields({ draft }: { draft: MessageDraft }): JSX.Element {
  switch (draft.type) {
    case 'wallet':
      return <WalletFields draft={draft} onChange={setComposerDraft} />
    case 'internal':
      return <SenderFields draft={draft} onChange={setComposerDraft} />
    case 'external':
      return <ExternalFields draft={draft} onChange={setComposerDraft} />
    case 'raw':
      return (
        <div className="stack gap-12">
          <ScreenNotice kind="note" title="No form represents this message">
            It stays as it is. Its BoC can be changed here.
          </ScreenNotice>
          <TextAreaField
            label="BoC"
            value={draft.boc}
            onChange={event => setComposerDraft({ type: 'raw', boc: event.target.value })}
          />
        </div>
      )
  }
}
