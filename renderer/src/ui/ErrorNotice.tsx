import { createContext, type JSX, useContext } from 'react'
import { toErrorText } from '../errors/toErrorText.ts'
import { Button } from './Button.tsx'
import { CopyButton } from './Copy.tsx'
import { Notice } from './Notice.tsx'

/** An extra button on notices of internal errors. */
export type InternalErrorAction = { readonly title: string; readonly act: () => void }

const InternalErrorActionContext = createContext<InternalErrorAction | undefined>(undefined)

/** Provides the extra button of internal errors to all error notices inside. */
export const InternalErrorActionProvider = InternalErrorActionContext.Provider

const isPermanent = (code: string) =>
  code.startsWith('input.') || code === 'limit.body' || code === 'limit.cells' || code === 'source.unsupported'

type Props = {
  error: unknown
  retry?: (() => void) | undefined
  /** Reloads the page. */
  reload?: () => void
}

/** An error: what happened, what to do, and the message to copy into a report. */
export function ErrorNotice({ error, retry, reload }: Props): JSX.Element {
  const { title, next, code, message } = toErrorText(error)
  const help = useContext(InternalErrorActionContext)
  return (
    <Notice
      kind="failure"
      title={title}
      actions={
        <>
          {retry && !isPermanent(code) && <Button onClick={retry}>Try again</Button>}
          {reload && <Button onClick={reload}>Reload</Button>}
          {help && code === 'internal.bug' && <Button onClick={help.act}>{help.title}</Button>}
          <CopyButton text={() => `${code}: ${message}`}>Copy</CopyButton>
        </>
      }
    >
      <p>{next}</p>
      <p className="text-small mono hint mt-4">{code}</p>
    </Notice>
  )
}
