import type { JSX } from 'react'
import { pluralize } from '../../format/amount.ts'
import { removeSource, useSources } from '../../sources/sourceStore.ts'
import { useAddedSource } from '../../sources/useAddedSource.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { LibraryRow } from './LibraryRow.tsx'
import styles from './LibraryScreen.module.css'

/** Source code for the debugger; nothing without any. */
export function Sources(): JSX.Element | null {
  const sources = useSources()
  const [added, close] = useAddedSource()
  if (sources.length === 0 && !added) return null
  return (
    <section aria-labelledby="sources-title" className="pt-24">
      <h2 id="sources-title">Source code</h2>
      <p className="secondary readable py-8">
        The debugger shows it beside the code with the same hash, on any network.
      </p>
      {added && 'error' in added && <ErrorNotice error={added.error} />}
      {added && 'name' in added && (
        <Notice
          kind="note"
          title={`${added.name} was added${added.isStored ? '' : ', until the page closes: storage is full or disabled'}`}
          actions={
            <Button kind="quiet" onClick={close}>
              Close
            </Button>
          }
        />
      )}
      <ul className={styles.list} aria-label="Source code">
        {sources.map(source => (
          <LibraryRow
            key={source.id}
            title={source.name}
            href={undefined}
            tools={
              <IconButton icon="trash" label={`Remove ${source.name}`} onClick={() => void removeSource(source)} />
            }
          >
            Tolk {source.compiler}, {pluralize(source.files, 'file')}; code {source.codeHash.slice(0, 8)}…
          </LibraryRow>
        ))}
      </ul>
    </section>
  )
}
