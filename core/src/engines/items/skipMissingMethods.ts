import type { Cell } from '../../cell/Cell.ts'
import { findMethodIds, resolveCode } from '../../getMethods/codeMethods.ts'
import { getMethodId } from '../../getMethods/getMethods.ts'
import { getInit, toAccount } from '../../trace/accountState.ts'
import type { ContractReader } from '../../trace/contractReader.ts'
import type { Hash } from '../../units.ts'

/** A reader that skips get methods that a contract does not have: most items lack most of the requested methods. */
export function skipMissingMethods(
  reader: ContractReader,
  libraries: ReadonlyMap<Hash, Cell>,
): Pick<ContractReader, 'call'> {
  const byCode = new Map<Hash, ReadonlySet<number>>()
  const getMethodIds = (state: Cell): ReadonlySet<number> => {
    const { code } = getInit(toAccount(state))
    if (!code) return new Set()
    const known = byCode.get(code.hash())
    if (known) return known
    const resolved = resolveCode(code, libraries)
    const methods = 'code' in resolved ? findMethodIds(resolved.code) : new Set<number>()
    byCode.set(code.hash(), methods)
    return methods
  }
  return {
    call(state, method, stack) {
      const methods = getMethodIds(state)
      // Code without a method table may dispatch in another way.
      return methods.size > 0 && !methods.has(getMethodId(method)) ? undefined : reader.call(state, method, stack)
    },
  }
}
