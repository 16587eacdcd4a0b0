import type { IndexFactory } from '@tonoscope/core/chain/networks/openSource'
import { indexFactory } from '@tonoscope/core/chainIndex/indexFactory'
import { type CheckDeps, createClaimChecker } from '@tonoscope/core/engines/claims/createClaimChecker'
import { classifierVersion } from '../classifierVersion.ts'
import { openIndex } from './openIndex.ts'
import { openToRead } from './openToRead.ts'

/** Opens the indexes of the networks of a host; `getDeps` is called for the first one. */
export const hostIndexes = (getDeps: () => CheckDeps | Promise<CheckDeps>, log: (line: string) => void): IndexFactory =>
  indexFactory({
    open: openToRead(openIndex, log),
    createChecker: async ({ name, recorded, globalId, others }) =>
      createClaimChecker(await getDeps(), { name, recorded, globalId: globalId(), chain: others(), sourceNames: [] }),
    nowMs: () => performance.now(),
    classifier: classifierVersion(),
    log,
  })
