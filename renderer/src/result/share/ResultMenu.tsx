import type { DebugResult } from '@tonoscope/core/contract/debug'
import type { DebugEvent } from '@tonoscope/core/contract/lookups'
import { prettyJson } from '@tonoscope/core/wire/prettyJson'
import { type JSX, useState } from 'react'
import { toOriginal } from '../../backend/safeReplies.ts'
import { download } from '../../format/tables.ts'
import { Button } from '../../ui/Button.tsx'
import { useCopy } from '../../ui/Copy.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Popover } from '../../ui/Popover.tsx'
import type { ResultStatus } from '../runStatus.ts'
import { saveShareCard } from './shareCard.ts'

type Props = {
  result: DebugResult | DebugEvent
  status: ResultStatus
  network: string
  /** Name of saved files, without extension. */
  file: string
}

const languages: { readonly [L in DebugEvent['support']['replies'][number]['language']]: string } = {
  en: 'English',
  ru: 'Russian',
}

/** What leaves the page: replies for users, a note for developers, a printed report, a picture, the API's JSON. */
export function ResultMenu({ result, status, network, file }: Props): JSX.Element {
  const [error, setError] = useState<unknown>()
  const [isOpen, setIsOpen] = useState(false)
  const replies = 'support' in result ? result.support.replies : []
  const saveCard = () => {
    setError(undefined)
    saveShareCard({ result, status, network }, `${file}.png`).catch(setError)
  }
  return (
    <Popover
      name="Share"
      align="end"
      open={isOpen}
      onOpen={setIsOpen}
      trigger={
        <Button kind="quiet" icon="copy">
          Share
        </Button>
      }
    >
      <ul className="grid gap-2">
        {replies.map(({ language, text }) => (
          <li key={language}>
            <CopyItem text={async () => text}>{`Copy reply, ${languages[language]}`}</CopyItem>
          </li>
        ))}
        <li>
          <CopyItem text={() => formatNote(result)}>Copy technical note</CopyItem>
        </li>
        <li>
          <Button
            kind="quiet"
            icon="file"
            onClick={() => {
              setIsOpen(false)
              // Printed without the menu.
              setTimeout(() => print())
            }}
          >
            Print report
          </Button>
        </li>
        <li>
          <Button kind="quiet" icon="download" onClick={saveCard}>
            Save picture (PNG)
          </Button>
        </li>
        <li>
          <Button
            kind="quiet"
            icon="download"
            onClick={() => download(`${file}.json`, prettyJson(toOriginal(result)), 'application/json')}
          >
            Save JSON
          </Button>
        </li>
      </ul>
      {error !== undefined && <ErrorNotice error={error} />}
    </Popover>
  )
}

function CopyItem({ text, children }: { text: () => Promise<string>; children: string }): JSX.Element {
  const { copied, copy } = useCopy()
  return (
    <Button kind="quiet" icon={copied ? 'check' : 'copy'} onClick={() => text().then(copy)}>
      {copied ? 'Copied' : children}
    </Button>
  )
}

/** The same text as the command line prints. */
async function formatNote(result: Props['result']): Promise<string> {
  const { eventText, resultText } = await import('./noteText.ts')
  return 'support' in result ? eventText(result, { colour: false }) : resultText(result, { colour: false })
}
