import { createContext, type JSX, useContext } from 'react'
import { toErrorText } from '../errors/toErrorText.ts'
import { Button } from './Button.tsx'
import { CopyButton } from './Copy.tsx'
import styles from './ErrorNotice.module.css'
import { Notice } from './Notice.tsx'

/** What can be done about a fault of this program: a word on a button, and what it does. */
export type InternalErrorAction = { readonly title: string; readonly act: () => void }

const InternalErrorActionContext = createContext<InternalErrorAction | undefined>(undefined)

/** Lends all error notices inside what can be done about a fault of this program. */
export const InternalErrorActionProvider = InternalErrorActionContext.Provider

/** What the same request would run into again. */
const isPermanent = (code: string) =>
  code.startsWith('input.') || code === 'limit.body' || code === 'limit.cells' || code === 'source.unsupported'

/** A failure: what it is, what can be done, the program's own words for a report. */
export function ErrorNotice({ error, retry }: { error: unknown; retry?: (() => void) | undefined }): JSX.Element {
  const { title, next, code, message: said } = toErrorText(error)
  const help = useContext(InternalErrorActionContext)
  return (
    <Notice
      kind="failure"
      title={title}
      actions={
        <>
          {retry && !isPermanent(code) && <Button onClick={retry}>Try again</Button>}
          {help && code === 'internal.bug' && <Button onClick={help.act}>{help.title}</Button>}
          <CopyButton text={() => `${code}: ${said}`}>Copy</CopyButton>
        </>
      }
    >
      <p>{next}</p>
      <p className={styles.code}>{code}</p>
    </Notice>
  )
}
