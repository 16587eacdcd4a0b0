import type { DebugComposition } from '@tonoscope/core/contract/debugCompose'
import type { MessageDraft } from '@tonoscope/core/contract/debugDraft'
import { writeJson } from '@tonoscope/core/wire/json'
import type { JSX } from 'react'
import { useLocation } from 'wouter'
import { OpenInCellsButton } from '../../cells/OpenInCellsButton.tsx'
import { setComposerDraft } from '../../compose/composeDraft.ts'
import { pluralize } from '../../format/amount.ts'
import { capitalize } from '../../format/words.ts'
import { AddToRunButton } from '../../run/AddToRunButton.tsx'
import { storeRun } from '../../run/runStore.ts'
import { screenPath } from '../../screens/screenPath.ts'
import { Ton } from '../../ui/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/Copy.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pair, Pairs } from '../../ui/Pairs.tsx'
import { WhileLoading } from '../../ui/WhileLoading.tsx'
import styles from './ComposeScreen.module.css'

const MinimumValue = lazyComponent(() => import('../../minimum/MinimumValue.tsx'), 'MinimumValue')

type Props = {
  composition: DebugComposition | undefined
  /** What the form shows. */
  draft: MessageDraft
  /** It is about what the form shows now. */
  isCurrent: boolean
}

/** The message of the form: its BoC, sizes and fees, and what is wrong. */
export function ComposePreview({ composition, draft: shown, isCurrent }: Props): JSX.Element {
  const [, navigate] = useLocation()
  if (!composition) return <p className="hint">The message appears here.</p>
  const { boc, hash, cells, bits, draft, messages, faults, warnings } = composition
  // Nobody has signed it.
  const message =
    boc === undefined || !isCurrent
      ? undefined
      : { boc, ...(draft.type === 'internal' ? {} : { ignore_signature: true }) }
  const inspect = () => {
    if (message) navigate(screenPath('inspect', { run: storeRun(message) }))
  }
  return (
    <div className="stack gap-16">
      <div className="cluster gap-8">
        <Button kind="primary" icon="run" disabled={!message} onClick={inspect}>
          Inspect
        </Button>
        <AddToRunButton message={message} />
        {boc !== undefined && (
          <>
            <CopyButton text={() => boc}>Copy BoC</CopyButton>
            <CopyButton text={() => writeJson(draft)}>Copy draft</CopyButton>
            <OpenInCellsButton boc={boc} type="Message" />
          </>
        )}
      </div>
      <Faults faults={faults} />
      {warnings.map(({ path, code, text }) => (
        <Notice key={`${path} ${code}`} kind="warning" title={capitalize(toPathText(path))}>
          {capitalize(text)}
        </Notice>
      ))}
      {boc !== undefined && hash !== undefined && (
        <>
          <Pairs dense>
            <Pair name="Message hash">
              <Hash hash={hash} what="message hash" />
            </Pair>
            <Pair name="Size">
              {pluralize(cells ?? 0, 'cell')}, {pluralize(bits ?? 0, 'bit')}
            </Pair>
            {composition.import_fee !== undefined && (
              <Pair name="Import fee">
                <Ton amount={composition.import_fee} />
              </Pair>
            )}
            <ForwardFees messages={messages} />
          </Pairs>
          {messages.length > 0 && isCurrent && (
            <WhileLoading shown={null}>
              <MinimumValue
                key={boc}
                request={{ boc }}
                onUse={(path, amount) => setComposerDraft(withAmount(shown, path, amount))}
              />
            </WhileLoading>
          )}
          <p className={styles.boc}>{boc}</p>
          {draft.type !== 'internal' && (
            <p className="text-small hint">Unsigned: the signature is zero, and a run does not check it.</p>
          )}
        </>
      )}
    </div>
  )
}

/** The draft with another amount: its own, or that of a message at `messages[0].message.amount`. */
function withAmount(draft: MessageDraft, path: string, amount: bigint): MessageDraft {
  const value = String(amount)
  if (draft.type === 'internal') return { ...draft, amount: value }
  if (draft.type !== 'wallet') return draft
  const index = Number(/\d+/.exec(path)?.[0])
  const messages = draft.messages.map((each, at) =>
    at === index && each.message.type === 'internal' ? { ...each, message: { ...each.message, amount: value } } : each,
  )
  return { ...draft, messages }
}

const missing = 'it is missing'

/** What is still to be filled in, and what is wrong. */
function Faults({ faults }: Pick<DebugComposition, 'faults'>): JSX.Element | null {
  const open = faults.filter(({ text }) => text === missing)
  const wrong = faults.filter(({ text }) => text !== missing)
  if (faults.length === 0) return null
  return (
    <div className="stack gap-8" role="status">
      {open.length > 0 && (
        <p className="secondary">Still to be filled in: {open.map(({ path }) => toPathText(path)).join(', ')}.</p>
      )}
      {wrong.length > 0 && (
        <ul className={styles.faults}>
          {wrong.map(({ path, code, text }) => (
            <li key={`${path} ${code}`}>
              <span className="semibold">{toPathText(path)}</span> {text} <span className="code hint">{code}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** `messages[0].message.amount` → `amount of message 1` */
function toPathText(path: string): string {
  const [, index, rest = ''] = /^messages\[(\d+)\](?:\.message)?\.?(.*)$/.exec(path) ?? []
  const words = (index === undefined ? path : rest).replaceAll('_', ' ').replaceAll('.', ' ')
  if (index === undefined) return words === '' ? 'message' : words
  return words === '' ? `message ${Number(index) + 1}` : `${words} of message ${Number(index) + 1}`
}

function ForwardFees({ messages }: Pick<DebugComposition, 'messages'>): JSX.Element {
  const fees = messages.flatMap(({ forward_fee: fee }) => fee ?? [])
  return (
    <>
      {messages.map(({ path, forward_fee: fee, cells = 0, bits = 0 }, at) =>
        fee === undefined ? null : (
          <Pair key={path} name={messages.length === 1 ? 'Forward fee' : `Forward fee ${at + 1}`}>
            <Ton amount={fee} />{' '}
            <span className="hint">
              {pluralize(cells, 'cell')}, {pluralize(bits, 'bit')}
            </span>
          </Pair>
        ),
      )}
      {fees.length > 1 && (
        <Pair name="All forward fees">
          <Ton amount={fees.reduce((sum, fee) => sum + fee, 0n)} />
        </Pair>
      )}
    </>
  )
}
