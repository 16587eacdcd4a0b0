import { type FormEvent, type JSX, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { readFileAsText } from '../../files/readFile.ts'
import { isBocText, storeBlock } from '../../files/storeBlock.ts'
import { formatIsoSeconds, parseUnixTime } from '../../format/blockInput.ts'
import type { ScreenParams } from '../../screens/screenParams.ts'
import { screenPath } from '../../screens/screenPath.ts'
import type { ScreenState } from '../../screens/useScreenParams.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Field } from '../../ui/Field.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import styles from './BlockForm.module.css'

/** Opens a block by its id in any notation, by a date, or from a BoC file. */
export function BlockForm({ params, setParams }: ScreenState<'blocks'>): JSX.Element {
  const [text, setText] = useState(params.block ?? '')
  const [problem, setProblem] = useState<unknown>()
  // The URL is the source of truth: back, forward and links fill the field.
  useEffect(() => setText(params.block ?? ''), [params.block])

  const resetParams = { find: '', failed: false, trigger: undefined, tx: undefined, txBlock: undefined } as const
  const show = (target: Partial<Pick<ScreenParams<'blocks'>, 'block' | 'file'>>) => {
    setProblem(undefined)
    // Each block opens at its first tab with an empty search.
    setParams({ ...resetParams, tab: 'transactions', block: undefined, file: undefined, ...target })
  }
  const open = (name: string, boc: Promise<string> | string) =>
    Promise.resolve(boc)
      .then(content => storeBlock(name, content))
      .then(file => show({ file }))
      .catch(setProblem)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const input = text.trim()
    if (isBocText(input)) open('pasted block', input)
    else {
      const unixTime = parseUnixTime(input)
      show({ block: input === '' ? undefined : unixTime === undefined ? input : formatIsoSeconds(unixTime) })
    }
  }

  return (
    <form className="pt-16 pb-12" onSubmit={submit} aria-label="Open a block">
      <div className={styles.line}>
        <div className={styles.field}>
          <Field
            label="Block"
            mono
            value={text}
            placeholder="Newest block"
            hint="Masterchain seqno, (workchain,shard,seqno), date, explorer link, or the block’s BoC"
            onChange={event => setText(event.target.value)}
          />
        </div>
        <Button kind="primary" icon="search" type="submit">
          Show
        </Button>
        <FileButton icon="file" accept=".boc,.bin,.hex,.txt" onFile={file => open(file.name, readFileAsText(file))}>
          Open a file
        </FileButton>
        {(params.block !== undefined || params.file !== undefined) && (
          <Link href={screenPath('blocks')} className={styles.newest}>
            Newest
          </Link>
        )}
      </div>
      {problem !== undefined && <ErrorNotice error={problem} />}
    </form>
  )
}
