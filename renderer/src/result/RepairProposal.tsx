import type { DebugDraftEdit, DebugRepairProposal } from '@tonoscope/core/contract/debugRepair'
import { type JSX, useState } from 'react'
import { OpenInComposerButton } from '../compose/OpenInComposerButton.tsx'
import { Address } from '../ui/Address.tsx'
import { Ton } from '../ui/Amount.tsx'
import { Button } from '../ui/Button.tsx'
import { ChainText } from '../ui/ChainText.tsx'
import { CopyButton } from '../ui/Copy.tsx'
import { StatusIcon } from '../ui/StatusIcon.tsx'
import { Time } from '../ui/Time.tsx'
import { MoneyCards } from './MoneyCards.tsx'
import styles from './Repair.module.css'

/** Edits that were proved to work: what they change, what happens, and the message in the forms that programs take. */
export function RepairProposal({ proposal }: { proposal: DebugRepairProposal }): JSX.Element {
  const { edits, draft, summary, boc, link, typescript, token_names } = proposal
  const [isMoneyShown, setMoneyShown] = useState(false)
  const isOneOfSeveral = draft.type === 'wallet' && draft.messages.length > 1
  return (
    <li className={styles.proposal}>
      <dl className={styles.edits}>
        {edits.map(edit => (
          <div key={edit.path} className={styles.edit}>
            <dt className={styles.field} title={edit.path}>
              {toFieldName(edit, isOneOfSeveral)}
            </dt>
            <dd className={styles.change}>
              <EditValue edit={edit} />
              <span className="text-small hint">{edit.title}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.outcome}>
        <StatusIcon state="good" label="Works" />
        <span className="anywhere">
          <ChainText text={summary.sentence} />
        </span>
      </p>
      {isMoneyShown && <MoneyCards summary={summary} tokens={token_names} onMore={() => undefined} />}
      <div className={styles.tools}>
        <OpenInComposerButton message={boc} />
        <CopyButton text={() => boc}>Copy BoC</CopyButton>
        <CopyButton text={() => typescript}>Copy TypeScript</CopyButton>
        {link !== undefined && <CopyButton text={() => link}>Copy link</CopyButton>}
        {summary.money.length > 0 && (
          <Button kind="quiet" aria-expanded={isMoneyShown} onClick={() => setMoneyShown(shown => !shown)}>
            {isMoneyShown ? 'Hide money' : 'Show money'}
          </Button>
        )}
      </div>
    </li>
  )
}

const fieldNames: { readonly [C in DebugDraftEdit['code']]: string } = {
  signature: 'Signature',
  seqno: 'Seqno',
  valid_until: 'Valid until',
  created_at: 'Created at',
  wallet_id: 'Wallet ID',
  query_id: 'Query ID',
  mode: 'Mode',
  value: 'Amount',
  token_amount: 'Token amount',
  forward_amount: 'Forward amount',
  bounce: 'Bounce',
  destination: 'Destination',
  operation: 'Op code',
}

function toFieldName({ code, path }: DebugDraftEdit, isOneOfSeveral: boolean): string {
  const position = /^messages\[(\d+)\]/.exec(path)?.[1]
  return isOneOfSeveral && position !== undefined
    ? `${fieldNames[code]} of message ${Number(position) + 1}`
    : fieldNames[code]
}

const EditValue = ({ edit: { code, from, to } }: { edit: DebugDraftEdit }): JSX.Element => (
  <span className={styles.values}>
    {from !== undefined && (
      <>
        <del className="hint">
          <Value code={code} text={from} />
        </del>
        <span aria-hidden>→</span>
      </>
    )}
    <ins>
      <Value code={code} text={to} />
    </ins>
  </span>
)

function Value({ code, text }: { code: DebugDraftEdit['code']; text: string }): JSX.Element {
  switch (code) {
    case 'value':
    case 'forward_amount':
      return <Ton amount={BigInt(text)} />
    case 'valid_until':
    case 'created_at':
      return <Time at={Number(text)} />
    case 'destination':
      return <Address address={text} />
    case 'bounce':
      return <>{text === 'true' ? 'on' : 'off'}</>
    default:
      return <>{text}</>
  }
}
