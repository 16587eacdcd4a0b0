import type { Cell } from '../../cell/Cell.ts'
import { methodIdsOf, resolveCode } from '../../contracts/codeMethods.ts'
import { methodIdOf } from '../../contracts/getMethods.ts'
import type { ContractReader } from '../../trace/contractReader.ts'
import { accountIn } from '../../trace/stateChange.ts'
import type { Hash } from '../../units.ts'

/** A reader that does not run what a contract says not to have: most of what items are asked for most of them have not. */
export function knownMethods(reader: ContractReader, libraries: ReadonlyMap<Hash, Cell>): Pick<ContractReader, 'call'> {
  const byCode = new Map<Hash, ReadonlySet<number>>()
  const methodsOf = (state: Cell): ReadonlySet<number> => {
    const account = accountIn(state)?.storage.state
    const code = account?.type === 'active' ? account.init.code : undefined
    if (!code) return new Set()
    const known = byCode.get(code.hash())
    if (known) return known
    const resolved = resolveCode(code, libraries)
    const methods = 'code' in resolved ? methodIdsOf(resolved.code) : new Set<number>()
    byCode.set(code.hash(), methods)
    return methods
  }
  return {
    call(state, method, stack) {
      const methods = methodsOf(state)
      // Code that lists none may have them in another way.
      return methods.size > 0 && !methods.has(methodIdOf(method)) ? undefined : reader.call(state, method, stack)
    },
  }
}
