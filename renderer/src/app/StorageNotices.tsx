import { type JSX, useState } from 'react'
import { download } from '../format/tables.ts'
import { useStore } from '../store/createStore.ts'
import { storageProblems } from '../store/storageEntry.ts'
import { Button } from '../ui/Button.tsx'
import { GivenText } from '../ui/GivenText.tsx'
import { Notice } from '../ui/Notice.tsx'

/** Reports that changes cannot be stored, and stored data that could not be read. */
export function StorageNotices(): JSX.Element {
  const { isFailing, broken } = useStore(storageProblems)
  const [isDismissed, setIsDismissed] = useState(false)
  return (
    <>
      {isFailing && !isDismissed && (
        <Notice
          kind="partial"
          title="Changes are not saved"
          actions={<Button onClick={() => setIsDismissed(true)}>Close</Button>}
        >
          Storage is full or disabled: changes last until the page closes.
        </Notice>
      )}
      {broken.map(({ sideKey, text, discard }) => (
        <Notice
          key={sideKey}
          kind="partial"
          title={`Stored data could not be read: ${sideKey.replace(/^tonoscope\.|\.broken(\.\d)?$/g, '')}`}
          actions={
            <>
              <Button icon="download" onClick={() => download(`${sideKey}.json`, text, 'application/json')}>
                Save as file
              </Button>
              <Button onClick={discard}>Discard</Button>
            </>
          }
        >
          The valid part is in use; the original is kept as <GivenText text={sideKey} />.
        </Notice>
      ))}
    </>
  )
}
