import type { IndexConfig } from '@tonoscope/core/chain/networks/NetworkConfig'
import type { ChainIndex, OpenIndex } from '@tonoscope/core/chainIndex/ChainIndex'
import { isAppError } from '@tonoscope/core/errors'

/**
 * Opens an index that another process writes. What is found out about it (confirmed claims, described traces) is kept in it, unless
 * it is on a read-only disk or the user of the database may only read.
 */
export const openToRead =
  (open: OpenIndex, log: (line: string) => void) =>
  async ({ location, replica }: IndexConfig): Promise<ChainIndex> => {
    const options = { log, ...(replica !== undefined && { replica }) }
    try {
      return await open(location, options)
    } catch (error) {
      if (!isAppError(error) || error.code !== 'index.readOnly') throw error
      return open(location, { ...options, readOnly: true })
    }
  }
