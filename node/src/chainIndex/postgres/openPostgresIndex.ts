import type { ChainIndex } from '@tonoscope/core/chainIndex/ChainIndex'
import { AppError } from '@tonoscope/core/errors'
import type { OpenIndexOptions } from '../openIndex.ts'

/** Opens the index in this location. @throws index.* */
export async function openPostgresIndex(location: string, _options: OpenIndexOptions): Promise<ChainIndex> {
  throw new AppError('index.unreachable', { index: location, reason: 'this engine does not exist yet' })
}
