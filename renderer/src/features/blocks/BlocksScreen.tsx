import { type JSX, useMemo } from 'react'
import { BlocksTabs } from '../../blocksTabs/BlocksTabs.tsx'
import { thisDevice } from '../../desktop/deviceText.ts'
import { useFiles } from '../../files/fileStore.ts'
import { isSeqno } from '../../format/blockInput.ts'
import { type ScreenState, useScreenParams } from '../../screens/useScreenParams.ts'
import { ScreenNotice } from '../../ui/ScreenLayout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BlockForm } from './BlockForm.tsx'
import { BlockPane } from './BlockPane.tsx'
import { OtherBlocks } from './OtherBlocks.tsx'

/** A block by its id in any notation, or from a file; the newest block without one. */
export function BlocksScreen(): JSX.Element {
  const screen = useScreenParams('blocks')
  const { params } = screen
  const selection = useMemo(() => ({ block: params.block ?? 'newest' }), [params.block])
  return (
    <div className="shrink pb-64">
      <BlocksTabs current="block" block={masterBlockText(params.block)} />
      <BlockForm {...screen} />
      {params.block === undefined && params.file === undefined && <OtherBlocks />}
      {params.file !== undefined ? (
        <FromFile id={params.file} {...screen} />
      ) : (
        <BlockPane selection={selection} {...screen} />
      )}
    </div>
  )
}

/** The block for the Proofs tab: proof chains connect masterchain blocks only. */
const masterBlockText = (text: string | undefined): string | undefined =>
  text !== undefined && (isSeqno(text) || text.startsWith('(-1,')) ? text : undefined

/** A block from a BoC that was opened or pasted here. */
function FromFile({ id, ...screen }: ScreenState<'blocks'> & { id: string }): JSX.Element {
  const { files, ready } = useFiles()
  const file = files.find(one => one.id === id && one.kind === 'block')
  const selection = useMemo(() => file && { file }, [file])
  if (selection) return <BlockPane selection={selection} {...screen} />
  if (!ready)
    return (
      <div className="py-20">
        <Skeleton name="the file" lines={4} />
      </div>
    )
  return (
    <ScreenNotice kind="failure" title={`${thisDevice()} does not have that file`}>
      A link to a file works only where the file was opened. Open the block’s BoC again.
    </ScreenNotice>
  )
}
