import type { JSX } from 'react'
import { useAllAbis } from '../../abis/abiStore.ts'
import { useSnapshots } from '../../backend/snapshots.ts'
import { onThisDevice } from '../../desktop/deviceText.ts'
import { RecentFiles } from '../../desktop/RecentFiles.tsx'
import { useFiles } from '../../files/fileStore.ts'
import { useHistory } from '../../history/history.ts'
import { useLabels } from '../../labels/labels.ts'
import { useScreenParams } from '../../screens/useScreenParams.ts'
import { ScreenLayout } from '../../ui/ScreenLayout.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Abis } from './Abis.tsx'
import { CapsulePane } from './CapsulePane.tsx'
import { Capsules } from './Capsules.tsx'
import { History } from './History.tsx'
import { Labels } from './Labels.tsx'
import { Shelf } from './Shelf.tsx'
import { Snapshots } from './Snapshots.tsx'
import { Sources } from './Sources.tsx'

/** Everything stored on this device: capsules, snapshots, history, labels and ABIs. */
export function LibraryScreen(): JSX.Element {
  const screen = useScreenParams('library')
  const { params, setParams } = screen
  const { files } = useFiles()
  const snapshots = useSnapshots()
  const history = useHistory()
  const labels = useLabels()
  const abis = useAllAbis()
  if (params.file !== undefined) return <CapsulePane key={params.file} id={params.file} {...screen} />
  const count = (size: number) => (size === 0 ? {} : { count: String(size) })
  return (
    <ScreenLayout title="Library" about={`Stored only ${onThisDevice()}.`}>
      <Tabs
        name="Library"
        open={params.page}
        onOpen={page => setParams({ page })}
        tabs={[
          {
            id: 'capsules',
            title: 'Capsules',
            ...count(files.length),
            page: () => [<Capsules key="capsules" />, <RecentFiles key="recent" />],
          },
          { id: 'shelf', title: 'Shelf', page: () => <Shelf /> },
          { id: 'snapshots', title: 'Snapshots', count: String(snapshots.length + 1), page: () => <Snapshots /> },
          { id: 'history', title: 'History', ...count(history.length), page: () => <History /> },
          { id: 'labels', title: 'Labels', ...count(labels.size), page: () => <Labels /> },
          {
            id: 'abis',
            title: 'ABIs',
            ...count(abis.length),
            page: () => [<Abis key="abis" />, <Sources key="sources" />],
          },
        ]}
      />
    </ScreenLayout>
  )
}
