import { type JSX, useEffect } from 'react'
import { useOperation } from '../../backend/useOperation.ts'
import { changeConnectDraft, keepRequest, openRequest, useConnectDraft } from '../../connect/connectDraft.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/Copy.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { ScreenHeader, ScreenLayout } from '../../ui/ScreenLayout.tsx'
import { ConnectResult } from './ConnectResult.tsx'
import { RequestBox } from './RequestBox.tsx'

/** Checks a TonConnect request, a payment link or a proof before something is signed. */
export function ConnectScreen(): JSX.Element {
  const draft = useConnectDraft()
  const { text, wallet, reply, domain } = draft
  useKeptRequest(text)
  const query = useOperation(
    'debugTonConnect',
    {
      body: {
        text,
        ...(wallet && { wallet }),
        ...(reply.trim() !== '' && { reply }),
        ...(domain.trim() !== '' && { domain: domain.trim() }),
      },
    },
    { enabled: text !== '', keepPrevious: true, staleTimeMs: 30_000 },
  )
  if (text === '')
    return (
      <ScreenLayout
        title="Check a request before signing"
        about="Paste what an app sends to a wallet: a TonConnect request, its link or a log line, a payment link, or the proof that a wallet returned. Nothing is signed or sent."
      >
        <RequestBox onRequest={openRequest} />
      </ScreenLayout>
    )
  return (
    <>
      <ScreenHeader title={<h1 className="heading">TonConnect</h1>} about={undefined}>
        <CopyButton text={() => text}>Copy request</CopyButton>
        <Button kind="quiet" icon="close" onClick={() => openRequest('')}>
          New request
        </Button>
      </ScreenHeader>
      <QueryView query={query} name="the request" lines={8} isScreen>
        {result => <ConnectResult key={text} result={result} draft={draft} onChange={changeConnectDraft} />}
      </QueryView>
    </>
  )
}

/** A reply with a message that could still be sent must not stay in the browser. */
function useKeptRequest(text: string): void {
  const { data } = useOperation('debugRecognise', { body: { text } }, { enabled: text !== '' })
  useEffect(() => {
    if (data) keepRequest(text, data)
  }, [text, data])
}
