import { type FormEvent, type JSX, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { isoSeconds, momentOf } from '../../blocksTabs/blockPath.ts'
import { isBag, keepBlock } from '../../files/keepBlock.ts'
import { readDropped } from '../../files/readDropped.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Field } from '../../ui/Field.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import styles from './BlockForm.module.css'
import type { BlocksParams, SetBlocksParams } from './blocksParams.ts'

/** Where a block is named in any notation, or opened from a file; what was typed stays there. */
export function BlockForm({ place, go }: { place: BlocksParams; go: SetBlocksParams }): JSX.Element {
  const [text, setText] = useState(place.block ?? '')
  const [problem, setProblem] = useState<unknown>()
  // The address leads: back, forward and links fill the field.
  useEffect(() => setText(place.block ?? ''), [place.block])

  const leave = { find: '', failed: false, start: undefined, tx: undefined, of: undefined } as const
  const show = (to: Pick<BlocksParams, 'block' | 'file'>) => {
    setProblem(undefined)
    // Each block begins at its first page; only a search through all of them would go on.
    go({ ...leave, tab: 'transactions', block: undefined, file: undefined, ...to })
  }
  const open = (name: string, bag: Promise<string> | string) =>
    Promise.resolve(bag)
      .then(read => keepBlock(name, read))
      .then(file => show({ file }))
      .catch(setProblem)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const said = text.trim()
    if (isBag(said)) open('pasted block', said)
    else {
      const moment = momentOf(said)
      show({ block: said === '' ? undefined : moment === undefined ? said : isoSeconds(moment) })
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} aria-label="Which block">
      <div className={styles.line}>
        <div className={styles.field}>
          <Field
            label="Block"
            mono
            value={text}
            placeholder="The newest"
            hint="A seqno of the masterchain, (workchain,shard,seqno), a date, an explorer’s link, or the block’s own bag of cells"
            onChange={event => setText(event.target.value)}
          />
        </div>
        <Button kind="primary" icon="search" type="submit">
          Show
        </Button>
        <FileButton icon="file" accept=".boc,.bin,.hex,.txt" onFile={file => open(file.name, readDropped(file))}>
          Open a file
        </FileButton>
        {place.block !== undefined || place.file !== undefined ? (
          <Link href="/blocks" className={styles.newest}>
            Newest
          </Link>
        ) : null}
      </div>
      {problem !== undefined && <ErrorNotice error={problem} />}
    </form>
  )
}
