import type { ChainIndex } from '@tonoscope/core/chainIndex/ChainIndex'
import { AppError } from '@tonoscope/core/errors'
import type { OpenIndexOptions } from '../openIndex.ts'

/** Opens the index in this folder. @throws index.* */
export async function openLmdbIndex(folder: string, _options: OpenIndexOptions): Promise<ChainIndex> {
  throw new AppError('index.unreachable', { index: folder, reason: 'this engine does not exist yet' })
}
