import { escapeControls } from '@tonoscope/core/encoding/escapeControls'
import { escapePattern } from '@tonoscope/core/encoding/escapePattern'
import { Fragment, type JSX } from 'react'
import { type AccountNames, useAccountNames } from './AccountNames.tsx'
import { Address } from './Address.tsx'
import { LookAlikeMark } from './LookAlikeMark.tsx'
import { ShortenedText } from './ShortenedText.tsx'

const addresses = /(-?\d{1,3}:[0-9a-f]{64}|\b[EUk0]Q[\w-]{46}(?![\w-]))/i

/** Text in which raw addresses are rendered as accounts, friendly ones are shortened, and accounts that look like a named one are marked. */
export function ChainText({ text: given }: { text: string }): JSX.Element {
  const { lookAlikes } = useAccountNames()
  const text = escapeControls(given, { keepLines: true })
  const parts = text.split(addresses)
  if (parts.length === 1) return <MarkedText text={text} lookAlikes={lookAlikes} />
  return (
    <>
      {parts.map((part, i) => {
        // Parts are identified by position only, odd ones are the matches of the split.
        if (i % 2 === 0) {
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          return <MarkedText key={i} text={part} lookAlikes={lookAlikes} />
        }
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        return part.includes(':') ? <Address key={i} address={part} /> : <ShortenedText key={i} text={part} />
      })}
    </>
  )
}

function MarkedText({ text, lookAlikes }: { text: string } & Pick<AccountNames, 'lookAlikes'>): JSX.Element {
  if (!lookAlikes) return <>{text}</>
  const accounts = new Map([...lookAlikes].map(([account, each]) => [escapeControls(each.text), account]))
  const pattern = [...accounts.keys()].map(escapePattern).join('|')
  const parts = text.split(new RegExp(`(?<![\\p{L}\\p{N}_-])(${pattern})(?![\\p{L}\\p{N}_-])`, 'u'))
  return (
    <>
      {parts.map((part, i) => {
        const account = i % 2 === 0 ? undefined : accounts.get(part)
        return (
          // Parts are identified by position only.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Fragment key={i}>
            {account !== undefined && (
              <>
                <LookAlikeMark account={account} />{' '}
              </>
            )}
            {part}
          </Fragment>
        )
      })}
    </>
  )
}
