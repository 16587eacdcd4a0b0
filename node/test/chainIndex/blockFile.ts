import type { BlockIdExt } from '@tonoscope/core/blockId'
import { parseCell } from '@tonoscope/core/cell/boc'
import { readBlock } from '@tonoscope/core/tlb/block'
import type { LocalnetBlock } from '../../../core/test/localnetBlocks.ts'

/** A text with some recorded blocks, which a process reads without all of the others. */
export const writeBlockFile = (blocks: readonly LocalnetBlock[]): string =>
  JSON.stringify(blocks.map(({ id, file }) => ({ id, file: Buffer.from(file).toString('base64') })))

/** The blocks of such a text; each is parsed when it is used. */
export function readBlockFile(text: string): LocalnetBlock[] {
  // Written by `writeBlockFile`.
  const all = JSON.parse(text) as readonly { readonly id: BlockIdExt; readonly file: string }[]
  return all.map(each => {
    const file = Buffer.from(each.file, 'base64')
    let root: LocalnetBlock['root'] | undefined
    const getRoot = () => {
      root ??= parseCell(file)
      return root
    }
    return {
      id: each.id,
      file,
      get root() {
        return getRoot()
      },
      get block() {
        return readBlock(getRoot())
      },
    }
  })
}
