import type { DebugConnectComparison, DebugTonConnect } from '@tonoscope/core/contract/debugTonConnect'
import { type JSX, useState } from 'react'
import type { ConnectDraft } from '../../connect/connectDraft.ts'
import { Button } from '../../ui/Button.tsx'
import { ChainText } from '../../ui/ChainText.tsx'
import { TextAreaField } from '../../ui/Field.tsx'
import { Preflight } from '../../ui/Preflight.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './ReplyCheck.module.css'

type Props = {
  result: DebugTonConnect
  draft: ConnectDraft
  onChange: (change: Pick<Partial<ConnectDraft>, 'reply'>) => void
}

/** Compares the wallet's reply, or a signed BoC, with the request. */
export function ReplyCheck({ result, draft, onChange }: Props): JSX.Element {
  const [text, setText] = useState(draft.reply)
  const { comparison, kind } = result
  return (
    <Section title="Reply of the wallet">
      {kind !== 'wallet-reply' && (
        <form
          className="stack gap-12"
          aria-label="Reply"
          onSubmit={event => {
            event.preventDefault()
            onChange({ reply: text })
          }}
        >
          <TextAreaField
            label="Reply or signed BoC"
            rows={3}
            value={text}
            placeholder={'{"result":"te6cc…","id":"1"}'}
            hint="Stays in this page: it is not stored."
            onChange={event => setText(event.target.value)}
          />
          <div>
            <Button type="submit" disabled={text.trim() === ''}>
              Compare
            </Button>
          </div>
        </form>
      )}
      {comparison && <Comparison comparison={comparison} hasRequest={result.messages.length > 0} />}
    </Section>
  )
}

function Comparison({
  comparison,
  hasRequest,
}: {
  comparison: DebugConnectComparison
  hasRequest: boolean
}): JSX.Element {
  const { identical, differences, whole_balance: wholeBalance, checks } = comparison
  return (
    <div className="stack gap-12 pt-12">
      {hasRequest && (
        <p className={`semibold ${identical ? 'good' : 'bad'}`}>
          {identical ? 'Signed as requested' : 'The signed message differs from the request'}
        </p>
      )}
      {hasRequest && differences.length > 0 && (
        <table className={styles.differences}>
          <thead>
            <tr>
              <th scope="col">Where</th>
              <th scope="col">Field</th>
              <th scope="col">Requested</th>
              <th scope="col">Signed</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ path, field, requested, actual }) => (
              <tr key={`${path} ${field} ${actual ?? ''}`}>
                <td data-label="Where">
                  <code>{path === '' ? 'message' : path}</code>
                </td>
                <td data-label="Field">{field.replaceAll('_', ' ')}</td>
                <td data-label="Requested">{requested === undefined ? 'none' : <ChainText text={requested} />}</td>
                <td data-label="Signed" className="bad">
                  {actual === undefined ? 'none' : <ChainText text={actual} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {wholeBalance && <p className="bad">A message sends the whole balance of the wallet (mode 128).</p>}
      <Preflight checks={checks} />
    </div>
  )
}
