import { type JSX, useMemo } from 'react'
import { BlocksTabs } from '../../blocksTabs/BlocksTabs.tsx'
import { isSeqno } from '../../blocksTabs/blockPath.ts'
import { thisDevice } from '../../desktop/deviceText.ts'
import { useFiles } from '../../files/fileStore.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BlockForm } from './BlockForm.tsx'
import { BlockPane } from './BlockPane.tsx'
import styles from './BlocksScreen.module.css'
import { type BlocksParams, type SetBlocksParams, useBlocksParams } from './blocksParams.ts'

/** A block by any of its names, or from a file; the newest when none is named. */
export function BlocksScreen(): JSX.Element {
  const { place, go } = useBlocksParams()
  const named = useMemo(() => ({ block: place.block ?? 'newest' }), [place.block])
  return (
    <div className={styles.screen}>
      <BlocksTabs here="block" block={masterName(place.block)} />
      <BlockForm place={place} go={go} />
      {place.file !== undefined ? (
        <FromFile id={place.file} place={place} go={go} />
      ) : (
        <BlockPane source={named} place={place} go={go} />
      )}
    </div>
  )
}

/** Only blocks of the masterchain are proven from one another. */
const masterName = (text: string | undefined): string | undefined =>
  text !== undefined && (isSeqno(text) || text.startsWith('(-1,')) ? text : undefined

/** A block from a bag that was opened or pasted here. */
function FromFile({ id, place, go }: { id: string; place: BlocksParams; go: SetBlocksParams }): JSX.Element {
  const { files, ready } = useFiles()
  const file = files.find(one => one.id === id && one.kind === 'block')
  const source = useMemo(() => file && { file }, [file])
  if (source) return <BlockPane source={source} place={place} go={go} />
  return (
    <div className={styles.state}>
      {ready ? (
        <Notice kind="failure" title={`${thisDevice()} does not keep that file`}>
          Open the block’s bag of cells again; its address works only where it was opened.
        </Notice>
      ) : (
        <Skeleton name="the file" lines={4} />
      )}
    </div>
  )
}
