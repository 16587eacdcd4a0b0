import type { JSX } from 'react'
import { useSnapshots } from '../../backend/snapshots.ts'
import { onThisDevice } from '../../desktop/deviceText.ts'
import { RecentFiles } from '../../desktop/RecentFiles.tsx'
import { useFiles } from '../../files/fileStore.ts'
import { useHistory } from '../../history/history.ts'
import { useLabels } from '../../labels/labels.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { CapsulePane } from './CapsulePane.tsx'
import { Capsules } from './Capsules.tsx'
import { History } from './History.tsx'
import { Labels } from './Labels.tsx'
import styles from './LibraryScreen.module.css'
import { useLibraryPlace } from './libraryParams.ts'
import { Snapshots } from './Snapshots.tsx'

/** What is kept here: capsules, snapshots, what was run and looked up, and the reader's own names. */
export function LibraryScreen(): JSX.Element {
  const { place, go } = useLibraryPlace()
  const { files } = useFiles()
  const snapshots = useSnapshots()
  const history = useHistory()
  const labels = useLabels()
  if (place.file !== undefined) return <CapsulePane key={place.file} id={place.file} place={place} go={go} />
  const count = (many: number) => (many === 0 ? {} : { count: String(many) })
  return (
    <div className={styles.library}>
      <h1 className={styles.title}>Library</h1>
      <p className={styles.about}>All of it is kept {onThisDevice()} and nowhere else.</p>
      <Tabs
        name="Library"
        open={place.page}
        onOpen={page => go({ page })}
        tabs={[
          { id: 'capsules', title: 'Capsules', ...count(files.length), page: () => <CapsulesPage /> },
          { id: 'snapshots', title: 'Snapshots', count: String(snapshots.length + 1), page: () => <Snapshots /> },
          { id: 'history', title: 'History', ...count(history.length), page: () => <History /> },
          { id: 'labels', title: 'Labels', ...count(labels.size), page: () => <Labels /> },
        ]}
      />
    </div>
  )
}

const CapsulesPage = (): JSX.Element => (
  <>
    <Capsules />
    <RecentFiles />
  </>
)
