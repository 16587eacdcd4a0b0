import type { DescriptionStore } from '../chain/DescriptionStore.ts'
import { isAppError } from '../errors.ts'
import type { ChainIndex } from './ChainIndex.ts'
import { isWhole } from './rows.ts'

type StoreOptions = {
  /** Opens the index. @throws index.* */
  readonly open: () => Promise<ChainIndex>
  /** The version of the classifier: what another one kept is not used, and replaced. */
  readonly version: string
  readonly log: (line: string) => void
}

/**
 * Keeps what was found out about traces in an index. If that cannot be read or written (a full disk, an index that may only be read), it
 * is computed each time; the reason is logged once.
 */
export function descriptionStore({ open, version, log }: StoreOptions): DescriptionStore {
  const reported = new Set<string>()
  const report = (what: string, error: unknown): void => {
    if (reported.has(what)) return
    reported.add(what)
    log(`${what}: ${error instanceof Error ? error.message : String(error)}`)
  }
  let isReadOnly = false
  return {
    async read(ids) {
      try {
        return await (await open()).described(ids, version)
      } catch (error) {
        report('descriptions of traces cannot be read from the index', error)
        return new Map()
      }
    },
    async keep(rows) {
      if (isReadOnly) return
      try {
        const index = await open()
        const indexed = await index.traces(rows.map(({ id }) => id))
        const complete = rows.filter(({ id, endLt }) => {
          const row = indexed.get(id)
          return row !== undefined && isWhole(row) && row.endLt === endLt
        })
        if (complete.length > 0) await index.keepDescribed(complete, version)
      } catch (error) {
        isReadOnly = isAppError(error) && error.code === 'index.readOnly'
        report('descriptions of traces cannot be kept in the index', error)
      }
    },
    reportDamage: (trace, error) => report('the description of a trace in the index is not used', `${trace}: ${error}`),
  }
}
